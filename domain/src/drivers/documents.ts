import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';
import { DOCUMENT_KINDS } from './document-kinds.ts';

export const DocumentKind = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Sent by the driver, then looked at by the shop. */
export const DriverDocument = z.object({
  kind: DocumentKind,
  state: z.enum(['pending', 'valid', 'refused']),
  /** The SIRET, the number of the card, of the policy or of the certificate. */
  number: z.string().nullable(),
  /** null: it does not expire (the SIRET). */
  expiresAt: Instant.nullable(),
  fileName: z.string().nullable(),
  uploadedAt: Instant,
  refusal: z.string().nullable(),
});
export type DriverDocument = z.infer<typeof DriverDocument>;
