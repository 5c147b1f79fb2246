import { formatDay, type Day } from '../kernel/time.ts';
import type { SpecialHours } from './hours.ts';
import { slotFaults, type HoursFault } from './week.ts';

export type SpecialRefusal = 'special-no-slot' | 'slot-order' | 'slots-identical' | 'slots-overlap' | 'schedule-past';
export type SpecialFault = HoursFault<SpecialRefusal>;

/** SPH-08: `11-11` repeats every year, `2026-11-11` does not. */
export const isYearly = (day: string): boolean => day.length === 5;
export const yearlyOf = (day: Day): string => day.slice(5);

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** SPH-09, SPH-16: the day itself, or when a yearly one comes next, today included. */
export function nextOccurrence(day: string, today: Day): Day {
  if (!isYearly(day)) return day;
  let year = Number(today.slice(0, 4));
  if (`${year}-${day}` < today) year += 1;
  while (day === '02-29' && !isLeap(year)) year += 1;
  return `${year}-${day}`;
}

export const isPast = ({ day }: Pick<SpecialHours, 'day'>, today: Day): boolean => nextOccurrence(day, today) < today;

/** SPH-17: by next occurrence; what has passed comes last, the latest first. */
export const sortedSpecialHours = <Entry extends Pick<SpecialHours, 'day'>>(
  entries: readonly Entry[],
  today: Day,
): Entry[] =>
  entries
    .map((entry) => ({ entry, on: nextOccurrence(entry.day, today), hasPassed: isPast(entry, today) }))
    .sort((a, b) => {
      if (a.hasPassed !== b.hasPassed) return a.hasPassed ? 1 : -1;
      return a.on === b.on ? a.entry.day.length - b.entry.day.length : a.on < b.on === a.hasPassed ? 1 : -1;
    })
    .map(({ entry }) => entry);

/** SPH-04, SPH-05; of hours that are closed all day, nothing. */
export function specialSlotFaults(slots: readonly string[] | undefined, day: string): SpecialFault[] {
  if (!slots) return [];
  if (slots.length === 0) return [{ refusal: 'special-no-slot', path: 'slots' }];
  const name = isYearly(day) ? day.split('-').reverse().join('/') : formatDay(day);
  return slotFaults(slots, (index) => `slots.${index}`, name).map(({ refusal, ...fault }) => ({
    ...fault,
    refusal: refusal === 'hours-order' ? 'slot-order' : refusal,
  }));
}

/** SPH-04 to SPH-06, of an entry that is added. */
export const specialFaults = ({ day, slots }: SpecialHours, today: Day): SpecialFault[] => [
  ...(isPast({ day }, today) ? [{ refusal: 'schedule-past' as const, path: 'day' }] : []),
  ...specialSlotFaults(slots, day),
];

/** HRS-07: sorted; without slots where it is closed all day (SPH-03). */
export function tidySpecial({ day, name, slots }: SpecialHours): SpecialHours {
  return { day, ...(name ? { name } : {}), ...(slots ? { slots: slots.toSorted() } : {}) };
}
