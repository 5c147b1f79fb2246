import { z } from 'zod';
import { Cents, Id, Instant } from '../kernel/schema.ts';

/** PAY-01, PAY-09: a payout may still fail days after the bank took it. */
export const PAYOUT_STATUSES = ['in_transit', 'paid', 'failed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const Payout = z.object({
  transactionId: z.string(),
  shopId: Id,
  shopName: z.string(),
  amount: Cents,
  status: z.enum(PAYOUT_STATUSES),
  createdAt: Instant,
  arrivalAt: Instant,
  isAutomatic: z.boolean(),
  /** Why the bank rejected it, in the provider's word. */
  failure: z.string().nullable(),
  ibanLast4: z.string().nullable(),
  /** When the shop's payout before this one was made: the days between had nothing to pay out. */
  previousAt: Instant.nullable(),
});
export type Payout = z.infer<typeof Payout>;

export const PAYOUT_LINE_KINDS = ['charge', 'refund', 'fee', 'dispute', 'adjustment', 'payout_failure'] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];

/** What one thing adds to a payout: `gross`, less the parts of its fee, is `net`. */
export const PayoutLine = z.object({
  id: z.string(),
  kind: z.enum(PAYOUT_LINE_KINDS),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  gross: Cents,
  /** FLO-96: which part of `gross` is for the staff. */
  tip: Cents,
  commission: Cents,
  fixedFee: Cents,
  feeVat: Cents,
  /** What the provider kept besides. */
  otherFee: Cents,
  net: Cents,
  at: Instant,
});
export type PayoutLine = z.infer<typeof PayoutLine>;

const RANK: Record<PayoutStatus, number> = { in_transit: 0, paid: 1, failed: 2 };

/** News may overtake each other: a payout never goes back to what it was. */
export const laterStatus = (known: PayoutStatus, heard: PayoutStatus): PayoutStatus =>
  RANK[heard] > RANK[known] ? heard : known;
