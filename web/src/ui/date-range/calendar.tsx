import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addToMonth, monthOf } from '@comptoir/domain/kernel/calendar.ts';
import { inOrder, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { dayAfterKey } from './calendar-keys.ts';
import { MonthGrid } from './month-grid.tsx';
import styles from './calendar.module.css';

type CalendarProps = {
  range: DateRange;
  /** The day of a first click, while the second is awaited. */
  first: Day | null;
  today: Day;
  /** The days that may be chosen (DRP-06). */
  limits: DateRange;
  monthCount: 1 | 2;
  onPick: (day: Day) => void;
};

/** One day of the calendar is in the tab order; arrows go from there. */
export function Calendar({ range, first, today, limits, monthCount, onPick }: CalendarProps) {
  const within = (day: Day) => (day < limits.from ? limits.from : day > limits.to ? limits.to : day);
  const [focused, setFocused] = useState(() => within(range.to));
  const [lastMonth, setLastMonth] = useState(() => monthOf(within(range.to)));
  const [hovered, setHovered] = useState<Day | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const months = Array.from({ length: monthCount }, (_, index) => addToMonth(lastMonth, index + 1 - monthCount));
  const shownFrom = months[0] ?? lastMonth;

  useEffect(() => {
    // The panel has just opened, or an arrow was pressed: the day follows.
    box.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus({ preventScroll: true });
  }, [focused]);
  const pick = (day: Day) => {
    // The arrows go on from the day that was clicked.
    setFocused(day);
    onPick(day);
  };

  const turn = (step: 1 | -1) => setLastMonth(addToMonth(lastMonth, step));
  const moveTo = (day: Day) => {
    const next = within(day);
    setFocused(next);
    if (monthOf(next) > lastMonth) setLastMonth(monthOf(next));
    if (monthOf(next) < shownFrom) setLastMonth(addToMonth(monthOf(next), monthCount - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset['day'];
    const next = day && dayAfterKey(day, event.key);
    if (!next) return;
    event.preventDefault();
    moveTo(next);
  };

  return (
    <div ref={box} className={styles.calendar} onPointerLeave={() => setHovered(null)}>
      <div className={styles.previous}>
        <IconButton
          icon={IconChevronLeft}
          label="Mois précédent"
          disabledBecause={shownFrom <= monthOf(limits.from) ? 'Il n’y a rien de plus ancien à choisir.' : null}
          onClick={() => turn(-1)}
        />
      </div>
      <div className={styles.next}>
        <IconButton
          icon={IconChevronRight}
          label="Mois suivant"
          disabledBecause={lastMonth >= monthOf(limits.to) ? 'Il n’y a rien de plus récent à choisir.' : null}
          onClick={() => turn(1)}
        />
      </div>
      <div className={styles.months} onKeyDown={onKeyDown}>
        {months.map((month) => (
          <MonthGrid
            key={month}
            month={month}
            range={first === null ? range : inOrder(first, hovered ?? first)}
            today={today}
            limits={limits}
            tabDay={
              monthOf(focused) >= shownFrom && monthOf(focused) <= lastMonth ? focused : within(`${lastMonth}-01`)
            }
            onPick={pick}
            onHover={setHovered}
          />
        ))}
      </div>
    </div>
  );
}
