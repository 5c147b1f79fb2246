import { z } from 'zod';
import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { Day, line } from '../kernel/schema.ts';
import { WEEKDAYS } from '../kernel/time.ts';
import { Crop, Picture, Product, ProductKey, SectionKey } from './product.ts';

/** « 11:30-14:30 »; an end of 23:59 lasts until midnight (SEC-17). */
export const ScheduleSlot = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);
export const ScheduleDay = z.union([
  z.strictObject({ fullDay: z.literal(true) }),
  z.strictObject({ slots: z.array(ScheduleSlot).min(1).max(20) }),
]);
export type ScheduleDay = z.infer<typeof ScheduleDay>;

/** SEC-10: a missing day is inactive. */
export const ActivationSchedule = z.object({
  hasDateRange: z.boolean(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  weekdays: z.partialRecord(z.enum(WEEKDAYS), ScheduleDay),
  hideWhenInactive: z.boolean(),
});
export type ActivationSchedule = z.infer<typeof ActivationSchedule>;

export const Section = z.object({
  key: SectionKey,
  name: line(MENU_LIMITS.sectionName),
  description: z.string().trim().max(MENU_LIMITS.description),
  position: z.int().min(0),
  picture: Picture.nullable(),
  crop: Crop.nullable(),
  hideProductNames: z.boolean(),
  hidden: z.boolean(),
  freeOnly: z.boolean(),
  /** null means always active (SEC-11). */
  activationSchedule: ActivationSchedule.nullable(),
  version: z.int(),
  products: z.record(ProductKey, Product),
});
export type Section = z.infer<typeof Section>;
/** A section without its products, as sent when the section itself changes. */
export const SectionHead = Section.omit({ products: true });
export type SectionHead = z.infer<typeof SectionHead>;

export const SectionInput = Section.pick({
  name: true,
  description: true,
  hideProductNames: true,
  freeOnly: true,
  activationSchedule: true,
}).extend({ imageUrl: z.string().max(300).nullable(), crop: Crop.nullable() });
export type SectionInput = z.infer<typeof SectionInput>;
