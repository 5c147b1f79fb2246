import { z } from 'zod';
import { Cents, Instant } from '../kernel/schema.ts';

/** STK-05, STK-10: an `isDeleted` row only has the name that its orders kept. */
export const SalesRow = z.object({
  productKey: z.string(),
  sectionKey: z.string().nullable(),
  productName: z.string(),
  thumbnailUrl: z.string().nullable(),
  quantitySold: z.int(),
  revenue: Cents,
  remainingStock: z.int().nullable(),
  soldOutUntil: Instant.nullable(),
  stateVersion: z.int(),
  isDeleted: z.boolean(),
});
export type SalesRow = z.infer<typeof SalesRow>;
