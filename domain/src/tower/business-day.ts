import type { ShopHours } from '../hours/hours.ts';
import { openingSlots } from '../hours/service.ts';
import { periodsOn } from '../hours/slots.ts';
import { addDays, instantAt, localDay, localTime, type ClockTime, type Day, type Instant } from '../kernel/time.ts';

/** TOW-04: a service that goes on after midnight ends before noon; one that does not is a day of its own. */
const LAST_OF_A_NIGHT: ClockTime = '12:00';
const MIDNIGHT: ClockTime = '24:00';

/** When the service of the day before ends on this day, if it went on after midnight. */
function endOfNight(shop: ShopHours, day: Day): ClockTime | null {
  const [first] = openingSlots(shop, day);
  if (!first || first.start !== '00:00' || first.end >= LAST_OF_A_NIGHT) return null;
  return openingSlots(shop, addDays(day, -1)).some(({ end }) => end === MIDNIGHT) ? first.end : null;
}

/** From the end of the night before to the end of its own; the end is not included. */
export type BusinessDay = { day: Day; from: Instant; before: Instant };

export function businessDay(shop: ShopHours, day: Day): BusinessDay {
  const startOf = (date: Day) => instantAt(date, endOfNight(shop, date) ?? '00:00', shop.timeZone);
  return { day, from: startOf(day), before: startOf(addDays(day, 1)) };
}

/** TOW-04: an hour after midnight belongs to the day before as long as its service lasts. */
export function businessDayAt(shop: ShopHours, now: Instant): BusinessDay {
  const today = localDay(now, shop.timeZone);
  const own = businessDay(shop, today);
  return now < own.from ? businessDay(shop, addDays(today, -1)) : own;
}

/** TOW-05: the same weekday a week before, whole, and the instant there that is now here by the clock of the shop. */
export function weekBefore(shop: ShopHours, { day }: Pick<BusinessDay, 'day'>, now: Instant) {
  const sameHour = instantAt(addDays(localDay(now, shop.timeZone), -7), localTime(now, shop.timeZone), shop.timeZone);
  return { ...businessDay(shop, addDays(day, -7)), sameHour };
}

/** Null on a day without opening hours of its own. */
export function closingOf(shop: ShopHours, day: Day): Instant | null {
  const { from, before } = businessDay(shop, day);
  const ends = [day, addDays(day, 1)]
    .flatMap((date) => periodsOn(shop, 'opening', date))
    .filter(({ start }) => start >= from && start < before)
    .map(({ end }) => end)
    .toSorted();
  return ends.at(-1) ?? null;
}

export const isInHours = (shop: ShopHours, now: Instant): boolean =>
  periodsOn(shop, 'opening', localDay(now, shop.timeZone)).some(({ start, end }) => start <= now && now < end);
