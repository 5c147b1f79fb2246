import { z } from 'zod';
import { Cents, Id, Instant } from '../../kernel/schema.ts';

/** An order in « Commandes en échec ». */
export const FailedHubOrder = z.object({
  id: Id,
  brand: z.string(),
  number: z.string(),
  total: Cents.nullable(),
  reason: z.string(),
  failedAt: Instant,
  attempts: z.int().min(0),
});
export type FailedHubOrder = z.infer<typeof FailedHubOrder>;
