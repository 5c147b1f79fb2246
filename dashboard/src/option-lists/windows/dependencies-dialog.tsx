import { readDependencies } from '@comptoir/contract/option-lists.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconInfoCircle, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Bones } from '@comptoir/web/ui/states/skeleton.tsx';
import { useMenuContext, useShownMenu } from '../../menu/menu-context.ts';
import { groupsOf, scrolls, type DependencyGroup } from './dependency-groups.ts';
import styles from './windows.module.css';

export function DependenciesDialog({ list }: { list: OptionList }) {
  const { shopRef, closeWindow } = useMenuContext();
  const { menuVersion } = useShownMenu();
  const params = { ...shopRef, key: list.key };
  const users = useQuery({
    // Any change of the menu may be a change of who uses the list.
    queryKey: ['dependencies', shopRef.shopId, list.key, menuVersion],
    queryFn: ({ signal }) => call(readDependencies, { params }, { signal }),
    placeholderData: (known) => known,
  });
  return (
    <Dialog
      title="Liste des dépendances"
      context={`Où la liste ${list.name} est utilisée`}
      icon={IconInfoCircle}
      onClose={closeWindow}
      footerRight={<Button onClick={closeWindow}>Fermer</Button>}
    >
      <Loaded
        query={users}
        label="Chargement des dépendances"
        bones={<Bones heights={[140]} />}
        failed="Impossible de récupérer les dépendances"
      >
        {(known) => <Groups {...groupsOf(known)} />}
      </Loaded>
    </Dialog>
  );
}

type GroupsProps = { sections: readonly DependencyGroup[]; lists: readonly DependencyGroup[] };

function Groups({ sections, lists }: GroupsProps) {
  const all = [...sections, ...lists];
  if (all.length === 0)
    return <EmptyState icon={IconLinkOff} title="Aucun élément de la carte n’appelle cette liste d’option." />;
  return (
    <div
      className={styles.dependencies}
      data-scrolls={scrolls(all) || undefined}
      // Reachable with the keyboard, as it holds no control.
      {...(scrolls(all) ? { tabIndex: 0, role: 'group', 'aria-label': 'Dépendances' } : {})}
    >
      {sections.length > 0 ? <Part title="Produits" groups={sections} /> : null}
      {lists.length > 0 ? <Part title="Options" groups={lists} /> : null}
    </div>
  );
}

function Part({ title, groups }: { title: string; groups: readonly DependencyGroup[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {groups.map(({ key, name, items }) => (
        <div key={key} className={styles.group}>
          <p className={styles.groupName}>{name}</p>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.key}>{item.name}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
