import { holidayCountryOf, holidayOn } from '@comptoir/domain/hours/holidays.ts';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { nextOccurrence } from '@comptoir/domain/hours/special-days.ts';
import { monthName, WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { weekdayOf, type Day } from '@comptoir/domain/kernel/time.ts';

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const ordinal = (day: Day) => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))));

/** « Dimanche 15 novembre » */
export const longDay = (day: Day): string =>
  `${capitalised(WEEKDAY_NAMES[weekdayOf(day)])} ${ordinal(day)}${NBSP}${monthName(day)}`;

/** « 9 au 15 novembre 2026 », « 30 novembre au 6 décembre 2026 ». */
export function weekWords(monday: Day, sunday: Day): string {
  const year = sunday.slice(0, 4);
  const to = `${ordinal(sunday)}${NBSP}${monthName(sunday)} ${year}`;
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${ordinal(monday)} au ${to}`;
  const from = monday.slice(0, 4) === year ? '' : ` ${monday.slice(0, 4)}`;
  return `${ordinal(monday)}${NBSP}${monthName(monday)}${from} au ${to}`;
}

/** « 35 h », « 8 h 30 ». */
export function durationWords(minutes: number): string {
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}${NBSP}h`;
  return rest === 0 ? hours : `${hours}${NBSP}${String(rest).padStart(2, '0')}`;
}

/** The name that was given, that of the public holiday, or none. */
export const specialName = ({ name, day }: SpecialHours, country: string, today: Day): string | null =>
  name ?? holidayOn(holidayCountryOf(country), nextOccurrence(day, today))?.name ?? null;
