import { z } from 'zod';
import { Id, Instant, PositiveCents } from '../../kernel/schema.ts';
import { IF_SILENT, MISSING_ANSWERS, MISSING_STATES } from './missing-choices.ts';

/** MIS-04: the dish of an order that is missing, what the customer was asked, and what became of it. */
export const MissingQuestion = z.object({
  id: Id,
  lineId: Id,
  dish: z.string(),
  quantity: z.int().min(1),
  /** As it was proposed; null: the dish is left out. */
  replacement: z.object({ productKey: z.string(), name: z.string(), price: PositiveCents }).nullable(),
  /** Charged before, and if the customer agrees: what the message says. */
  totalBefore: PositiveCents,
  totalAfter: PositiveCents,
  ifSilent: z.enum(IF_SILENT),
  askedAt: Instant,
  askedBy: z.string(),
  answerBy: Instant,
  state: z.enum(MISSING_STATES),
  answer: z.enum(MISSING_ANSWERS).nullable(),
  settledAt: Instant.nullable(),
  /** What came in its place in the end; null: nothing did. */
  replacedBy: z.string().nullable(),
});
export type MissingQuestion = z.infer<typeof MissingQuestion>;
