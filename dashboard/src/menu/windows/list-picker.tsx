import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { choiceLabel, obligationLabel, optionCountLabel } from '@comptoir/domain/option-lists/option-lists.labels.ts';
import { IconTrash } from '@tabler/icons-react';
import shared from '@comptoir/web/styles/shared.module.css';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { SortableList } from '@comptoir/web/ui/drag/sortable-list.tsx';
import { SearchSelect } from '@comptoir/web/ui/fields/search-select.tsx';
import { byName } from '../menu-search.ts';
import styles from './list-picker.module.css';
import windows from './windows.module.css';

type ListPickerProps = {
  label: string;
  help?: string;
  /** Said when nothing is chosen and nothing can be. */
  emptyText: string;
  addLabel: string;
  placeholder: string;
  /** In the order in which the customer is asked (OPT-44). */
  chosen: readonly OptionList[];
  offered: readonly OptionList[];
  onChange: (keys: string[]) => void;
  error: string | undefined;
  /** They are shown, and stay as they are. */
  isFixed: boolean;
};

/** The lists that a product, an option or another list asks for. */
export function ListPicker({ label, help, emptyText, addLabel, placeholder, ...picker }: ListPickerProps) {
  const { chosen, offered, onChange, error, isFixed } = picker;
  const keys = chosen.map(({ key }) => key);
  const adding =
    isFixed || offered.length === 0 ? null : (
      <div className={styles.adding}>
        <SearchSelect
          label={addLabel}
          isLabelHidden
          placeholder={placeholder}
          options={[...offered]
            .sort(byName)
            .map((list) => ({ value: list.key, label: list.name, hint: countOf(list) }))}
          value={null}
          onChange={(key) => onChange([...keys, key])}
          error={error}
        />
      </div>
    );
  const isEmpty = chosen.length === 0 && !adding;
  const words = isEmpty ? emptyText : help;
  return (
    <div className={windows.block}>
      <p className={styles.label}>{label}</p>
      {words ? <p className={styles.soft}>{words}</p> : null}
      {isEmpty ? null : (
        <SortableList
          label={label}
          items={chosen}
          onReorder={(lists) => onChange(lists.map(({ key }) => key))}
          isFixed={isFixed}
          footer={adding}
        >
          {(list) => (
            <>
              <div className={shared.growing}>
                <p className={styles.name}>{list.name}</p>
                <p className={styles.soft}>
                  {choiceLabel(list)} · {obligationLabel(list)}
                </p>
              </div>
              <span className={styles.count}>{countOf(list)}</span>
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
        </SortableList>
      )}
      {error && !adding ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

const countOf = ({ options }: OptionList): string => optionCountLabel(Object.keys(options).length);
