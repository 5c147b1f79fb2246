import {
  addDays,
  addMinutes,
  instantAt,
  localDay,
  localParts,
  weekdayOf,
  type ClockTime,
  type Day,
  type Instant,
} from '../kernel/time.ts';
import type { Shop } from './shop.ts';

export type ShopHours = Pick<Shop, 'hours' | 'specialHours' | 'timeZone'>;
type Slot = { start: ClockTime; end: ClockTime };

/** One year, so that the day of reopening is found even after a long holiday entered as special hours. */
const LOOK_AHEAD_DAYS = 366;

function readSlot(slot: string): Slot {
  const [start = '00:00', end = '00:00'] = slot.split('-');
  return { start, end };
}

/** SPH-14: a one-off date, then a yearly one, then the week; a special entry replaces both kinds of slots. */
export function openingSlots(shop: ShopHours, day: Day): Slot[] {
  const special =
    shop.specialHours.find((entry) => entry.day === day) ??
    shop.specialHours.find((entry) => entry.day === day.slice(5));
  const slots = special ? (special.slots ?? []) : (shop.hours[weekdayOf(day)]?.openingSlots ?? []);
  return slots.map(readSlot).sort((a, b) => a.start.localeCompare(b.start));
}

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
    if (slot) return { day, ...slot };
  }
  return null;
}

export const UNTIL_CHOICES = ['open-ended', 'half-hour', 'hour', 'end-of-service', 'next-opening', 'custom'] as const;
export type UntilChoice = (typeof UNTIL_CHOICES)[number];

/** SHL-42: null means « jusqu'à nouvel ordre »; undefined means that the shop's hours do not offer this choice. */
export function untilOf(
  choice: Exclude<UntilChoice, 'custom'>,
  shop: ShopHours,
  now: Instant,
): Instant | null | undefined {
  if (choice === 'open-ended') return null;
  if (choice === 'half-hour') return addMinutes(now, 30);
  if (choice === 'hour') return addMinutes(now, 60);
  return (choice === 'end-of-service' ? endOfService(shop, now) : nextOpeningDay(shop, now)) ?? undefined;
}

type Choices = { choices: UntilChoice[]; chosen: UntilChoice };

/** SHL-42: the usual choice stands first and is taken; without a service left today, « jusqu'à nouvel ordre » is. */
export function choicesFrom(usual: Exclude<UntilChoice, 'custom'>, shop: ShopHours, now: Instant): Choices {
  return {
    choices: [usual, ...UNTIL_CHOICES.filter((choice) => choice !== usual)],
    chosen: untilOf(usual, shop, now) === undefined ? 'open-ended' : usual,
  };
}

export const isPastEnd = (until: Instant | null, now: Instant): boolean => until !== null && until <= now;
