import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useState } from 'react';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { inOrder } from '../orders-search.ts';
import { presetOf, presetRange, RANGE_LABELS, RANGE_PRESETS, type DateRange, type RangePreset } from './date-range.ts';
import styles from './list.module.css';

/** No order is older; an earlier day is one that is still being typed. */
const FIRST_DAY = '2000-01-01';

type RangeChooserProps = { range: DateRange; today: Day; onChange: (range: DateRange) => void };

/** ORD-10: a preset, or two days of one's own. */
export function RangeChooser({ range, today, onChange }: RangeChooserProps) {
  const preset = presetOf(range, today);
  const [isOwn, setOwn] = useState(preset === null);
  const choose = (choice: RangePreset | 'own') => {
    setOwn(choice === 'own');
    if (choice !== 'own') onChange(presetRange(choice, today));
  };
  const [typed, setTyped] = useState<DateRange | null>(null);
  // Every key struck in a date field is a day of its own, of the year 2 for a while: the range waits for a sensible one,
  // and the two days change places only once the field is left.
  const type = (day: Partial<DateRange>) => {
    const next = { ...(typed ?? range), ...day };
    setTyped(next);
    if (next.from >= FIRST_DAY && next.from <= next.to) onChange(next);
  };
  const leaveField = () => {
    setTyped(null);
    if (typed && typed.from >= FIRST_DAY && typed.to >= FIRST_DAY) onChange(inOrder(typed.from, typed.to));
  };
  const { from, to } = typed ?? range;
  return (
    <div className={styles.range}>
      {isOwn || preset === null ? (
        <>
          <TextField
            type="date"
            label="Du"
            isLabelHidden
            value={from}
            onChange={(day) => type({ from: day })}
            onBlur={leaveField}
          />
          <span aria-hidden="true">–</span>
          <TextField
            type="date"
            label="Au"
            isLabelHidden
            value={to}
            onChange={(day) => type({ to: day })}
            onBlur={leaveField}
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
