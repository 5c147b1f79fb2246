import { addDays, WEEKDAYS, weekdayOf, type Day } from '@comptoir/domain/kernel/time.ts';

export type DateRange = { from: Day; to: Day };

/** ORD-10, DRP-01, DRP-02: today is the default; every preset ends today. */
export const RANGE_PRESETS = ['today', 'week', 'last-7-days', 'month', 'last-4-weeks'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

export const RANGE_LABELS: Record<RangePreset, string> = {
  today: 'Aujourd’hui',
  week: 'Cette semaine',
  'last-7-days': '7 derniers jours',
  month: 'Ce mois-ci',
  'last-4-weeks': '4 dernières semaines',
};

const FIRST_DAYS: Record<RangePreset, (today: Day) => Day> = {
  today: (today) => today,
  week: (today) => addDays(today, -WEEKDAYS.indexOf(weekdayOf(today))),
  'last-7-days': (today) => addDays(today, -6),
  month: (today) => `${today.slice(0, 7)}-01`,
  'last-4-weeks': (today) => addDays(today, -27),
};

export const presetRange = (preset: RangePreset, today: Day): DateRange => ({
  from: FIRST_DAYS[preset](today),
  to: today,
});

/** The preset that these two days are, or null for a range of one's own. */
export function presetOf(range: DateRange, today: Day): RangePreset | null {
  return RANGE_PRESETS.find((preset) => range.to === today && FIRST_DAYS[preset](today) === range.from) ?? null;
}
