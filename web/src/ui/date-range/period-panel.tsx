import { addMonths } from '@comptoir/domain/kernel/calendar.ts';
import { inOrder } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useState } from 'react';
import { usePhone } from '../base/use-phone.ts';
import { Calendar } from './calendar.tsx';
import type { Period } from './period-field.tsx';
import styles from './range-panel.module.css';

const MONTHS_AHEAD = 24;

type PeriodPanelProps = {
  period: Period;
  today: Day;
  isStartFixed: boolean;
  onChange: (period: Period) => void;
  onDone: () => void;
};

export function PeriodPanel({ period, today, isStartFixed, onChange, onDone }: PeriodPanelProps) {
  const isPhone = usePhone();
  // As in the other calendar (DRP-05): after a first press the period is that day, and the panel waits for the second.
  const [first, setFirst] = useState<Day | null>(null);
  const { start, end } = period;
  const pick = (day: Day) => {
    if (isStartFixed) onChange({ start, end: day });
    else {
      const { from, to } = inOrder(first ?? day, day);
      onChange({ start: from, end: to });
    }
    if (isStartFixed || first !== null) onDone();
    else setFirst(day);
  };
  const choose = (chosen: Period) => {
    onChange(chosen);
    onDone();
  };
  const isOpen = first === null && end === null;
  return (
    <div className={styles.panel}>
      <div role="group" aria-label="Périodes usuelles" className={styles.presets}>
        {isStartFixed ? null : (
          <button
            type="button"
            className={styles.preset}
            aria-pressed={isOpen && start === null}
            onClick={() => choose({ start: null, end: null })}
          >
            Illimitée
          </button>
        )}
        {isStartFixed || start ? (
          <button
            type="button"
            className={styles.preset}
            aria-pressed={isOpen && (isStartFixed || start !== null)}
            onClick={() => choose({ start, end: null })}
          >
            Sans date de fin
          </button>
        ) : null}
      </div>
      <div className={styles.calendar}>
        <Calendar
          range={rangeOf(period, today)}
          first={first}
          today={today}
          limits={{ from: today, to: addMonths(today, MONTHS_AHEAD) }}
          monthCount={isPhone ? 1 : 2}
          onPick={pick}
        />
        <p role="status" className={styles.hint}>
          {hint(isStartFixed, first)}
        </p>
      </div>
    </div>
  );
}

function rangeOf({ start, end }: Period, today: Day) {
  if (start === null && end === null) return null;
  const [from, to] = [start ?? today, end ?? start ?? today];
  return { from, to };
}

function hint(isStartFixed: boolean, first: Day | null): string {
  if (isStartFixed || first !== null) return 'Choisissez le dernier jour.';
  return 'Choisissez le premier jour, puis le dernier.';
}
