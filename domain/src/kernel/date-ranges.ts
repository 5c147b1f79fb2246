import { addDays, addMs, formatDay, instantAt, WEEKDAYS, weekdayOf, type Day, type Instant } from './time.ts';
import { addMonths, dayWithMonth, daysBetween } from './calendar.ts';

/** Two days of the shop's time zone, both included. */
export type DateRange = { from: Day; to: Day };

/** DRP-01; « today » and « yesterday » are the orders' own (ORD-10). */
export const RANGE_PRESETS = [
  'today',
  'yesterday',
  'week',
  'last-7-days',
  'month',
  'last-4-weeks',
  'since-creation',
] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

export const RANGE_LABELS: Record<RangePreset, string> = {
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  week: 'Cette semaine',
  'last-7-days': '7 derniers jours',
  month: 'Ce mois-ci',
  'last-4-weeks': '4 dernières semaines',
  'since-creation': 'Depuis la création',
};
export const OWN_RANGE_LABEL = 'Personnalisé';

/** The reference days of the presets: the last day is today unless a maximum is given (DRP-07). */
export type RangeFrame = { today: Day; lastDay?: Day | undefined; createdOn?: Day | undefined };

const FIRST_DAYS: Record<Exclude<RangePreset, 'yesterday' | 'since-creation'>, (today: Day) => Day> = {
  today: (today) => today,
  week: (today) => addDays(today, -WEEKDAYS.indexOf(weekdayOf(today))),
  'last-7-days': (today) => addDays(today, -6),
  month: (today) => `${today.slice(0, 7)}-01`,
  'last-4-weeks': (today) => addDays(today, -27),
};

/** DRP-02: with a maximum, the whole preset moves back and keeps its length (LNK-11). Null without a creation day. */
export function presetRange(preset: RangePreset, { today, lastDay = today, createdOn }: RangeFrame): DateRange | null {
  if (preset === 'yesterday') return { from: addDays(lastDay, -1), to: addDays(lastDay, -1) };
  if (preset !== 'since-creation')
    return { from: addDays(FIRST_DAYS[preset](today), daysBetween(today, lastDay)), to: lastDay };
  return createdOn && createdOn <= lastDay ? { from: createdOn, to: lastDay } : null;
}

export function presetOf(
  range: DateRange,
  frame: RangeFrame,
  presets: readonly RangePreset[] = RANGE_PRESETS,
): RangePreset | null {
  return presets.find((preset) => isSame(presetRange(preset, frame), range)) ?? null;
}

const isSame = (a: DateRange | null, b: DateRange): boolean => a !== null && a.from === b.from && a.to === b.to;

/** DRP-06: two days clicked in the wrong order are swapped. */
export const inOrder = (one: Day, other: Day): DateRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

export const MONTHS_BACK = { wide: 24, narrow: 6 } as const;

export function dayLimits({ today, lastDay = today }: RangeFrame, width: keyof typeof MONTHS_BACK): DateRange {
  return { from: addMonths(today, -MONTHS_BACK[width]), to: lastDay };
}

/** DRP-04: from midnight to midnight in the time zone, so that the range is right on days with 23 or 25 hours. */
export function rangeBounds({ from, to }: DateRange, zone: string): { from: Instant; before: Instant } {
  return { from: instantAt(from, '00:00', zone), before: instantAt(addDays(to, 1), '00:00', zone) };
}

export const lastInstantOf = (range: DateRange, zone: string): Instant => addMs(rangeBounds(range, zone).before, -1);

/** DRP-08: « du 08/11/2026 au 14/11/2026 », « le 14/11/2026 ». */
export const formatRange = ({ from, to }: DateRange): string =>
  from === to ? `le ${formatDay(from)}` : `du ${formatDay(from)} au ${formatDay(to)}`;

/** Beside a preset's name: « du 8 au 14 nov. », « du 18 oct. au 14 nov. », « le 14 nov. ». */
export function shortRange({ from, to }: DateRange): string {
  if (from === to) return `le ${dayWithMonth(to)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const start = dayWithMonth(from).split('\u00A0');
  if (isOneMonth) return `du ${start[0]} au ${dayWithMonth(to)}`;
  return isOneYear
    ? `du ${dayWithMonth(from)} au ${dayWithMonth(to)}`
    : `du ${dayWithMonth(from)} ${from.slice(0, 4)} au ${dayWithMonth(to)} ${to.slice(0, 4)}`;
}
