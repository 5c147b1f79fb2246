import type { Instant } from '@comptoir/domain/kernel/time.ts';

/** The families of ERR-28; their French sentences stand with the other refusals. */
export const CARD_ERRORS = [
  'incorrect_number',
  'expired_card',
  'invalid_expiry_year',
  'incorrect_cvc',
  'card_declined',
  'missing_information',
] as const;
export type CardError = (typeof CARD_ERRORS)[number];

/** The card was refused after its authorisation, when the money was to be taken. */
export class CardRefused extends Error {
  readonly cardError: CardError;

  constructor(cardError: CardError, cause?: unknown) {
    super(`card refused: ${cardError}`, { cause });
    this.name = 'CardRefused';
    this.cardError = cardError;
  }
}

export type AuthoriseInput = {
  companyId: string;
  orderId: string;
  amountCents: number;
  currency: 'eur';
  description: string;
  /** The card the customer has already chosen; without it the customer's browser confirms with the client secret. */
  method?: string;
  /** The order is due after the hold may have lapsed: it must be renewable while its customer is away (FLO-16). */
  isHeldForLong?: boolean;
  idempotencyKey: string;
};

/** A new authorisation with the card of an earlier payment: for a dearer basket, or a hold that would lapse. */
export type RenewInput = {
  companyId: string;
  orderId: string;
  /** The earlier payment. It stays as it is: whoever renews voids it afterwards. */
  providerPaymentId: string;
  amountCents: number;
  currency: 'eur';
  description: string;
  isCustomerPresent: boolean;
  idempotencyKey: string;
};

export type Authorisation =
  | { state: 'authorised' | 'requires_action'; providerPaymentId: string; clientSecret: string }
  | { state: 'failed'; providerPaymentId: string | null; cardError: CardError };

export type CaptureInput = { providerPaymentId: string; amountCents: number; idempotencyKey: string };
export type VoidInput = { providerPaymentId: string; idempotencyKey: string };
export type RefundInput = { providerPaymentId: string; amountCents: number; idempotencyKey: string };

export type PaymentState = 'requires_action' | 'authorised' | 'capturing' | 'captured' | 'voided' | 'failed';
export type RefundState = 'pending' | 'done' | 'failed';

export type ProviderRefund = { providerRefundId: string; amountCents: number; state: RefundState };

/** What the provider knows now. The state is always re-read, never added up from news. */
export type ProviderPayment = {
  providerPaymentId: string;
  state: PaymentState;
  amountCents: number;
  capturedCents: number;
  cardError: CardError | null;
  refunds: ProviderRefund[];
};

/** News that the provider sent by itself. It is worth no more than a reason to read the payment again. */
export type PaymentNews = { eventId: string; type: string; providerPaymentId: string | null };

/**
 * A card refused by `authorise` or `renew` is an answer, not an exception: the payment has an id that must be kept.
 * Besides their answers, all calls throw ProviderUnavailable or ProviderRefused, and `capture` may throw CardRefused.
 */
export type Payments = {
  authorise(input: AuthoriseInput): Promise<Authorisation>;
  renew(input: RenewInput): Promise<Authorisation>;
  /** `capturing` means that the provider is still at it: read again later. */
  capture(input: CaptureInput): Promise<{ state: 'captured' | 'capturing' }>;
  void(input: VoidInput): Promise<void>;
  refund(input: RefundInput): Promise<ProviderRefund>;
  read(providerPaymentId: string): Promise<ProviderPayment>;
  /** Null when the provider has not signed these very bytes, or signed them too long before they were received. */
  readNews(rawBody: Buffer, signature: string, receivedAt: Instant): PaymentNews | null;
};
