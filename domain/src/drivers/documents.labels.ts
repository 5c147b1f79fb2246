import type { DocumentKind } from './documents.ts';

export const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  siret: 'Avis SIRET',
  identity: 'Pièce d’identité',
  insurance: 'Assurance',
  vigilance: 'Attestation de vigilance',
};
