import { z } from 'zod';
import { Id, Instant, PositiveCents } from '../kernel/schema.ts';

/** RND-31: one hand-over; it is never changed. */
export const CashReturn = z.object({
  id: Id,
  driverId: Id,
  at: Instant,
  takenBy: z.string(),
  orderCount: z.int().min(1),
  cash: PositiveCents,
  mealVouchers: PositiveCents,
  countedCash: PositiveCents,
  countedMealVouchers: PositiveCents,
  note: z.string().nullable(),
});
export type CashReturn = z.infer<typeof CashReturn>;

/** RND-30: an order whose money the driver still has. */
export const OwedOrder = z.object({
  orderId: Id,
  orderNumber: z.string(),
  deliveredAt: Instant,
  cash: PositiveCents,
  mealVouchers: PositiveCents,
});
export type OwedOrder = z.infer<typeof OwedOrder>;
