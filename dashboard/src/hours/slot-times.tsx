import { readClock } from '@comptoir/domain/hours/slots.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './slot-times.module.css';

export type Times = { start: string; end: string };

type SlotTimesProps = {
  times: Times;
  /** « Mardi, créneau 1 », before « début » and « fin ». */
  label: string;
  onChange: (times: Times) => void;
  error: string | undefined;
};

/** Two hours of the day, « à » between them. Typed: the clock of a browser may be in another language than the product. */
export function SlotTimes({ times, label, onChange, error }: SlotTimesProps) {
  const field = (name: keyof Times, words: string) => (
    <TextField
      label={`${label}, ${words}`}
      isLabelHidden
      inputMode="numeric"
      placeholder="--:--"
      maxLength={7}
      value={times[name]}
      onChange={(typed) => onChange({ ...times, [name]: typed })}
      onBlur={() => {
        const time = readClock(times[name]);
        if (time && time !== times[name]) onChange({ ...times, [name]: time });
      }}
      error={name === 'start' ? error : undefined}
    />
  );
  return (
    <div className={styles.times}>
      {field('start', 'début')}
      <span className={styles.to}>à</span>
      {field('end', 'fin')}
    </div>
  );
}

export const TIME_WANTED = 'Saisissez une heure, par exemple 11:30.';
/** « 11:30-14:30 », however it was typed. */
export const slotText = ({ start, end }: Times): string => `${readClock(start) ?? start}-${readClock(end) ?? end}`;
export const isTyped = ({ start, end }: Times): boolean => readClock(start) !== null && readClock(end) !== null;
