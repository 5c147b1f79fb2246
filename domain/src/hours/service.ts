import { addDays, instantAt, localDay, localParts, type ClockTime, type Day, type Instant } from '../kernel/time.ts';
import type { ShopHours } from './hours.ts';
import { slotsOn, slotTimes, type SlotTimes } from './slots.ts';

/** One year, so that the day of reopening is found even after a long holiday entered as special hours. */
const LOOK_AHEAD_DAYS = 366;

export const openingSlots = (shop: ShopHours, day: Day): SlotTimes[] => slotsOn(shop, 'opening', day).map(slotTimes);

type Service = { start: Instant; end: Instant };

const servicesOn = (shop: ShopHours, day: Day): Service[] =>
  openingSlots(shop, day).map(({ start, end }) => ({
    start: instantAt(day, start, shop.timeZone),
    end: instantAt(day, end, shop.timeZone),
  }));

/** A slot from midnight that lasts longer is a day of its own: a shop may never close. */
const NIGHT_ENDS_BY: ClockTime = '12:00';

/** HRS-08: a night is entered as two slots that touch at midnight: the second one goes on with the service of the first. */
function nightOn(shop: ShopHours, day: Day): Service | null {
  const evening = servicesOn(shop, addDays(day, -1)).at(-1);
  const [slot] = openingSlots(shop, day);
  const [service] = servicesOn(shop, day);
  return slot && service && slot.end <= NIGHT_ENDS_BY && service.start === evening?.end ? service : null;
}

/** SHL-43: the end of the current service, otherwise of the next one today. */
export function endOfService(shop: ShopHours, now: Instant): Instant | null {
  const day = localDay(now, shop.timeZone);
  const service = servicesOn(shop, day).find(({ end }) => end > now);
  if (!service) return null;
  const night = nightOn(shop, addDays(day, 1));
  return night?.start === service.end ? night.end : service.end;
}

/** What goes on from the evening before is no opening. */
export function nextOpeningDay(shop: ShopHours, now: Instant): Instant | null {
  const today = localDay(now, shop.timeZone);
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const night = nightOn(shop, day);
    const first = servicesOn(shop, day).find(({ start }) => start !== night?.start);
    if (first) return first.start;
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

/** The first instant from this one on at which the hours say « open »: a closing that ends between two services does not open. */
export function openFrom(shop: ShopHours, from: Instant): Instant | null {
  const next = nextService(shop, from);
  if (!next) return null;
  const start = instantAt(next.day, next.start, shop.timeZone);
  return start > from ? start : from;
}
