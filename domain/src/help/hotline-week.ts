import { WEEKDAY_NAMES } from '../kernel/calendar.ts';
import { NBSP } from '../kernel/text.ts';
import { WEEKDAYS, type Weekday } from '../kernel/time.ts';
import { slotsOf, type HotlineHours } from './hotline.ts';

export type WeekRow = { label: string; slots: string; hasToday: boolean };

const EN_DASH = '\u2013';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** HLP-07: lundi to dimanche; days in a row with the same slots are one row. */
export function weekRows(hours: HotlineHours, today: Weekday): WeekRow[] {
  const runs: { days: Weekday[]; slots: string }[] = [];
  for (const day of WEEKDAYS) {
    const slots = slotsOf(hours, day)
      .map(({ start, end }) => `${start}${NBSP}${EN_DASH}${NBSP}${end}`)
      .join(', ');
    const last = runs.at(-1);
    if (last?.slots === slots) last.days.push(day);
    else runs.push({ days: [day], slots });
  }
  return runs.map(({ days, slots }) => ({
    label: labelOf(days),
    slots: slots || 'Fermé',
    hasToday: days.includes(today),
  }));
}

function labelOf(days: readonly Weekday[]): string {
  const [first, last] = [days[0] ?? 'monday', days.at(-1) ?? 'sunday'].map((day) => WEEKDAY_NAMES[day]);
  if (days.length === 1) return capital(first ?? '');
  return capital(days.length === 2 ? `${first} et ${last}` : `${first} au ${last}`);
}
