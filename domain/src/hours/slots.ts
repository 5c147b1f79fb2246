import type { ClockTime, Day, Instant } from '../kernel/time.ts';
import { instantAt, weekdayOf } from '../kernel/time.ts';
import type { HoursKind, ShopHours, SpecialHours, WeekdayHours } from './hours.ts';

export type SlotTimes = { start: ClockTime; end: ClockTime };
export type Period = { start: Instant; end: Instant };

/** HRS-05, SPH-07. */
export const NEW_SLOT = '00:00-23:59';
/** SPH-07: found in old data, « not chosen yet ». */
const UNSET_SLOT = '00:00-00:00';
const MIDNIGHT: ClockTime = '24:00';

/** An end of 23:59 or 00:00 is midnight: no minute is lost. */
export function slotTimes(slot: string): SlotTimes {
  const [start = '00:00', end = '00:00'] = slot.split('-');
  return { start, end: end === '23:59' || end === '00:00' ? MIDNIGHT : end };
}

export const isUnset = (slot: string): boolean => slot === UNSET_SLOT;

export const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const clockOf = (minutes: number): ClockTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** An hour as people type it: « 11:30 », « 11h30 », « 1130 », « 9 »; null for what is none. */
export function readClock(typed: string): ClockTime | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?:[\s:.,hH]*(\d{2}))?[hH]?$/.exec(typed.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
}

/** SPH-14: a one-off date, then a yearly one. */
export const specialOn = (specialHours: readonly SpecialHours[], day: Day): SpecialHours | undefined =>
  specialHours.find((entry) => entry.day === day) ?? specialHours.find((entry) => entry.day === day.slice(5));

export const slotsOfWeekday = (hours: WeekdayHours | undefined, kind: HoursKind): readonly string[] =>
  (kind === 'opening' ? hours?.openingSlots : hours?.deliverySlots) ?? [];
export const limitsOfWeekday = (hours: WeekdayHours | undefined, kind: HoursKind): Readonly<Record<string, number>> =>
  (kind === 'opening' ? hours?.openingOrderLimits : hours?.deliveryOrderLimits) ?? {};

/** SPH-14: a special day replaces both kinds of slots; otherwise those of the week. Sorted, as written. */
export function slotsOn(shop: Omit<ShopHours, 'timeZone'>, kind: HoursKind, day: Day): string[] {
  const special = specialOn(shop.specialHours, day);
  const slots = special ? (special.slots ?? []) : slotsOfWeekday(shop.hours[weekdayOf(day)], kind);
  return slots.filter((slot) => !isUnset(slot)).sort();
}

/** When the shop is open (or delivers) that day. In the repeated hour of autumn it stays open; a period inside the missing hour of spring is none. */
export const periodsOn = (shop: ShopHours, kind: HoursKind, day: Day): Period[] =>
  slotsOn(shop, kind, day)
    .map(slotTimes)
    .map(({ start, end }) => ({
      start: instantAt(day, start, shop.timeZone),
      end: instantAt(day, end, shop.timeZone),
    }))
    .filter(({ start, end }) => start < end);

/** SPH-10: « 11:30 - 14:30, 18:30 - 22:00 ». */
export const slotsText = (slots: readonly string[]): string => slots.map((slot) => slot.replace('-', ' - ')).join(', ');
