import { z } from 'zod';
import { ORDER_TYPES, OWN_CHANNELS } from '../kernel/sales.ts';
import { Id, Instant, PositiveCents } from '../kernel/schema.ts';
import { WEEKDAYS } from '../kernel/time.ts';

/** PRO-22. */
export const DISCOUNT_TYPES = ['percentage', 'euro', 'freeDelivery'] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** PRO-47, PRO-48: a code that everybody types, codes of which each serves once, and what one customer was promised. */
export const PROMOTION_KINDS = ['code', 'series', 'voucher'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

export const PROMO_CODE_LENGTHS = { min: 5, max: 30 } as const;
/** A series may have as many codes as a small town has households. */
export const MOST_CODES = 20_000;
/** As many as one call makes. */
export const CODES_PER_CALL = 1_000;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** PRO-44: from this hour of the day until that one; past midnight when the end is before the start. */
export const DayHours = z.strictObject({ from: ClockTime, to: ClockTime });
export type DayHours = z.infer<typeof DayHours>;

/** What decides whether a code applies, and what it takes off. */
export const PromotionTerms = z.strictObject({
  discountType: z.enum(DISCOUNT_TYPES),
  discountPercent: z.int().min(0).max(100).nullable(),
  discountAmount: PositiveCents.nullable(),
  usesPerCustomer: z.int().min(0).max(1_000_000),
  /** null: no limit. */
  totalLimit: z.int().min(0).max(1_000_000).nullable(),
  minimumBasket: PositiveCents,
  channels: z.array(z.enum(OWN_CHANNELS)).max(OWN_CHANNELS.length),
  orderTypes: z.array(z.enum(ORDER_TYPES)).max(ORDER_TYPES.length),
  posRef: z.string().trim().max(64).nullable(),
  /** PRO-44: none: every day. */
  weekdays: z.array(z.enum(WEEKDAYS)).max(7),
  hours: DayHours.nullable(),
  /** PRO-45. */
  firstOrderOnly: z.boolean(),
  /** PRO-46. */
  isAutomatic: z.boolean(),
});
export type PromotionTerms = z.infer<typeof PromotionTerms>;

export const PromotionPeriod = z.strictObject({ startsAt: Instant.nullable(), endsAt: Instant.nullable() });
export type PromotionPeriod = z.infer<typeof PromotionPeriod>;

const Typed = z.number().min(-1_000_000).max(1_000_000);
const TypedCents = z.int().min(-20_000_000_00).max(20_000_000_00);

/** PRO-16: figures as they were typed; `tidyTerms` corrects them. */
export const PromotionInput = PromotionTerms.extend({
  discountPercent: Typed.nullable(),
  discountAmount: TypedCents.nullable(),
  usesPerCustomer: Typed,
  totalLimit: Typed.nullable(),
  minimumBasket: TypedCents,
  promoCode: z.string().max(200),
  ...PromotionPeriod.shape,
  isGeneral: z.boolean(),
});
export type PromotionInput = z.infer<typeof PromotionInput>;

export const Promotion = z.object({
  ...PromotionTerms.shape,
  ...PromotionPeriod.shape,
  key: Id,
  /** PRO-36: the calls that create a general promotion carry it; it is the key. */
  groupId: Id.nullable(),
  kind: z.enum(PROMOTION_KINDS),
  promoCode: z.string(),
  isGeneral: z.boolean(),
  usedCount: z.int(),
  savedCount: z.int(),
  /** Deactivated, by hand or by its limit. */
  expired: z.boolean(),
  /** PRO-38: a general promotion that this shop does not take part in. */
  isOffHere: z.boolean(),
  /** Of a series: how many codes have been made. */
  codeCount: z.int(),
  /** PRO-48: whose voucher it is, and what for. */
  customerId: Id.nullable(),
  reason: z.string().nullable(),
  createdAt: Instant,
  version: z.int(),
});
export type Promotion = z.infer<typeof Promotion>;
