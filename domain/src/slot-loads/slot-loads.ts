import type { HoursKind } from '../hours/hours.ts';
import { limitsOfWeekday, slotsOn, specialOn } from '../hours/slots.ts';
import { windowAt, windowsOn, type OrderedShop, type OrderWindow } from '../hours/windows.ts';
import { addDays, instantAt, weekdayOf, type Day, type Instant } from '../kernel/time.ts';
import type { SlotLoad, StoredLoad } from './slot-load.ts';

const KINDS: readonly HoursKind[] = ['opening', 'delivery'];

const NOTHING_YET = { taken: 0, maxOrders: null, limitedBy: null, version: 0 };

export const limitOf = ({ maxOrders, usualLimit }: Pick<SlotLoad, 'maxOrders' | 'usualLimit'>): number =>
  maxOrders ?? usualLimit;

export type SlotState = 'free' | 'full' | 'closed';

export function slotState(load: Pick<SlotLoad, 'taken' | 'maxOrders' | 'usualLimit'>): SlotState {
  const limit = limitOf(load);
  if (limit === 0) return 'closed';
  return load.taken >= limit ? 'full' : 'free';
}

/** Both kinds of windows of a day, by hour; a service that goes on after midnight is shown to its end, or until six. */
export function dayLoads(shop: OrderedShop, day: Day, stored: readonly StoredLoad[]): SlotLoad[] {
  const known = new Map(stored.map((load) => [`${load.kind} ${load.start}`, load]));
  return KINDS.flatMap((kind) =>
    serviceWindows(shop, kind, day).map(({ start, end, limit }) => ({
      ...NOTHING_YET,
      kind,
      start,
      ...known.get(`${kind} ${start}`),
      end,
      usualLimit: limit,
    })),
  ).sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
}

function serviceWindows(shop: OrderedShop, kind: HoursKind, day: Day): OrderWindow[] {
  const windows = [...windowsOn(shop, kind, day)];
  const tomorrow = addDays(day, 1);
  const morning = instantAt(tomorrow, '06:00', shop.timeZone);
  for (const next of windowsOn(shop, kind, tomorrow)) {
    if (next.start !== windows.at(-1)?.end || next.start >= morning) break;
    windows.push(next);
  }
  return windows;
}

/** From the present window on. */
export const remaining = <Load extends Pick<SlotLoad, 'end'>>(loads: readonly Load[], now: Instant): Load[] =>
  loads.filter(({ end }) => end > now);

export type LoadHour = { start: Instant; loads: SlotLoad[] };

/** The windows that begin together stand together. */
export function byHour(loads: readonly SlotLoad[]): LoadHour[] {
  const hours: LoadHour[] = [];
  for (const load of loads) {
    const last = hours.at(-1);
    if (last?.start === load.start) last.loads.push(load);
    else hours.push({ start: load.start, loads: [load] });
  }
  return hours;
}

/** A closed window has no room either. */
const share = (load: SlotLoad): number => (limitOf(load) === 0 ? 1 : load.taken / limitOf(load));

/** Of windows that begin together, the one with the least room: what a glance must show. */
const fullest = ([first, ...others]: readonly SlotLoad[]): SlotLoad | null =>
  first ? others.reduce((most, load) => (share(load) > share(most) ? load : most), first) : null;

/** The fullest window of the present hour, or of the next one, and of those that follow. */
export const pressing = (loads: readonly SlotLoad[], now: Instant, most: number): SlotLoad[] =>
  byHour(remaining(loads, now))
    .slice(0, most)
    .flatMap(({ loads: ofHour }) => fullest(ofHour) ?? []);

/** HRS-12, SPH-15: whether a limit of that day is the default because nobody has set one. */
export const isDefaultLimited = (shop: OrderedShop, day: Day): boolean =>
  KINDS.some((kind) => {
    const limits = specialOn(shop.specialHours, day) ? {} : limitsOfWeekday(shop.hours[weekdayOf(day)], kind);
    return slotsOn(shop, kind, day).some((slot) => limits[slot] === undefined);
  });

export type SlotLimitRefusal = 'slot-unknown' | 'slot-past';

/** HRS-27: only a window of the hours as they are now, and only until it ends. */
export function slotLimitRefusal(
  shop: OrderedShop,
  { kind, start }: Pick<StoredLoad, 'kind' | 'start'>,
  now: Instant,
): SlotLimitRefusal | null {
  const window = windowAt(shop, kind, start);
  if (window?.start !== start) return 'slot-unknown';
  return window.end <= now ? 'slot-past' : null;
}
