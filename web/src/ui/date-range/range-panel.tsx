import {
  dayLimits,
  inOrder,
  OWN_RANGE_LABEL,
  presetRange,
  RANGE_LABELS,
  type DateRange,
  type RangeFrame,
  type RangePreset,
} from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useRef, useState } from 'react';
import { usePhone } from '../base/use-phone.ts';
import { Calendar } from './calendar.tsx';
import styles from './range-panel.module.css';

export type RangePanelProps = {
  range: DateRange;
  frame: RangeFrame;
  presets: readonly RangePreset[];
  preset: RangePreset | null;
  isSingle: boolean;
  onChange: (range: DateRange) => void;
  onPreset: (preset: RangePreset) => void;
  onDone: () => void;
};

/** Presets beside the calendar; above it on phones. */
export function RangePanel({ range, frame, presets, preset: current, isSingle, ...events }: RangePanelProps) {
  const { onChange, onPreset, onDone } = events;
  const isPhone = usePhone();
  // DRP-05: after a first click the range is that day, and the panel waits for the second.
  const [first, setFirst] = useState<Day | null>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const chosen = first === null ? current : null;

  const pick = (day: Day) => {
    onChange(first === null ? { from: day, to: day } : inOrder(first, day));
    if (isSingle || first !== null) onDone();
    else setFirst(day);
  };
  const choose = (preset: RangePreset) => {
    const days = presetRange(preset, frame);
    if (days) onChange(days);
    onPreset(preset);
    onDone();
  };
  const focusCalendar = () => calendar.current?.querySelector<HTMLElement>('[data-day] button[tabindex="0"]')?.focus();

  return (
    <div className={styles.panel}>
      {presets.length > 0 ? (
        <div role="group" aria-label="Périodes usuelles" className={styles.presets}>
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              className={styles.preset}
              aria-pressed={chosen === preset}
              onClick={() => choose(preset)}
            >
              {RANGE_LABELS[preset]}
            </button>
          ))}
          <button type="button" className={styles.preset} aria-pressed={chosen === null} onClick={focusCalendar}>
            {OWN_RANGE_LABEL}
          </button>
        </div>
      ) : null}
      <div ref={calendar} className={styles.calendar}>
        <Calendar
          range={range}
          first={first}
          today={frame.today}
          limits={dayLimits(frame, isPhone ? 'narrow' : 'wide')}
          monthCount={isPhone ? 1 : 2}
          onPick={pick}
        />
        <p role="status" className={styles.hint}>
          {hint(isSingle, first)}
        </p>
      </div>
    </div>
  );
}

function hint(isSingle: boolean, first: Day | null): string {
  if (isSingle) return 'Choisissez un jour.';
  return first === null ? 'Choisissez le premier jour, puis le dernier.' : 'Choisissez le dernier jour.';
}
