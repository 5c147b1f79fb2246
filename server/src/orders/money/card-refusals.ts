import type { Refusal } from '@comptoir/contract/errors.ts';
import type { CardError } from '../../ports/payments.ts';

export const CARD_REFUSALS: Record<CardError, Refusal> = {
  incorrect_number: 'card-number',
  expired_card: 'card-expired',
  invalid_expiry_year: 'card-year',
  incorrect_cvc: 'card-cvc',
  card_declined: 'card-declined',
  missing_information: 'card-missing',
};
