import type { Bearer, ComplaintState, DecisionKind, Issue } from './complaint.ts';

/** SUP-07. */
export const ISSUE_LABELS: Record<Issue, string> = {
  missing_product: 'Produit manquant',
  wrong_product: 'Produit erroné',
  quality: 'Qualité',
  late_delivery: 'Retard de livraison',
  driver_behaviour: 'Comportement du livreur',
  payment: 'Paiement',
  other: 'Autre',
};

export const BEARER_LABELS: Record<Bearer, string> = {
  shop: 'Le restaurant',
  driver: 'Le livreur',
  delivery_service: 'Le service de livraison',
  platform: 'La plateforme',
};

export const STATE_LABELS: Record<ComplaintState, string> = {
  open: 'À traiter',
  deciding: 'Remboursement en cours',
  decided: 'Traitée',
};

export const DECISION_LABELS: Record<DecisionKind, string> = {
  refund: 'Remboursement',
  voucher: 'Bon d’achat',
  answer: 'Réponse',
};
