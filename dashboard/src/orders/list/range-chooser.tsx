import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useState } from 'react';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { inOrder } from '../orders-search.ts';
import { presetOf, presetRange, RANGE_LABELS, RANGE_PRESETS, type DateRange, type RangePreset } from './date-range.ts';
import styles from './list.module.css';

type RangeChooserProps = { range: DateRange; today: Day; onChange: (range: DateRange) => void };

/** ORD-10: a preset, or two days of one's own. */
export function RangeChooser({ range, today, onChange }: RangeChooserProps) {
  const preset = presetOf(range, today);
  const [isOwn, setOwn] = useState(preset === null);
  const choose = (choice: RangePreset | 'own') => {
    setOwn(choice === 'own');
    if (choice !== 'own') onChange(presetRange(choice, today));
  };
  // A day that is being typed is empty for a while: the range waits for it.
  const changeDay = (from: Day, to: Day) => {
    if (from && to) onChange(inOrder(from, to));
  };
  return (
    <div className={styles.range}>
      {isOwn || preset === null ? (
        <>
          <TextField
            type="date"
            label="Du"
            isLabelHidden
            value={range.from}
            onChange={(day) => changeDay(day, range.to)}
          />
          <span aria-hidden="true">–</span>
          <TextField
            type="date"
            label="Au"
            isLabelHidden
            value={range.to}
            onChange={(day) => changeDay(range.from, day)}
          />
        </>
      ) : null}
      <Select<RangePreset | 'own'>
        label="Période"
        isLabelHidden
        options={[
          ...RANGE_PRESETS.map((value) => ({ value, label: RANGE_LABELS[value] })),
          { value: 'own', label: 'Personnalisé' },
        ]}
        value={isOwn ? 'own' : (preset ?? 'own')}
        onChange={choose}
      />
    </div>
  );
}
