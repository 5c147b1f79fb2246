import type { ShopHours } from '../hours/hours.ts';
import { addDays, addHours, addMinutes, DEFAULT_TIME_ZONE, localDay, type Day, type Instant } from '../kernel/time.ts';
import { closingOf } from './business-day.ts';

/** TOW-32: the last orders of the service are being finished. */
export const AFTER_CLOSING_MINUTES = 15;
/** After a long outage the mail of an evening is no news any more. */
const NEWS_FOR_HOURS = 12;

/** TOW-32: the business day whose last shop has just closed; null when none has, or none was open. */
export function dueMailDay(shops: readonly ShopHours[], since: Instant, now: Instant): Day | null {
  const today = localDay(now, shops[0]?.timeZone ?? DEFAULT_TIME_ZONE);
  const isDue = (day: Day) => {
    const last = shops
      .map((shop) => closingOf(shop, day))
      .filter((closing) => closing !== null)
      .toSorted()
      .at(-1);
    if (last === undefined) return false;
    const moment = addMinutes(last, AFTER_CLOSING_MINUTES);
    return since <= moment && moment <= now && now < addHours(moment, NEWS_FOR_HOURS);
  };
  return [today, addDays(today, -1)].find(isDue) ?? null;
}
