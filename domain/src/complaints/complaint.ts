import { z } from 'zod';
import { Id, Instant, PositiveCents } from '../kernel/schema.ts';

/** SUP-07. */
export const ISSUES = [
  'missing_product',
  'wrong_product',
  'quality',
  'late_delivery',
  'driver_behaviour',
  'payment',
  'other',
] as const;
export type Issue = (typeof ISSUES)[number];

export const DECISIONS = ['refund', 'voucher', 'answer'] as const;
export type DecisionKind = (typeof DECISIONS)[number];

/** Who bears what a decision costs. */
export const BEARERS = ['shop', 'driver', 'delivery_service', 'platform'] as const;
export type Bearer = (typeof BEARERS)[number];

/** While « deciding », the payment provider has been asked for a refund and has not answered. */
export const COMPLAINT_STATES = ['open', 'deciding', 'decided'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export const MAX_PHOTOS = 3;
export const MAX_MESSAGE = 2_000;
export const MAX_ANSWER = 2_000;

/** A line of the order that the customer complains about. */
export const ConcernedDish = z.object({
  lineId: Id,
  productKey: z.string(),
  name: z.string(),
  quantity: z.int().min(1),
});
export type ConcernedDish = z.infer<typeof ConcernedDish>;

export const Decision = z.object({
  kind: z.enum(DECISIONS),
  /** Zero where there is nothing but an answer. */
  amount: PositiveCents,
  borneBy: z.enum(BEARERS),
  answer: z.string(),
  voucherCode: z.string().nullable(),
  voucherExpiresAt: Instant.nullable(),
  by: z.string(),
  userId: Id,
  at: Instant,
});
export type Decision = z.infer<typeof Decision>;

/** SUP-06, SUP-08: with the order as it was when the customer wrote. */
export const Complaint = z.object({
  complaintId: Id,
  companyId: Id,
  shopId: Id,
  orderId: Id,
  customerId: Id,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: Instant,
  issues: z.array(z.enum(ISSUES)),
  message: z.string(),
  dishes: z.array(ConcernedDish),
  photoCount: z.int().min(0).max(MAX_PHOTOS),
  orderNumber: z.string(),
  orderedAt: Instant,
  amountDue: PositiveCents,
  driverId: Id.nullable(),
  driverFirstName: z.string().nullable(),
  state: z.enum(COMPLAINT_STATES),
  decision: Decision.nullable(),
  /** A bank may return a refund long after the decision. */
  refundState: z.enum(['asked', 'done', 'failed']).nullable(),
  version: z.int().min(1),
});
export type Complaint = z.infer<typeof Complaint>;

/** What is compared with a new complaint, and what was decided then. */
export const SimilarComplaint = z.object({
  complaintId: Id,
  createdAt: Instant,
  issues: z.array(z.enum(ISSUES)),
  productKeys: z.array(z.string()),
  driverId: Id.nullable(),
  decision: z.object({ kind: z.enum(DECISIONS), amount: PositiveCents }).nullable(),
});
export type SimilarComplaint = z.infer<typeof SimilarComplaint>;

/** What the shop knows of a customer when it decides. */
export const CustomerPast = z.object({
  completedOrders: z.int().min(0),
  totalSpent: PositiveCents,
  firstOrderAt: Instant.nullable(),
  earlierComplaints: z.int().min(0),
  earlierRefunded: PositiveCents,
});
export type CustomerPast = z.infer<typeof CustomerPast>;
