import { z } from 'zod';
import { Day, line } from '../kernel/schema.ts';
import { WEEKDAYS } from '../kernel/time.ts';

/** `11:30-14:30`, in the shop's time zone. An end of 23:59 or 00:00 is midnight (see `slotTimes`). */
export const Slot = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
/** HRS-16: how many orders one window of the slot takes, by slot. */
export const OrderLimits = z.record(Slot, z.int().min(1).max(10_000));
export type OrderLimits = z.infer<typeof OrderLimits>;

export const WeekdayHours = z.object({
  openingSlots: z.array(Slot),
  deliverySlots: z.array(Slot),
  openingOrderLimits: OrderLimits.optional(),
  deliveryOrderLimits: OrderLimits.optional(),
});
export type WeekdayHours = z.infer<typeof WeekdayHours>;

export const Hours = z.partialRecord(z.enum(WEEKDAYS), WeekdayHours);
export type Hours = z.infer<typeof Hours>;

/** SPH-08: `MM-DD`, of a leap year: 02-29 is one (SPH-16). */
const YearlyDay = z
  .string()
  .regex(/^\d{2}-\d{2}$/)
  .refine((day) => z.iso.date().safeParse(`2024-${day}`).success);
export const SpecialDay = z.union([Day, YearlyDay]);

/** SPH-08: `day` is a date, or `MM-DD` when it repeats every year; an entry without slots means closed all day. */
export const SpecialHours = z.object({
  day: SpecialDay,
  name: line(60).optional(),
  slots: z.array(Slot).max(24).optional(),
});
export type SpecialHours = z.infer<typeof SpecialHours>;

/** What an hour is computed from. Whoever changes hours replaces these objects, and never writes into them. */
export type ShopHours = {
  readonly hours: Hours;
  readonly specialHours: readonly SpecialHours[];
  readonly timeZone: string;
};

/** HRS-17: opening hours for what is fetched or eaten here, delivery hours for what is delivered. */
export type HoursKind = 'opening' | 'delivery';
