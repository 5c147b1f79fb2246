import { addMonths, addToMonth, daysBetween } from '../kernel/calendar.ts';
import { presetOf, type DateRange } from '../kernel/date-ranges.ts';
import { addDays, type Day } from '../kernel/time.ts';

const FIRST_HALF_ENDS = 15;

const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const endOfMonth = (day: Day): Day => addDays(`${addToMonth(day.slice(0, 7), 1)}-01`, -1);

/** FIN-16: 1st to 15th, 16th to the end of the month. */
export function halfMonthOf(day: Day): DateRange {
  const middle: Day = `${day.slice(0, 7)}-${FIRST_HALF_ENDS}`;
  return day <= middle ? { from: startOfMonth(day), to: middle } : { from: addDays(middle, 1), to: endOfMonth(day) };
}

function isHalfMonth({ from, to }: DateRange): boolean {
  const half = halfMonthOf(from);
  return half.from === from && half.to === to;
}

/** FIN-15: what the figures of a range are compared with. */
export function periodBefore(range: DateRange, today: Day): DateRange {
  const { from, to } = range;
  const preset = presetOf(range, { today }, ['month', 'week']);
  if (preset === 'month') return { from: addMonths(from, -1), to: addMonths(to, -1) };
  if (preset === 'week') return { from: addDays(from, -7), to: addDays(to, -7) };
  if (isHalfMonth(range)) return halfMonthOf(addDays(from, -1));
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The same dates a year earlier; 29 February is compared with the 28th. */
export const periodLastYear = ({ from, to }: DateRange): DateRange => ({
  from: addMonths(from, -12),
  to: addMonths(to, -12),
});
