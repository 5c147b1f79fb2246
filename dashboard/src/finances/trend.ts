import type { ComparedFigures, FinanceRow } from '@comptoir/domain/finances/finance-row.ts';
import { daysBetween } from '@comptoir/domain/kernel/calendar.ts';
import { formatRange, presetOf, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';

export type Comparison = {
  figuresOf: (row: FinanceRow) => ComparedFigures | null;
  /** Beside a trend: « sur 7 jours ». */
  words: string;
};

export function comparisonOf(range: DateRange, today: Day, isWithLastYear: boolean): Comparison {
  if (isWithLastYear) return { figuresOf: ({ lastYear }) => lastYear, words: 'sur un an' };
  return { figuresOf: ({ previous }) => previous, words: `sur ${lengthOf(range, today)}` };
}

function lengthOf(range: DateRange, today: Day): string {
  const preset = presetOf(range, { today }, ['month', 'week']);
  if (preset === 'month') return 'un mois';
  if (preset === 'week') return 'une semaine';
  const days = daysBetween(range.from, range.to) + 1;
  return `${days}${NBSP}${plural(days, 'jour', 'jours')}`;
}

/** For whoever points at a trend or hears it: what it is compared with. */
export const comparedWith = (compared: ComparedFigures | null): string =>
  compared ? `Comparé ${formatRange(compared).replace(/^du /, 'à la période du ').replace(/^le /, 'au ')}` : '';
