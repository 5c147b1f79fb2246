import { z } from 'zod';
import { Cents, Day, Id, PositiveCents } from '../kernel/schema.ts';
import { ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';

/** What a range is compared with; nothing is compared with days before the shop existed. */
export const ComparedFigures = z.object({
  from: Day,
  to: Day,
  revenue: Cents,
  averageBasket: Cents,
  trendBasisPoints: z.int().nullable(),
  basketTrendBasisPoints: z.int().nullable(),
});
export type ComparedFigures = z.infer<typeof ComparedFigures>;

/** FIN-09 to FIN-17. */
export const FinanceRow = z.object({
  shopId: Id.nullable(),
  shopName: z.string(),
  revenue: Cents,
  previousRevenue: Cents,
  trendBasisPoints: z.int().nullable(),
  revenueOrderCount: z.int().min(0),
  averageBasket: Cents,
  /** FLO-96: given to the staff, in no revenue. */
  tips: Cents,
  completedOrderCount: z.int().min(0),
  canceledOrderCount: z.int().min(0),
  missedOrderCount: z.int().min(0),
  orderCountByType: z.record(z.enum(ORDER_TYPES), z.int().min(0)),
  reactivatedBasketCount: z.int().min(0),
  reactivatedCustomerCount: z.int().min(0),
  previous: ComparedFigures.nullable(),
  lastYear: ComparedFigures.nullable(),
});
export type FinanceRow = z.infer<typeof FinanceRow>;

/** FIN-28: beside the means of the shop, what a marketplace or another program was paid for it. */
export const TAKING_MEANS = [...PAYMENT_TYPES, 'elsewhere'] as const;
export type TakingMeans = (typeof TAKING_MEANS)[number];

/** FIN-07: what was taken from the first day of the range to the end of this one. */
export const FinanceDay = z.object({ date: Day, amountByPaymentType: z.record(z.enum(TAKING_MEANS), Cents) });
export type FinanceDay = z.infer<typeof FinanceDay>;

/** FIN-18: one order that counts in the revenue; meal vouchers may pay a part of it only. */
export const Payment = z.object({
  orderId: Id,
  orderNumber: z.string(),
  amount: Cents,
  paymentTypes: z.array(z.object({ paymentType: z.enum(TAKING_MEANS), amount: PositiveCents })).min(1),
  requestedFor: z.iso.datetime(),
});
export type Payment = z.infer<typeof Payment>;
