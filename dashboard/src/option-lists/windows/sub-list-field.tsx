import { linksOf, subListRefusal, withLinks } from '@comptoir/domain/option-lists/sub-lists.ts';
import { optionCountLabel } from '@comptoir/domain/option-lists/option-lists.labels.ts';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ReorderList } from '../../ui/fields/reorder-list.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { useOptionsContext } from '../options-context.ts';
import { byName } from '../options-search.ts';
import styles from './windows.module.css';

type SubListFieldProps = {
  help: string;
  /** The list that would call them; null is one that is about to be created. */
  listKey: string | null;
  keys: readonly string[];
  onChange: (keys: string[]) => void;
  error: string | undefined;
};

/** OPT-40: only lists that can be called from here are offered. */
export function SubListField({ help, listKey, keys, onChange, error }: SubListFieldProps) {
  const { menu, canEdit } = useOptionsContext();
  const lists = Object.values(menu.optionLists);
  const links = linksOf(lists);
  const from = listKey ?? '';
  const offered = lists
    .filter(({ key }) => !keys.includes(key) && subListRefusal(withLinks(links, from, [...keys, key]), from) === null)
    .sort(byName);
  const chosen = keys.flatMap((key) => menu.optionLists[key] ?? []);
  const adding =
    canEdit && offered.length > 0 ? (
      <div className={styles.adding}>
        <SearchSelect
          label="Ajouter une sous-liste"
          isLabelHidden
          placeholder="Ajouter une sous-liste…"
          options={offered.map(({ key, name, options }) => ({
            value: key,
            label: name,
            hint: optionCountLabel(Object.keys(options).length),
          }))}
          value={null}
          onChange={(key) => onChange([...keys, key])}
          error={error}
        />
      </div>
    ) : null;
  return (
    <div className={styles.block}>
      <p className={styles.label}>Sous-listes</p>
      <p className={styles.soft}>{chosen.length === 0 && !adding ? 'Aucune liste ne peut être demandée ici.' : help}</p>
      {chosen.length > 0 || adding ? (
        <ReorderList
          label="Sous-listes"
          items={chosen}
          onReorder={(ordered) => onChange(ordered.map(({ key }) => key))}
          isFixed={!canEdit}
          footer={adding}
        >
          {({ key, name }) => (
            <>
              <span className={styles.subList}>{name}</span>
              {canEdit ? (
                <IconButton
                  icon={IconTrash}
                  size="dense"
                  label={`Retirer ${name}`}
                  onClick={() => onChange(keys.filter((other) => other !== key))}
                />
              ) : null}
            </>
          )}
        </ReorderList>
      ) : null}
      {error && !adding ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
