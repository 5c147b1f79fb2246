import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { choiceLabel, obligationLabel, optionCountLabel } from '@comptoir/domain/option-lists/option-lists.labels.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ReorderList } from '../../ui/fields/reorder-list.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import styles from './windows.module.css';

type ProductListsProps = {
  optionLists: Menu['optionLists'];
  keys: readonly string[];
  onChange: (keys: string[]) => void;
  error: string | undefined;
  /** PRD-39, PRD-09: they are shown, and stay as they are. */
  isFixed: boolean;
};

/** OPT-44: in the order in which the customer is asked. */
export function ProductLists({ optionLists, keys, onChange, error, isFixed }: ProductListsProps) {
  const attached = keys.flatMap((key) => optionLists[key] ?? []);
  const others = Object.values(optionLists)
    .filter(({ key }) => !keys.includes(key))
    .sort((a, b) => compareFrench(a.name, b.name));
  const adding =
    isFixed || others.length === 0 ? null : (
      <div className={styles.adding}>
        <SearchSelect
          label="Ajouter une liste d’options"
          isLabelHidden
          placeholder="Ajouter une liste…"
          options={others.map((list) => ({ value: list.key, label: list.name, hint: optionCount(list) }))}
          value={null}
          onChange={(key) => onChange([...keys, key])}
        />
      </div>
    );
  return (
    <div className={styles.block}>
      <p className={styles.label}>Listes d’options</p>
      {attached.length === 0 && !adding ? (
        <p className={styles.soft}>Aucune liste d’options.</p>
      ) : (
        <ReorderList
          label="Listes d’options"
          items={attached}
          onReorder={(lists) => onChange(lists.map(({ key }) => key))}
          isFixed={isFixed}
          footer={adding}
        >
          {(list) => (
            <>
              <div className={styles.listWords}>
                <p className={styles.listName}>{list.name}</p>
                <p className={styles.soft}>
                  {choiceLabel(list)} · {obligationLabel(list)}
                </p>
              </div>
              <span className={styles.count}>{optionCount(list)}</span>
              {isFixed ? null : (
                <IconButton
                  icon={IconTrash}
                  size="dense"
                  label={`Retirer ${list.name}`}
                  onClick={() => onChange(keys.filter((key) => key !== list.key))}
                />
              )}
            </>
          )}
        </ReorderList>
      )}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

const optionCount = ({ options }: OptionList): string => optionCountLabel(Object.keys(options).length);
