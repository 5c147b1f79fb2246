/** The documents that an independent driver needs, all of them valid, before receiving offers (DLV-16). */
export const DOCUMENT_KINDS = ['siret', 'identity', 'insurance', 'vigilance'] as const;
