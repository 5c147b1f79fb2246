import { WEEKDAYS, instantAt, localParts, type Instant, type Weekday } from '../kernel/time.ts';
import type { PaceSettings } from '../order-settings/pace-limits.ts';
import { clampPreparation, PREPARATION_STEP_MINUTES } from '../orders/preparation.ts';

/** PAC-10: with fewer orders than this a time is chance, not a habit. */
export const MEASURES_NEEDED = 8;
/** PAC-10: older orders no longer say how the kitchen works today. */
export const MEASURED_WEEKS = 12;
/** PAC-10: of an hour, or of a load, the newest count. */
export const MEASURED_ORDERS = 200;
/** PAC-12: no measure promises less than this. */
const LEAST_MINUTES = PREPARATION_STEP_MINUTES;

/** The lowest number of orders in preparation of each band. */
export const LOAD_BANDS = [0, 3, 6, 9, 13] as const;

export const bandOf = (orders: number): number => LOAD_BANDS.findLastIndex((from) => orders >= from);

const HOURS = 24;
export const HOUR_SLOTS = WEEKDAYS.length * HOURS;

/** The hour of the week, from Monday at midnight: 0 to 167. */
export function hourSlot(at: Instant, zone: string): number {
  const { weekday, time } = localParts(at, zone);
  return WEEKDAYS.indexOf(weekday) * HOURS + Number(time.slice(0, 2));
}

export const hourOfSlot = (slot: number): { weekday: Weekday; hour: number } => ({
  weekday: WEEKDAYS[Math.floor(slot / HOURS)] ?? 'monday',
  hour: slot % HOURS,
});

export function hourStart(at: Instant, zone: string): Instant {
  const { day, time } = localParts(at, zone);
  return instantAt(day, `${time.slice(0, 2)}:00`, zone);
}

/** Half of the orders, and eight out of ten, were ready within so many minutes. */
export type Measure = { orders: number; halfMinutes: number; mostMinutes: number };

export type Measured = {
  /** Of this hour of the week, whatever the load. */
  hour: Measure | null;
  /** By band, whatever the hour. */
  loads: readonly (Measure & { band: number })[];
};

export const isEnough = <M extends Measure>(measure: M | null): measure is M =>
  measure !== null && measure.orders >= MEASURES_NEEDED;

type Question = { usual: number; settings: PaceSettings; measured: Measured; orders: number };

/**
 * PAC-12: what the measures make of the shop's usual time. Without measures nothing; with more orders in preparation
 * never less; and never more than the manager allows above the usual time.
 */
export function paceFor({ usual, settings, measured, orders }: Question): {
  usualMinutes: number | null;
  extraMinutes: number;
} {
  const ceiling = clampPreparation(usual + settings.mostMinutes);
  const usualMinutes =
    settings.proposes && isEnough(measured.hour)
      ? Math.min(ceiling, Math.max(LEAST_MINUTES, inSteps(measured.hour.mostMinutes)))
      : null;
  const base = usualMinutes ?? usual;
  if (!settings.lengthens || orders < settings.fromOrders) return { usualMinutes, extraMinutes: 0 };
  const wanted = inSteps(longest(measured.loads, bandOf(orders)) - base);
  return { usualMinutes, extraMinutes: Math.max(0, Math.min(wanted, settings.mostMinutes, ceiling - base)) };
}

const inSteps = (minutes: number): number => Math.ceil(minutes / PREPARATION_STEP_MINUTES) * PREPARATION_STEP_MINUTES;

/** A busier kitchen is not promised to be quicker, even if chance once made it so. */
const longest = (loads: Measured['loads'], band: number): number =>
  Math.max(0, ...loads.filter((load) => load.band <= band && isEnough(load)).map(({ mostMinutes }) => mostMinutes));

/**
 * PAC-12: what was added is taken back only when one order more would not bring it again; otherwise a kitchen at the
 * limit would change its times with every plate.
 */
export function nextPace(before: number, question: Question): ReturnType<typeof paceFor> {
  const now = paceFor(question);
  if (now.extraMinutes >= before) return now;
  const withOneMore = paceFor({ ...question, orders: question.orders + 1 }).extraMinutes;
  return { ...now, extraMinutes: Math.max(now.extraMinutes, Math.min(before, withOneMore)) };
}
