import type { AwaitedInvoice, IssuedInvoice } from '@comptoir/contract/invoices.ts';
import { lookBackFrom, periodLabel } from '@comptoir/domain/invoices/periods.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';

type Listed = { items: readonly IssuedInvoice[]; awaited: readonly AwaitedInvoice[] };

export type PeriodChoice = {
  period: DateRange;
  label: string;
  issued: IssuedInvoice[];
  /** INV-40: whose legal data are missing. */
  missing: string[];
};

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** INV-08: the newest first; the current one is always there. */
export function yearsOf({ first, last }: { first: Day | null; last: Day | null }, today: Day): number[] {
  const newest = Math.max(yearOf(today), last ? yearOf(last) : 0);
  const oldest = Math.min(yearOf(today), first ? yearOf(first) : newest);
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);
}

/** INV-08: a whole year; the current one with at least six months, which begin in the year before until June. */
export function readRange(year: number, today: Day): DateRange {
  const whole = { from: `${year}-01-01`, to: `${year}-12-31` };
  const back = lookBackFrom(today);
  return year === yearOf(today) && back < whole.from ? { ...whole, from: back } : whole;
}

/** INV-07: newest first, each half-month once. */
export function periodsOf({ items, awaited }: Listed): PeriodChoice[] {
  const byEnd = new Map<Day, PeriodChoice>();
  const at = ({ periodStart, periodEnd }: { periodStart: Day; periodEnd: Day }) => {
    const period = { from: periodStart, to: periodEnd };
    const known = byEnd.get(periodEnd) ?? { period, label: periodLabel(period), issued: [], missing: [] };
    byEnd.set(periodEnd, known);
    return known;
  };
  for (const invoice of items) at(invoice).issued.push(invoice);
  for (const invoice of awaited) at(invoice).missing.push(invoice.missing);
  return [...byEnd.values()].toSorted((a, b) => b.period.to.localeCompare(a.period.to));
}
