import {
  choiceKindLabel,
  choiceLabel,
  obligationLabel,
  optionCountLabel,
  shortOfOptionsLabel,
} from '@comptoir/domain/option-lists/option-lists.labels.ts';
import { isShortOfOptions } from '@comptoir/domain/option-lists/choice.ts';
import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { OpenTitle } from '../../menu/sections/open-title.tsx';
import { ListActions } from './list-actions.tsx';
import styles from './list-row.module.css';
import { OptionTable } from './option-table.tsx';

type ListRowProps = {
  list: OptionList;
  /** Those shown: all of them, or what a search has found. */
  options: readonly Option[];
  isOpen: boolean;
  onToggle: () => void;
};

/** OPT-07. */
export function ListRow({ list, options, isOpen, onToggle }: ListRowProps) {
  const tableId = useId();
  const count = Object.keys(list.options).length;
  return (
    <li className={styles.row} data-element={list.key}>
      <div className={styles.header}>
        <OpenTitle name={list.name} isOpen={isOpen} controls={tableId} onToggle={onToggle} isWide />
        <span className={styles.facts}>
          <span className={styles.obligation} data-asked={list.minChoices >= 1 || undefined}>
            {obligationLabel(list)}
          </span>
          <span className={styles.choice}>
            {choiceKindLabel(list)} · {choiceLabel(list)}
          </span>
        </span>
        <span className={styles.count}>{optionCountLabel(count)}</span>
        <ListActions list={list} />
      </div>
      {isShortOfOptions(list) ? (
        <p className={styles.warning}>
          <Glyph icon={IconAlertTriangle} size={18} />
          {shortOfOptionsLabel(list.minChoices, count)}
        </p>
      ) : null}
      <div id={tableId}>{isOpen ? <OptionTable list={list} options={options} /> : null}</div>
    </li>
  );
}
