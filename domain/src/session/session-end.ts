import { addDays, addMs, DAY, instantAt, localDay, type ClockTime, type Instant } from '../kernel/time.ts';

/** SES-28. */
const SESSION_DAYS = 30;
/** When the last are gone and the first have not come. */
const BEFORE_ANY_SERVICE: ClockTime = '05:00';

/** Thirty days, and until the next night: to the second, a post would fall silent in the middle of a service. */
export function endOfSession(since: Instant, timeZone: string): Instant {
  const earliest = addMs(since, SESSION_DAYS * DAY);
  const day = localDay(earliest, timeZone);
  const end = instantAt(day, BEFORE_ANY_SERVICE, timeZone);
  return end >= earliest ? end : instantAt(addDays(day, 1), BEFORE_ANY_SERVICE, timeZone);
}
