import { spokenDay, monthTitle, WEEKDAY_NAMES, weeksOf, type Month } from '@comptoir/domain/kernel/calendar.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { WEEKDAYS, type Day } from '@comptoir/domain/kernel/time.ts';
import { useId } from 'react';
import styles from './calendar.module.css';

type MonthGridProps = {
  month: Month;
  range: DateRange;
  today: Day;
  limits: DateRange;
  /** The one day that Tab leads to. */
  tabDay: Day;
  onPick: (day: Day) => void;
  onHover: (day: Day) => void;
};

export function MonthGrid({ month, range, today, limits, tabDay, onPick, onHover }: MonthGridProps) {
  const titleId = useId();
  return (
    <div className={styles.month}>
      <p id={titleId} className={styles.title} aria-live="polite">
        {monthTitle(month)}
      </p>
      <table role="grid" aria-labelledby={titleId} className={styles.grid}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={WEEKDAY_NAMES[weekday]}>
                {WEEKDAY_NAMES[weekday].slice(0, 3)}.
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === null ? (
                  <td key={WEEKDAYS[index]} />
                ) : (
                  <td
                    key={day}
                    role="gridcell"
                    className={styles.cell}
                    aria-selected={day >= range.from && day <= range.to}
                    data-within={(day > range.from && day < range.to) || undefined}
                    data-edge={edgeOf(day, range)}
                  >
                    <button
                      type="button"
                      className={styles.day}
                      data-day={day}
                      aria-label={spokenDay(day)}
                      aria-current={day === today ? 'date' : undefined}
                      disabled={day < limits.from || day > limits.to}
                      tabIndex={day === tabDay ? 0 : -1}
                      onClick={() => onPick(day)}
                      onPointerEnter={() => onHover(day)}
                      onFocus={() => onHover(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function edgeOf(day: Day, { from, to }: DateRange): 'from' | 'to' | 'both' | undefined {
  if (day === from) return from === to ? 'both' : 'from';
  return day === to ? 'to' : undefined;
}
