import { addDays, addMs, DAY, instantAt, localDay, type ClockTime, type Instant } from '../kernel/time.ts';

const SESSION_DAYS = 30;
/** An hour at which no restaurant is open. */
const BEFORE_ANY_SERVICE: ClockTime = '05:00';

/** SES-28: thirty days, extended to the following night, so that no device loses its session during a service. */
export function endOfSession(since: Instant, timeZone: string): Instant {
  const earliest = addMs(since, SESSION_DAYS * DAY);
  const day = localDay(earliest, timeZone);
  const end = instantAt(day, BEFORE_ANY_SERVICE, timeZone);
  return end >= earliest ? end : instantAt(addDays(day, 1), BEFORE_ANY_SERVICE, timeZone);
}
