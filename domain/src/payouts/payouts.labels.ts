import { formatEuros, type Cents } from '../kernel/money.ts';
import { french, NBSP } from '../kernel/text.ts';
import type { PayoutLineKind, PayoutStatus } from './payout.ts';

/** PAY-02, PAY-09. */
export const PAYOUT_STATUS_LABELS: Record<PayoutStatus, string> = {
  in_transit: 'En cours',
  paid: 'Reçu',
  failed: 'Échoué',
};

/** PAY-04. */
export const payoutTypeLabel = (isAutomatic: boolean): string => (isAutomatic ? 'Automatique' : 'Manuel');

export const PAYOUT_LINE_LABELS: Record<PayoutLineKind, string> = {
  charge: 'Encaissement',
  refund: 'Remboursement',
  fee: 'Frais',
  dispute: 'Litige',
  adjustment: 'Ajustement',
  payout_failure: 'Virement rejeté, reversé',
};

const FAILURES: Record<string, string> = {
  account_closed: 'Le compte bancaire est fermé.',
  account_frozen: 'Le compte bancaire est bloqué.',
  bank_account_restricted: 'Le compte bancaire ne peut pas recevoir de virement.',
  canceled: 'Le virement a été annulé.',
  bank_ownership_changed: 'Le compte bancaire a changé de titulaire.',
  declined: 'La banque a refusé le virement.',
  incorrect_account_holder_name: 'Le nom du titulaire ne correspond pas au compte.',
  insufficient_funds: 'Le solde ne suffisait pas.',
  invalid_account_number: "L'IBAN n'est pas valable.",
  invalid_currency: 'Le compte bancaire n’accepte pas les euros.',
  no_account: "Ce compte bancaire n'existe pas.",
};

/** Why a payout failed, and what to do. */
export const failureSentence = (failure: string | null): string =>
  french(`${FAILURES[failure ?? ''] ?? 'La banque a rejeté le virement.'} Vérifiez votre IBAN.`);

/** A sum that is taken off: « −1,45 € », and « 0,00 € » without a sign. */
export const takenOff = (amount: Cents): string => formatEuros((amount === 0 ? 0 : -amount) as Cents);

export const iban = (last4: string | null): string => (last4 === null ? '--' : `IBAN${NBSP}••••${NBSP}${last4}`);
