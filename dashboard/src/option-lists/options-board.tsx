import { PAGES } from '@comptoir/domain/session/pages.ts';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMenuPowers } from '../menu/menu-context.ts';
import { useMenuMoves, useMenuSearch } from '../menu/menu-place.ts';
import { MenuSearchField } from '../menu/menu-search-field.tsx';
import { pageOf } from '@comptoir/web/page/address.ts';
import type { ShownMenu } from '../menu/menu.queries.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { ListRow } from './list/list-row.tsx';
import { OptionsContext, useOptionsContext, type OptionsWindow } from './options-context.ts';
import { shownLists } from './options-search.ts';
import screen from '../menu/screen.module.css';
import styles from './options-screen.module.css';
import { OptionsWindows } from './options-windows.tsx';
import { useOpenLists } from './use-open-lists.ts';

/** The option lists of one shop, by page, and whatever window is open over them. */
export function OptionsBoard({ menu }: { menu: ShownMenu }) {
  const [opened, openWindow] = useState<OptionsWindow | null>(null);
  const search = useMenuSearch();
  const moves = useMenuMoves(search, PAGES.optionLists.path);
  const query = search.q ?? '';
  const lists = useMemo(() => shownLists(menu, query), [menu, query]);
  const paged = pageOf(lists, search);
  const open = useOpenLists(query);
  const powers = useMenuPowers({ menu, isSearching: query !== '' });
  const context = useMemo(() => ({ ...powers, menu, openWindow }), [powers, menu]);
  return (
    <OptionsContext value={context}>
      <div className={screen.screen}>
        <PageHeader
          title="Liste d’options"
          actions={
            <>
              <div className={styles.search}>
                <MenuSearchField label="Chercher une option" text={query} onSearch={moves.searchFor} />
              </div>
              <CreateButton variant="primary" />
            </>
          }
        />
        {lists.length === 0 ? (
          <NoList query={query} onClear={() => moves.searchFor('')} />
        ) : (
          <ul className={styles.lists}>
            {paged.items.map(({ list, options }) => (
              <ListRow
                key={list.key}
                list={list}
                options={options}
                isOpen={open.isOpen(list.key)}
                onToggle={() => open.toggle(list.key)}
              />
            ))}
          </ul>
        )}
        {lists.length > 0 ? (
          <Card isPadded={false}>
            <div className={styles.pager}>
              <Pager {...paged} onPage={moves.toPage} onPageSize={moves.toSize} />
            </div>
          </Card>
        ) : null}
      </div>
      <OptionsWindows opened={opened} onClose={() => openWindow(null)} />
    </OptionsContext>
  );
}

/** OPT-03, OPT-04. */
function CreateButton({ variant }: { variant?: 'primary' }) {
  const { rules, editRefusal, openWindow } = useOptionsContext();
  if (rules.hideCreateOption) return null;
  return (
    <Button
      variant={variant}
      icon={IconPlus}
      disabledBecause={editRefusal}
      onClick={() => openWindow({ kind: 'list', list: null })}
    >
      Créer une nouvelle liste d’options
    </Button>
  );
}

/** OPT-45. */
function NoList({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <Card>
      {query ? (
        <NoMatch title="Aucune option ne correspond à votre recherche." onClear={onClear} />
      ) : (
        <EmptyState
          icon={IconListDetails}
          title="Aucune liste d’options."
          text="Garnitures, cuissons, suppléments : ce que l’on demande au client quand il choisit un produit."
          action={<CreateButton />}
        />
      )}
    </Card>
  );
}
