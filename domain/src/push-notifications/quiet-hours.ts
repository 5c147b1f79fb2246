import { addDays, instantAt, localParts, type ClockTime, type Instant } from '../kernel/time.ts';

/** WEL-06, PSH-22: nobody is greeted or made an offer at night, by the company's clock. */
export const QUIET_FROM: ClockTime = '22:00';
export const QUIET_UNTIL: ClockTime = '09:00';

/** The instant itself, or 09:00 where it falls between 22:00 and 09:00. */
export function afterQuietHours(at: Instant, zone: string): Instant {
  const { day, time } = localParts(at, zone);
  if (time >= QUIET_FROM) return instantAt(addDays(day, 1), QUIET_UNTIL, zone);
  return time < QUIET_UNTIL ? instantAt(day, QUIET_UNTIL, zone) : at;
}

export const isQuiet = (at: Instant, zone: string): boolean => afterQuietHours(at, zone) !== at;

/** When the quiet hours that follow this instant begin. */
export const nextQuietHours = (at: Instant, zone: string): Instant =>
  instantAt(localParts(at, zone).day, QUIET_FROM, zone);
