import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { inOrder, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { DayButton, DayPicker, type DayButtonProps, type NavProps } from 'react-day-picker';
import { fr } from 'react-day-picker/locale/fr';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './calendar.module.css';

/** The library counts in dates of the browser's own zone; only their day is ever read. */
const dateOf = (day: Day): Date => new Date(`${day}T00:00:00`);
const dayOf = (date: Date): Day => date.toLocaleDateString('sv-SE');
const latest = (dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));
const earliest = (dates: Date[]): Date => new Date(Math.min(...dates.map(Number)));

type CalendarProps = {
  /** Null: nothing is chosen yet. */
  range: DateRange | null;
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
  const box = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<Day | null>(null);
  const [start, end] = [dateOf(limits.from), dateOf(limits.to)];
  const [opening] = useState(() => latest([start, earliest([end, dateOf(range?.to ?? today)])]));
  // Keys stop at the first and the last day that may be chosen; by itself it stops at the ends of their months.
  const dateLib = useMemo(
    () => ({
      max: (dates: Date[]) => latest([...dates, dateOf(limits.from)]),
      min: (dates: Date[]) => earliest([...dates, dateOf(limits.to)]),
    }),
    [limits.from, limits.to],
  );
  const shown = first === null ? range : inOrder(first, hovered ?? first);

  useEffect(() => box.current?.querySelector<HTMLElement>(`[data-day="${dayOf(opening)}"] button`)?.focus(), [opening]);

  return (
    <div ref={box} className={styles.calendar} onPointerLeave={() => setHovered(null)}>
      <DayPicker
        locale={fr}
        today={dateOf(today)}
        startMonth={start}
        endMonth={end}
        defaultMonth={new Date(opening.getFullYear(), opening.getMonth() + 1 - monthCount)}
        numberOfMonths={monthCount}
        disabled={[{ before: start }, { after: end }]}
        dateLib={dateLib}
        modifiers={shown ? markedDays(dateOf(shown.from), dateOf(shown.to)) : {}}
        {...LOOK}
        onDayClick={(date) => onPick(dayOf(date))}
        onDayMouseEnter={(date) => setHovered(dayOf(date))}
        onDayFocus={(date) => setHovered(dayOf(date))}
      />
    </div>
  );
}

const markedDays = (from: Date, to: Date) => ({
  selected: { from, to },
  within: (date: Date) => date > from && date < to,
  from,
  to,
});

function Nav({ previousMonth, nextMonth, onPreviousClick, onNextClick }: NavProps) {
  return (
    <>
      <div className={styles.previous}>
        <IconButton
          icon={IconChevronLeft}
          label="Mois précédent"
          disabledBecause={previousMonth ? null : 'Il n’y a rien de plus ancien à choisir.'}
          onClick={onPreviousClick}
        />
      </div>
      <div className={styles.next}>
        <IconButton
          icon={IconChevronRight}
          label="Mois suivant"
          disabledBecause={nextMonth ? null : 'Il n’y a rien de plus récent à choisir.'}
          onClick={onNextClick}
        />
      </div>
    </>
  );
}

const LOOK = {
  classNames: {
    months: styles.months ?? '',
    month: styles.month ?? '',
    caption_label: styles.title ?? '',
    month_grid: styles.grid ?? '',
    day: styles.cell ?? '',
    day_button: styles.day ?? '',
  },
  modifiersClassNames: { within: styles.within ?? '', from: styles.from ?? '', to: styles.to ?? '' },
  formatters: { formatWeekdayName: (date, _, lib) => lib?.format(date, 'ccc') ?? '' },
  labels: { labelDayButton: (date, _, __, lib) => lib?.format(date, 'EEEE d MMMM y') ?? '' },
  components: {
    Nav,
    Weekdays: (row) => (
      <thead>
        <tr {...row} />
      </thead>
    ),
    DayButton: (button: DayButtonProps) => (
      <DayButton {...button} aria-current={button.modifiers['today'] ? 'date' : undefined} />
    ),
  },
} satisfies ComponentProps<typeof DayPicker>;
