import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';
import { EXPORT_STATES } from '../leaving/departure.ts';

/** INV-49: which invoices of whom. */
export type DriverZipWish = { driverId: string; orderIds: string[] };

/** INV-49: the invoices of a driver in one file, made by a job. */
export const DriverZip = z.object({
  zipId: Id,
  driverId: Id,
  state: z.enum(EXPORT_STATES),
  /** Invoices. */
  progress: z.object({ done: z.int(), total: z.int() }),
  bytes: z.int(),
  fileName: z.string(),
  /** Why there is none, in French. */
  failure: z.string().nullable(),
  askedBy: z.string(),
  askedAt: Instant,
  expiresAt: Instant.nullable(),
});
export type DriverZip = z.infer<typeof DriverZip>;
