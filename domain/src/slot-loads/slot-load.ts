import { z } from 'zod';
import type { HoursKind } from '../hours/hours.ts';
import { Instant } from '../kernel/schema.ts';

export const HOURS_KINDS = ['opening', 'delivery'] as const satisfies readonly HoursKind[];
/** HRS-11: more than any kitchen makes in a window. */
export const MOST_ORDERS = 10_000;

/** HRS-26: what a window has taken, and whoever gave it another limit than its hours do; 0 closes it. */
export const StoredLoad = z.object({
  kind: z.enum(HOURS_KINDS),
  start: Instant,
  taken: z.int().min(0),
  maxOrders: z.int().min(0).max(MOST_ORDERS).nullable(),
  limitedBy: z.string().nullable(),
  /** Grows with each change: an older copy never replaces a newer one. */
  version: z.int().min(0),
});
export type StoredLoad = z.infer<typeof StoredLoad>;

/** `usualLimit` is what the hours give the window. */
export const SlotLoad = StoredLoad.extend({ end: Instant, usualLimit: z.int().min(1) });
export type SlotLoad = z.infer<typeof SlotLoad>;
