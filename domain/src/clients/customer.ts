import { z } from 'zod';
import { ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { Address, Day, Id, Instant, PositiveCents, Cents } from '../kernel/schema.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';
import { SEGMENTS } from './segment.ts';

const Person = {
  customerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
};

/** CLI-03, CLI-07, CLI-08: counted in one shop, or over all of them. */
const Totals = {
  firstOrderAt: Instant,
  lastOrderAt: Instant,
  placedOrderCount: z.int().min(0),
  completedOrderCount: z.int().min(0),
  canceledOrderCount: z.int().min(0),
  totalSpent: Cents,
  segment: z.enum(SEGMENTS),
};

/** A row of the list. */
export const CustomerRow = z.object({ ...Person, ...Totals });
export type CustomerRow = z.infer<typeof CustomerRow>;

/** CLI-16 to CLI-18: a code that a customer holds. */
export const CustomerPromotion = z.object({
  id: Id,
  promoCode: z.string(),
  discountType: z.enum(['percentage', 'euro', 'freeDelivery']),
  discountPercent: z.number().nullable(),
  discountAmount: PositiveCents.nullable(),
  status: z.enum(['available', 'used', 'expired']),
  activatedAt: Instant,
});
export type CustomerPromotion = z.infer<typeof CustomerPromotion>;

const LOYALTY_MOVES = ['spent', 'given_back', 'earned', 'taken_back'] as const;

/** What one order has taken from or brought to a customer's pot and points. */
const LoyaltyMove = z.object({
  orderId: Id,
  orderNumber: z.string(),
  kind: z.enum(LOYALTY_MOVES),
  cashback: Cents,
  points: z.number(),
  at: Instant,
});
export type LoyaltyMove = z.infer<typeof LoyaltyMove>;

/** LOY-02: balances of the type that is not in force are kept. */
const CustomerLoyalty = z.object({
  loyaltyType: z.enum(['cashback', 'product']).nullable(),
  pointName: z.string(),
  cashbackBalance: PositiveCents,
  loyaltyPoints: z.number().min(0),
  /** The latest first. */
  moves: z.array(LoyaltyMove),
});
export type CustomerLoyalty = z.infer<typeof CustomerLoyalty>;

/** CLI-29: no saved card, and no more of the birth date than the age needs. */
export const Customer = z.object({
  ...Person,
  ...Totals,
  birthDate: Day.nullable(),
  newsletterSubscribed: z.boolean(),
  /** MOV-14: when they agreed to it, where that is known. */
  newsletterAt: Instant.nullable(),
  /** MOV-11: what the house before knew of them. */
  note: z.string().nullable(),
  /** Since when they are no longer known by name (CLI-30, CLI-31). */
  erasedAt: Instant.nullable(),
  shops: z.array(z.object({ shopId: Id, name: z.string(), firstOrderAt: Instant })),
  /** Where they had orders brought, the latest first. */
  addresses: z.array(Address),
  promotions: z.array(CustomerPromotion),
  loyalty: CustomerLoyalty,
});
export type Customer = z.infer<typeof Customer>;

/** CLI-19. */
export const CustomerOrder = z.object({
  id: Id,
  shopId: Id,
  shopName: z.string(),
  orderNumber: z.string(),
  requestedFor: Instant,
  timeZone: z.string(),
  orderType: z.enum(ORDER_TYPES),
  status: z.enum(ORDER_STATUSES),
  statusLabel: z.string(),
  paymentType: z.enum(PAYMENT_TYPES),
  amountDue: PositiveCents,
  refundedAmount: PositiveCents,
});
export type CustomerOrder = z.infer<typeof CustomerOrder>;

/** CLI-36: two records that share a telephone. */
export const Twins = z.object({ customer: CustomerRow, other: CustomerRow });
export type Twins = z.infer<typeof Twins>;

export const CustomerExport = z.object({
  id: Id,
  kind: z.enum(['list', 'person']),
  shopName: z.string().nullable(),
  userName: z.string(),
  startedAt: Instant,
  rowCount: z.int().min(0),
  isComplete: z.boolean(),
});
export type CustomerExport = z.infer<typeof CustomerExport>;
