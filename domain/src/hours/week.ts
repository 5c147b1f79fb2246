import { WEEKDAY_NAMES } from '../kernel/calendar.ts';
import { readFigure } from '../kernel/typed-figures.ts';
import { WEEKDAYS, type Weekday } from '../kernel/time.ts';
import type { Hours, HoursKind, OrderLimits } from './hours.ts';
import { isUnset, limitsOfWeekday, slotsOfWeekday, slotTimes } from './slots.ts';

export type SlotRefusal = 'hours-order' | 'slots-identical' | 'slots-overlap';
export type HoursRefusal = SlotRefusal | 'hours-limit' | 'day-no-slot';
/** Why hours cannot be saved, and which field shows it. */
export type HoursFault<R extends string = HoursRefusal> = { refusal: R; path: string; words?: Record<string, string> };

/** One day of one kind. Without a limit of its own a slot takes the default (HRS-12). */
export type DaySlots = { slots: string[]; limits: Record<string, number | null> };
/** HRS-20: the hours of one kind; a day that is absent is closed. */
export type Week = Partial<Record<Weekday, DaySlots>>;

/** HRS-12. */
export function defaultLimit(orderWindowMinutes: number): number {
  if (orderWindowMinutes <= 15) return 10;
  return orderWindowMinutes <= 30 ? 30 : 60;
}

/** HRS-11, HRS-12: what was typed as a limit; null for nothing, 0 for what is no limit. */
export function readLimit(typed: string): number | null {
  if (typed.trim() === '') return null;
  const figure = readFigure(typed);
  return figure !== null && Number.isInteger(figure) && figure > 0 && figure <= 10_000 ? figure : 0;
}

/** HRS-08 to HRS-10: of slots in any order, each fault at the later of its slots. */
export function slotFaults(
  slots: readonly string[],
  pathOf: (index: number) => string,
  day: string,
): HoursFault<SlotRefusal>[] {
  const words = { day };
  return slots.flatMap((slot, index): HoursFault<SlotRefusal>[] => {
    const path = pathOf(index);
    const { start, end } = slotTimes(slot);
    if (isUnset(slot) || slot.slice(0, 5) === slot.slice(6) || end <= start)
      return [{ refusal: 'hours-order', path, words }];
    const before = slots.slice(0, index).map(slotTimes);
    if (before.some((other) => other.start === start && other.end === end))
      return [{ refusal: 'slots-identical', path, words }];
    if (before.some((other) => other.start < end && start < other.end))
      return [{ refusal: 'slots-overlap', path, words }];
    return [];
  });
}

/** HRS-06, HRS-08 to HRS-11: every fault, Monday first. */
export const weekFaults = (week: Week): HoursFault[] =>
  WEEKDAYS.flatMap((weekday): HoursFault[] => {
    const day = week[weekday];
    if (!day) return [];
    const words = { day: WEEKDAY_NAMES[weekday] };
    if (day.slots.length === 0) return [{ refusal: 'day-no-slot', path: `${weekday}.slots`, words }];
    const limitFaults = day.slots.flatMap((slot, index): HoursFault[] => {
      const limit = day.limits[slot] ?? null;
      const isFine = limit === null || (Number.isInteger(limit) && limit > 0);
      return isFine ? [] : [{ refusal: 'hours-limit', path: `${weekday}.limits.${index}` }];
    });
    return [...slotFaults(day.slots, (index) => `${weekday}.slots.${index}`, words.day), ...limitFaults];
  });

/** HRS-15: the hours of this kind as they are stored now. */
export const weekOf = (hours: Hours, kind: HoursKind): Week =>
  Object.fromEntries(
    WEEKDAYS.flatMap((weekday): [Weekday, DaySlots][] => {
      const slots = [...slotsOfWeekday(hours[weekday], kind)];
      return slots.length > 0 ? [[weekday, { slots, limits: { ...limitsOfWeekday(hours[weekday], kind) } }]] : [];
    }),
  );

/** HRS-03, HRS-07, HRS-12, HRS-15: sorted and with every limit; the other kind stays as it is. */
export function withWeek(hours: Hours, kind: HoursKind, week: Week, orderWindowMinutes: number): Hours {
  const next: Hours = {};
  for (const weekday of WEEKDAYS) {
    const known = hours[weekday] ?? { openingSlots: [], deliverySlots: [] };
    const slots = (week[weekday]?.slots ?? []).toSorted();
    const limits: OrderLimits = Object.fromEntries(
      slots.map((slot) => [slot, week[weekday]?.limits[slot] ?? defaultLimit(orderWindowMinutes)]),
    );
    next[weekday] =
      kind === 'opening'
        ? { ...known, openingSlots: slots, openingOrderLimits: limits }
        : { ...known, deliverySlots: slots, deliveryOrderLimits: limits };
  }
  return next;
}
