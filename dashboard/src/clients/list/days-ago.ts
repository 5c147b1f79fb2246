import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { DAY, localDay, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';

/** « aujourd’hui », « hier », « il y a 6 jours »: days of the shop's calendar. */
export function daysAgo(at: Instant, now: Instant, timeZone: string): string {
  const midnight = (instant: Instant) => toMs(`${localDay(instant, timeZone)}T00:00:00.000Z`);
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days <= 0) return 'aujourd’hui';
  return days === 1 ? 'hier' : `il y a ${days}${NBSP}jours`;
}
