import { z } from 'zod';
import { Instant, PositiveCents } from '../kernel/schema.ts';

/**
 * A customer contests a payment at their bank. An inquiry takes no money yet; an open or lost one has taken it, a won one
 * has given it back; a closed one never took any.
 */
export const DISPUTE_STATES = ['inquiry', 'open', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The bank has not decided: the money or the evidence may still be asked for. */
export const DISPUTES_UNDER_WAY = ['inquiry', 'open'] as const satisfies readonly DisputeState[];

/** INV-53: a driver's photo of a door is looked at for so long. */
export const PHOTO_SHOWN_DAYS = 30;
/** INV-53: the 120 days that card networks give a customer from the delivery, and ten for the news of it to reach us. */
export const DISPUTE_COMES_WITHIN_DAYS = 130;

/** What the customer told the bank; anything else counts as `general`. */
export const DISPUTE_REASONS = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'unrecognized',
  'general',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

export const MIN_DISPUTE_ANSWER = 20;
export const MAX_DISPUTE_ANSWER = 4_000;

/** The shop's own words; what the order proves is added by the server. */
export const DisputeAnswerText = z
  .string()
  .trim()
  .min(MIN_DISPUTE_ANSWER, 'Expliquez en une phrase au moins ce qui s’est passé.')
  .max(MAX_DISPUTE_ANSWER);

export const Dispute = z.object({
  disputeId: z.string(),
  amount: PositiveCents,
  state: z.enum(DISPUTE_STATES),
  reason: z.enum(DISPUTE_REASONS).nullable(),
  /** Until when the bank takes an answer. */
  answerBy: Instant.nullable(),
  openedAt: Instant,
  settledAt: Instant.nullable(),
  /** The bank waits for an answer: nobody has given one, here or in the provider's own dashboard. */
  awaitsAnswer: z.boolean(),
  /** `sentAt` is null while it is on its way. */
  answer: z.object({ text: z.string(), by: z.string(), askedAt: Instant, sentAt: Instant.nullable() }).nullable(),
});
export type Dispute = z.infer<typeof Dispute>;
