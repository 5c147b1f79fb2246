import { CARD_ERRORS, type CardError } from '../../ports/payments.ts';

/**
 * API-61: values of `method` with which a tester chooses what the payment sandbox does. Any other value is a working
 * card. The French texts are shown on the sandbox pages.
 */
export const SANDBOX_METHODS = {
  success: 'Carte acceptée',
  requires_action: 'La banque demande une confirmation au client',
  incorrect_number: 'Numéro de carte incorrect',
  expired_card: 'Carte expirée',
  invalid_expiry_year: 'Année d’expiration incorrecte',
  incorrect_cvc: 'Cryptogramme incorrect',
  card_declined: 'Carte refusée',
  missing_information: 'Information de paiement manquante',
  provider_down: 'Service de paiement injoignable',
  capture_delayed: 'Encaissement différé : fait à la lecture suivante',
  capture_declined: 'Encaissement refusé par la banque',
  capture_reply_lost: 'Encaissement fait, première réponse perdue',
  renewal_declined: 'Nouvelle autorisation refusée par la banque',
  refund_refused: 'Remboursement refusé',
  refund_pending: 'Remboursement différé : fait à la lecture suivante',
  refund_failed: 'Remboursement accepté, puis échoué à la lecture suivante',
  payout_rejected: 'Virement du lendemain reçu, puis rejeté par la banque',
  refund_reply_lost: 'Remboursement fait, première réponse perdue',
} as const satisfies Record<CardError, string> & Record<string, string>;

export type SandboxMethod = keyof typeof SANDBOX_METHODS;

export function asSandboxMethod(method: string | undefined): SandboxMethod {
  return method !== undefined && isSandboxMethod(method) ? method : 'success';
}

function isSandboxMethod(method: string): method is SandboxMethod {
  return Object.hasOwn(SANDBOX_METHODS, method);
}

export function playedCardError(method: SandboxMethod): CardError | null {
  return CARD_ERRORS.find((cardError) => cardError === method) ?? null;
}
