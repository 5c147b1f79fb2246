/** What an independent must have shown, all of it valid, before an order is offered (DLV-16). */
export const DOCUMENT_KINDS = ['siret', 'identity', 'insurance', 'vigilance'] as const;
