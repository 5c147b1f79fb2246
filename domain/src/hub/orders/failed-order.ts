import { z } from 'zod';
import { Cents, Id, Instant } from '../../kernel/schema.ts';

/**
 * What is missing: an order of a marketplace that is not in the list, an order of ours that the hub does not have, or the
 * last state of an order, which the hub has not heard.
 */
export const FAILED_KINDS = ['incoming', 'own', 'news'] as const;

/** An order in « Commandes en échec ». */
export const FailedHubOrder = z.object({
  id: Id,
  kind: z.enum(FAILED_KINDS),
  /** The order in the list; null for one that is not there. */
  orderId: Id.nullable(),
  brand: z.string(),
  number: z.string(),
  total: Cents.nullable(),
  reason: z.string(),
  /** HUB-50: it is tried again without anybody. */
  goesByItself: z.boolean(),
  failedAt: Instant,
  attempts: z.int().min(0),
});
export type FailedHubOrder = z.infer<typeof FailedHubOrder>;
