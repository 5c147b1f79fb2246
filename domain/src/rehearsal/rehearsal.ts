import { z } from 'zod';
import { ORDER_TYPES } from '../kernel/sales.ts';
import { Id, Instant } from '../kernel/schema.ts';
import { Order } from '../orders/order.ts';
import { REHEARSAL_STEPS } from './rehearsal-steps.ts';

/** REP-12: played where the money is not real; otherwise why it is not. */
export const REHEARSAL_PAYMENTS = ['played', 'live', 'unconfigured', 'on-site'] as const;

export const Rehearsal = z.object({
  id: Id,
  /** « E-003 » is the order of the third. */
  number: z.int().min(1),
  orderId: Id,
  startedAt: Instant,
  startedByName: z.string(),
  orderType: z.enum(ORDER_TYPES),
  payment: z.enum(REHEARSAL_PAYMENTS),
  receivedAt: Instant.nullable(),
  /** What the engine answered, in the words that a customer reads. */
  refusal: z.object({ errorCode: z.string(), errorMessage: z.string() }).nullable(),
  skipped: z.array(z.enum(REHEARSAL_STEPS)),
  endedAt: Instant.nullable(),
  outcome: z.enum(['green', 'stopped', 'expired', 'refused']).nullable(),
});
export type Rehearsal = z.infer<typeof Rehearsal>;

const Done = z.object({ at: Instant, by: z.string().nullable() });

/** What is known of a rehearsal: read from the order, its story and the posts, never from a click (REP-04). */
export const RehearsalFacts = z.object({
  rehearsal: Rehearsal,
  order: Order.pick({
    id: true,
    orderNumber: true,
    status: true,
    amountDue: true,
    customer: true,
    address: true,
    preparationMinutes: true,
    ticketsPrinted: true,
  })
    .extend({ lines: z.array(z.object({ name: z.string(), quantity: z.int() })), hasNoDriverLeft: z.boolean() })
    .nullable(),
  /** The posts that rang, each once. */
  rang: z.array(z.object({ at: Instant, device: z.string() })),
  /** The posts that are there now; `isHeard`: their sound is on. */
  posts: z.array(z.object({ name: z.string(), isHeard: z.boolean() })),
  accepted: Done.extend({ isAutomatic: z.boolean() }).nullable(),
  printed: Done.nullable(),
  printer: z.object({
    /** DET-36: by the shop's own printer on the network, or by the browser of a post. */
    isOnNetwork: z.boolean(),
    isHidden: z.boolean(),
    isConfigured: z.boolean(),
    /** Of the last ticket of this order. */
    failure: z.enum(['paper', 'absent', 'other']).nullable(),
  }),
  carried: Done.extend({ how: z.enum(['driver', 'counter']) }).nullable(),
  /** Own drivers who are at work. */
  drivers: z.array(z.string()),
  told: z.object({ at: Instant, means: z.enum(['mail', 'sms']) }).nullable(),
  messages: z.object({ mail: z.boolean(), sms: z.boolean(), hasFailed: z.boolean() }),
  refund: z.object({ state: z.enum(['asked', 'done', 'failed']), at: Instant.nullable() }).nullable(),
});
export type RehearsalFacts = z.infer<typeof RehearsalFacts>;
