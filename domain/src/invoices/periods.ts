import { halfMonthOf } from '../finances/compared-periods.ts';
import { addToMonth, monthName } from '../kernel/calendar.ts';
import type { DateRange } from '../kernel/date-ranges.ts';
import { addDays, instantAt, localDay, type Day, type Instant } from '../kernel/time.ts';

/** INV-10: in the night after the period's last day. */
const ISSUED_AT = '03:00';
/** INV-08, CAT-CST-16. */
const LOOK_BACK_MONTHS = 6;
/** INV-39, CAT-CST-23. */
export const INVOICE_YEARS = 10;

export const nextPeriod = ({ to }: DateRange): DateRange => halfMonthOf(addDays(to, 1));

/** INV-10: from then on the period is closed and its invoices may be issued. */
export const closingOf = ({ to }: DateRange, zone: string): Instant => instantAt(addDays(to, 1), ISSUED_AT, zone);

export function lastClosedPeriod(now: Instant, zone: string): DateRange {
  const running = halfMonthOf(localDay(now, zone));
  const before = halfMonthOf(addDays(running.from, -1));
  return closingOf(before, zone) <= now ? before : halfMonthOf(addDays(before.from, -1));
}

/** The periods after one, up to another and with it. */
export function periodsAfter(known: DateRange, last: DateRange): DateRange[] {
  const periods: DateRange[] = [];
  for (let period = nextPeriod(known); period.to <= last.to; period = nextPeriod(period)) periods.push(period);
  return periods;
}

/** INV-08: the first day of the month six months ago. */
export const lookBackFrom = (today: Day): Day => `${addToMonth(today.slice(0, 7), -LOOK_BACK_MONTHS)}-01`;

/** INV-07: « Du 1er au 15 novembre 2026 ». */
export function periodLabel({ from, to }: DateRange): string {
  const first = from.endsWith('-01') ? '1er' : String(Number(from.slice(8)));
  return `Du ${first} au ${Number(to.slice(8))} ${monthName(to)} ${to.slice(0, 4)}`;
}
