import { z } from 'zod';
import { Id, Instant, PositiveCents } from '../../kernel/schema.ts';
import { addMs, type Instant as At } from '../../kernel/time.ts';
import { CANCEL_REASONS } from '../order-flow.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { HELD_EVENTS, type HeldEvent } from './held-events.ts';

/** A move that somebody has decided: until it leaves, nothing of it has happened. */
export const HeldMove = z.object({
  id: Id,
  event: z.enum(HELD_EVENTS),
  by: z.object({ userId: Id, sessionId: Id, firstName: z.string() }),
  /** The state that its author saw. */
  fromStatus: z.enum(ORDER_STATUSES),
  preparationMinutes: z.int().nullable(),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  /** MIS-10: of a refund, what is given back and why; absent: all of it. */
  part: z.object({ amount: PositiveCents, reason: z.string() }).nullish(),
  madeAt: Instant,
  dueAt: Instant,
  /** On its way: it can be taken back no more. */
  isLeaving: z.boolean(),
});
export type HeldMove = z.infer<typeof HeldMove>;

const LATE_AFTER_MS = 120_000;

/** UND-09: after this a server that was away does not do any more what cannot be taken back. */
export const lapsesAt = ({ dueAt }: Pick<HeldMove, 'dueAt'>): At => addMs(dueAt, LATE_AFTER_MS);

/** What is only late harms nobody; these would surprise a customer who was told something else meanwhile. */
const LAPSING: readonly HeldEvent[] = ['accept', 'refuse', 'cancel', 'refund'];

export const hasLapsed = (held: Pick<HeldMove, 'event' | 'dueAt'>, now: At): boolean =>
  LAPSING.includes(held.event) && now > lapsesAt(held);
