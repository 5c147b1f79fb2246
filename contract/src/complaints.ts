import {
  BEARERS,
  Complaint,
  COMPLAINT_STATES,
  CustomerPast,
  DECISIONS,
  ISSUES,
  MAX_ANSWER,
  MAX_MESSAGE,
  MAX_PHOTOS,
  SimilarComplaint,
} from '@comptoir/domain/complaints/complaint.ts';
import { MAX_VOUCHER } from '@comptoir/domain/complaints/decide.ts';
import { pageOf, PageQuery } from '@comptoir/domain/kernel/paging.ts';
import { Id, Instant, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { z } from 'zod';
import { openRoute, shopRoute } from './route.ts';

/** What the customer's browser has shrunk: about 500 kB each, in base64. */
const Photo = z
  .string()
  .min(1)
  .max(700_000)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** CAT-API-47: whoever has the token of an order is its customer. */
export const fileComplaint = openRoute({
  method: 'POST',
  path: '/public/orders/:orderId/complaints',
  access: 'public',
  params: { orderId: Id },
  query: z.object({ token: z.string().max(200).default('') }),
  body: z.strictObject({
    message: z.string().trim().min(1).max(MAX_MESSAGE),
    issues: z.array(z.enum(ISSUES)).min(1).max(ISSUES.length),
    /** The lines of the order that are concerned; none: the order as a whole. */
    lineIds: z.array(Id).max(100).default([]),
    /** Needed where the order has none: every decision is told by e-mail. */
    email: z.string().trim().max(254).nullable().default(null),
    phone: z.string().trim().max(30).nullable().default(null),
    photos: z.array(Photo).max(MAX_PHOTOS).default([]),
  }),
  bodyLimit: 2_400_000,
  reply: z.object({ complaintId: Id, createdAt: Instant }),
  status: 201,
});

/** CAT-API-53. */
export const listComplaints = shopRoute({
  method: 'GET',
  path: '/support',
  access: 'support',
  query: z.strictObject({
    pageNumber: PageQuery.pageNumber,
    pageSize: PageQuery.pageSize.default(10),
    search: z.string().trim().max(100).default(''),
    state: z.enum(COMPLAINT_STATES).optional(),
    issue: z.enum(ISSUES).optional(),
    orderId: Id.optional(),
  }),
  reply: pageOf(Complaint).extend({ openCount: z.int().min(0) }),
});

const ONE = { access: 'support', params: { complaintId: Id } } as const;

/** Everything that a decision is made on. */
export const readComplaint = shopRoute({
  ...ONE,
  method: 'GET',
  path: '/support/:complaintId',
  reply: z.object({
    complaint: Complaint,
    order: Order,
    story: z.array(OrderEvent),
    customer: CustomerPast,
    similar: z.array(SimilarComplaint),
    /** What could still be given back, and the sentence that says why it cannot. */
    refundRest: PositiveCents,
    refundRefusal: z.string().nullable(),
    voucherRefusal: z.string().nullable(),
    /** Who may bear a decision of this person about this order. */
    bearers: z.array(z.enum(BEARERS)),
  }),
});

export const readComplaintPhoto = shopRoute({
  method: 'GET',
  path: '/support/:complaintId/photos/:position',
  access: 'support',
  params: { complaintId: Id, position: z.coerce.number().int().min(0).max(MAX_PHOTOS) },
  reply: z.unknown(),
});

export const decideComplaint = shopRoute({
  ...ONE,
  method: 'POST',
  path: '/support/:complaintId/decision',
  body: z.strictObject({
    kind: z.enum(DECISIONS),
    amount: PositiveCents.default(0 as never),
    borneBy: z.enum(BEARERS).default('shop'),
    answer: z.string().trim().min(1).max(MAX_ANSWER),
  }),
  reply: Complaint,
});

/** SUP-16: decided and taken back before anything left. Only the journal hears of it. */
export const takeBackDecision = shopRoute({
  ...ONE,
  method: 'POST',
  path: '/support/:complaintId/decision/taken-back',
  body: z.strictObject({
    kind: z.enum(DECISIONS),
    amount: PositiveCents.default(0 as never),
    borneBy: z.enum(BEARERS).default('shop'),
  }),
  reply: null,
});

/** SUP-21: a code for the customer of an order that nobody answered. */
export const giveApology = shopRoute({
  method: 'POST',
  path: '/orders/:orderId/apology',
  access: 'promo',
  params: { orderId: Id },
  body: z.strictObject({ amount: PositiveCents.min(1).max(MAX_VOUCHER) }),
  reply: Order,
});

/** CAT-API-30. */
export const deleteComplaint = shopRoute({
  method: 'DELETE',
  path: '/support/:customerId/:complaintId',
  access: 'support',
  params: { customerId: Id, complaintId: Id },
  reply: null,
});
