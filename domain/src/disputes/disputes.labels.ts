import type { DisputeReason, DisputeState } from './dispute.ts';

export const DISPUTE_STATE_LABELS: Record<DisputeState, string> = {
  inquiry: 'Question de la banque',
  open: 'Paiement contesté',
  won: 'Contestation gagnée',
  lost: 'Contestation perdue',
  closed: 'Contestation classée sans suite',
};

export const DISPUTE_REASON_LABELS: Record<DisputeReason, string> = {
  fraudulent: 'Le client dit ne pas avoir fait ce paiement.',
  product_not_received: 'Le client dit ne pas avoir reçu sa commande.',
  product_unacceptable: 'Le client dit que sa commande n’était pas conforme.',
  duplicate: 'Le client dit avoir payé deux fois.',
  credit_not_processed: 'Le client dit attendre un remboursement.',
  unrecognized: 'Le client ne reconnaît pas ce paiement sur son relevé.',
  general: 'La banque n’a pas précisé de raison.',
};
