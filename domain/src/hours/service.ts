import { addDays, instantAt, localDay, localParts, type ClockTime, type Day, type Instant } from '../kernel/time.ts';
import type { ShopHours } from './hours.ts';
import { slotsOn, slotTimes, type SlotTimes } from './slots.ts';

/** One year, so that the day of reopening is found even after a long holiday entered as special hours. */
const LOOK_AHEAD_DAYS = 366;

export const openingSlots = (shop: ShopHours, day: Day): SlotTimes[] => slotsOn(shop, 'opening', day).map(slotTimes);

/** SHL-43: the end of the current service, otherwise of the next one today. */
export function endOfService(shop: ShopHours, now: Instant): Instant | null {
  const day = localDay(now, shop.timeZone);
  const ends = openingSlots(shop, day).map(({ end }) => instantAt(day, end, shop.timeZone));
  return ends.find((end) => end > now) ?? null;
}

export function nextOpeningDay(shop: ShopHours, now: Instant): Instant | null {
  const today = localDay(now, shop.timeZone);
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const [first] = openingSlots(shop, day);
    if (first) return instantAt(day, first.start, shop.timeZone);
  }
  return null;
}

export function nextService(shop: ShopHours, now: Instant): { day: Day; start: ClockTime; end: ClockTime } | null {
  const { day: today, time } = localParts(now, shop.timeZone);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const slot = openingSlots(shop, day).find(({ end }) => ahead > 0 || time < end);
    if (slot) return { day, start: slot.start, end: slot.end === '24:00' ? '00:00' : slot.end };
  }
  return null;
}
