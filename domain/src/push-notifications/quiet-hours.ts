import { addDays, instantAt, localParts, type Instant } from '../kernel/time.ts';

/** PSH-22: nobody is woken up for an offer. */
export const QUIET_FROM = '22:00';
export const QUIET_UNTIL = '09:00';

/** Now, or nine o'clock where it is night in this zone. */
export function nextCivilTime(now: Instant, zone: string): Instant {
  const { day, time } = localParts(now, zone);
  if (time >= QUIET_FROM) return instantAt(addDays(day, 1), QUIET_UNTIL, zone);
  return time < QUIET_UNTIL ? instantAt(day, QUIET_UNTIL, zone) : now;
}
