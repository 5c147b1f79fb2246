import type { DocumentKind } from './documents.ts';

export const DOCUMENT_LABELS: Record<DocumentKind, string> = {
  siret: 'Avis de situation SIRENE',
  identity: 'Pièce d’identité',
  insurance: 'Assurance',
  vigilance: 'Attestation de vigilance',
};

/** « Attestation de vigilance : manquante », « Avis de situation : manquant ». */
export const agreeing = (kind: DocumentKind, word: string): string =>
  kind !== 'siret' && /(é|ant)$/.test(word) ? `${word}e` : word;
