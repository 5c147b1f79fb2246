import { z } from 'zod';
import { Id, Instant } from '../kernel/schema.ts';

export const ExpressFleet = z.object({
  enabled: z.boolean(),
  acceptedTerms: z.boolean(),
  acceptedAt: Instant.nullable(),
  acceptedBy: Id.nullable(),
  termsVersion: z.string().nullable(),
});
export type ExpressFleet = z.infer<typeof ExpressFleet>;
