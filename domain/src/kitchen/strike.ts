import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';

export const Strike = z.object({
  lineId: Id,
  isStruck: z.boolean(),
  /** What the line was when somebody touched it. */
  mark: z.string(),
  /** Counted by the server: of two, the higher one is the truth, in whatever order they arrive. */
  revision: z.int().min(1),
  changedAt: Instant,
  changedBy: z.string(),
});
export type Strike = z.infer<typeof Strike>;
