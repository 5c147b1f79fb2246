import { addMinutes, earlier, instantAt, localParts, weekdayOf, type Day, type Instant } from '../kernel/time.ts';
import type { HoursKind, ShopHours } from './hours.ts';
import { clockOf, limitsOfWeekday, minutesOf, periodsOn, slotsOn, slotTimes, specialOn } from './slots.ts';
import { defaultLimit } from './week.ts';

/** What windows are computed from; a `Shop` is one. */
export type OrderedShop = ShopHours & { readonly orderWindowMinutes: number };
/** HRS-13: from `start` until before `end`, at most `limit` orders. */
export type OrderWindow = { readonly start: Instant; readonly end: Instant; readonly limit: number };

/** HRS-17. */
export const hoursKindOf = (orderType: string): HoursKind => (orderType === 'delivery' ? 'delivery' : 'opening');

/**
 * HRS-14, HRS-18, HRS-22: the orderable windows of a day of the shop, sorted, none overlapping. They start every
 * `orderWindowMinutes` from the start of each slot, and the last one ends within it; what remains of an interval that does
 * not divide the slot is not orderable. Windows of the missing hour do not exist; of a repeated hour, only the first do.
 * `now`, preparation and notice are the caller's matter.
 *
 * A day is computed once for the same `hours` and `specialHours` objects.
 */
export function windowsOn(shop: OrderedShop, kind: HoursKind, day: Day): readonly OrderWindow[] {
  const known = daysOf(shop);
  const key = `${kind} ${day} ${shop.orderWindowMinutes} ${shop.timeZone}`;
  const found = known.get(key);
  if (found) return found;
  if (known.size >= MOST_DAYS) known.clear();
  const windows = computed(shop, kind, day);
  known.set(key, windows);
  return windows;
}

/** The window that this instant is in; null when nothing can be ordered for it. */
export function windowAt(shop: OrderedShop, kind: HoursKind, instant: Instant): OrderWindow | null {
  const windows = windowsOn(shop, kind, localParts(instant, shop.timeZone).day);
  let [low, high] = [0, windows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((windows[middle]?.end ?? '') <= instant) low = middle + 1;
    else high = middle;
  }
  const window = windows[low];
  return window && window.start <= instant ? window : null;
}

/** HRS-21: whether the shop is open (or delivers) then, whatever the windows: the last minutes of a slot may have none. */
export const isOpenAt = (shop: ShopHours, kind: HoursKind, instant: Instant): boolean =>
  periodsOn(shop, kind, localParts(instant, shop.timeZone).day).some(
    ({ start, end }) => start <= instant && instant < end,
  );

function computed(shop: OrderedShop, kind: HoursKind, day: Day): OrderWindow[] {
  const { hours, specialHours, timeZone, orderWindowMinutes: step } = shop;
  // SPH-15: a special day has no limits of its own.
  const limits = specialOn(specialHours, day) ? {} : limitsOfWeekday(hours[weekdayOf(day)], kind);
  return slotsOn(shop, kind, day).flatMap((slot) => {
    const { start, end } = slotTimes(slot);
    const limit = limits[slot] ?? defaultLimit(step);
    const windows: OrderWindow[] = [];
    for (let minute = minutesOf(start); minute + step <= minutesOf(end); minute += step) {
      const from = instantAt(day, clockOf(minute), timeZone);
      if (localParts(from, timeZone).time !== clockOf(minute)) continue;
      const until = earlier(addMinutes(from, step), instantAt(day, clockOf(minute + step), timeZone));
      windows.push({ start: from, end: until, limit });
    }
    return windows;
  });
}

const MOST_DAYS = 1000;
type Days = Map<string, readonly OrderWindow[]>;
const computedDays = new WeakMap<ShopHours['hours'], WeakMap<ShopHours['specialHours'], Days>>();

function daysOf({ hours, specialHours }: ShopHours): Days {
  const bySpecial = computedDays.get(hours) ?? new WeakMap<ShopHours['specialHours'], Days>();
  computedDays.set(hours, bySpecial);
  const days = bySpecial.get(specialHours) ?? new Map<string, readonly OrderWindow[]>();
  bySpecial.set(specialHours, days);
  return days;
}
