import { NBSP } from './text.ts';
import { addDays, DAY, type Day, type Weekday } from './time.ts';

/** `2026-11`. */
type Month = string;

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
export const monthName = (day: Day): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
};

/** As `Intl` writes them, which takes longer to prepare than a whole page to draw. */
const SHORT_MONTHS = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');

const monthOf = (day: Day): Month => day.slice(0, 7);
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

export function addToMonth(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const lastDayOf = (month: Month): Day => addDays(`${addToMonth(month, 1)}-01`, -1);

/** The same day in another month, or the last day of that month: 31 March minus one month is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const month = addToMonth(monthOf(day), months);
  const same = `${month}-${day.slice(8)}`;
  const last = lastDayOf(month);
  return same < last ? same : last;
}

const ordinal = (day: Day): string => (day.endsWith('-01') ? '1er' : String(Number(day.slice(8))));

/** « 14 nov. » */
export const dayWithMonth = (day: Day): string => `${ordinal(day)}${NBSP}${SHORT_MONTHS[Number(day.slice(5, 7)) - 1]}`;
