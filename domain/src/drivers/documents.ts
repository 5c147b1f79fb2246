import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';
import { DOCUMENT_KINDS } from './document-kinds.ts';

export const DocumentKind = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const DriverDocument = z.object({
  kind: DocumentKind,
  state: z.enum(['pending', 'valid', 'refused']),
  number: z.string().nullable(),
  /** null for the SIRET, which does not expire. */
  expiresAt: Instant.nullable(),
  fileName: z.string().nullable(),
  uploadedAt: Instant,
  refusal: z.string().nullable(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;
