import type { DisputeReason, DisputeState } from '@comptoir/domain/disputes/dispute.ts';
import type { Day, Instant } from '@comptoir/domain/kernel/time.ts';
import type { PayoutNews, Payouts } from './payouts.ts';

/** The groups of ERR-28; their French sentences are with the other refusals. */
export const CARD_ERRORS = [
  'incorrect_number',
  'expired_card',
  'invalid_expiry_year',
  'incorrect_cvc',
  'card_declined',
  'missing_information',
] as const;
export type CardError = (typeof CARD_ERRORS)[number];

/** The card was refused at capture, after its authorisation. */
export class CardRefused extends Error {
  readonly cardError: CardError;

  constructor(cardError: CardError, cause?: unknown) {
    super(`card refused: ${cardError}`, { cause });
    this.name = 'CardRefused';
    this.cardError = cardError;
  }
}

/** An amount to hold on a card. */
export type HeldAmount = {
  companyId: string;
  orderId: string;
  amountCents: number;
  currency: 'eur';
  description: string;
  /** The shop's account, which is paid; without it the platform's own. */
  payeeAccountId?: string;
  idempotencyKey: string;
};

export type AuthoriseInput = HeldAmount & {
  /** The card that the customer has chosen; without it the customer's browser confirms with the client secret. */
  method?: string;
  /** The order is due after the authorisation may expire, so it must be renewable without the customer (FLO-16). */
  isHeldForLong?: boolean;
};

/** A new authorisation with the card of an earlier payment, for a higher amount or an expiring hold. */
export type RenewInput = HeldAmount & {
  /** The earlier payment. It stays as it is: the caller voids it afterwards. */
  providerPaymentId: string;
  isCustomerPresent: boolean;
};

export type Authorisation =
  | { state: 'authorised' | 'requires_action'; providerPaymentId: string; clientSecret: string }
  | { state: 'failed'; providerPaymentId: string | null; cardError: CardError };

export type CaptureInput = {
  providerPaymentId: string;
  amountCents: number;
  /** Whose money it is, and what the platform keeps of it. */
  payee?: { shopId: string; accountId: string | null; feeCents: number };
  idempotencyKey: string;
};
export type VoidInput = { providerPaymentId: string; idempotencyKey: string };
export type RefundInput = {
  providerPaymentId: string;
  amountCents: number;
  /** The shop that bears it, and whether the platform gives its fee back too; the shop keeps its money without it. */
  payee?: { accountId: string | null; returnsFee: boolean };
  idempotencyKey: string;
};

export type PaymentState = 'requires_action' | 'authorised' | 'capturing' | 'captured' | 'voided' | 'failed';
export type RefundState = 'pending' | 'done' | 'failed';

export type ProviderRefund = {
  providerRefundId: string;
  amountCents: number;
  state: RefundState;
  /** The shop's share was taken back for it; else the platform paid it of its own money. */
  isBorneByShop: boolean;
};

export type ProviderDispute = {
  providerDisputeId: string;
  amountCents: number;
  state: DisputeState;
  /** Until when the shop can defend itself. */
  answerBy: Instant | null;
  reason: DisputeReason | null;
  /** The bank waits for an answer: none was given yet, or another one is asked for. */
  awaitsAnswer: boolean;
};

/** INV-51: what speaks for the shop. */
export type DisputeEvidence = {
  /** The shop's own words, then what the order proves. */
  text: string;
  product: string;
  customer: { name: string; email: string | null; address: string | null };
  /** The day on which the order was handed over. */
  servedOn: Day | null;
  carrier: string | null;
  /** A PDF. */
  receipt: Buffer | null;
  /** A JPEG of where the order was left. */
  photo: Buffer | null;
};
export type DisputeAnswer = { providerDisputeId: string; evidence: DisputeEvidence; idempotencyKey: string };

/** A dispute of the payment of an order. */
export type ContestedPayment = { providerPaymentId: string; orderId: string; dispute: ProviderDispute };

/** The current state at the provider. It is always read again, never derived from messages. */
export type ProviderPayment = {
  providerPaymentId: string;
  state: PaymentState;
  amountCents: number;
  capturedCents: number;
  cardError: CardError | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** The bank's own word until when the amount stays held; null once captured, or when the provider does not say. */
  holdEndsAt: Instant | null;
};

/** A message from the provider. It is only a reason to read the payment, or the payout, again. */
export type PaymentNews = {
  eventId: string;
  type: string;
  providerPaymentId: string | null;
  payout: PayoutNews | null;
};

/**
 * A card refused by `authorise` or `renew` is a result, not an exception, because the payment's id must be stored. All
 * calls may throw ProviderUnavailable or ProviderRefused, and `capture` CardRefused.
 */
export type Payments = Payouts & {
  authorise(input: AuthoriseInput): Promise<Authorisation>;
  renew(input: RenewInput): Promise<Authorisation>;
  /** `capturing`: the provider is still working; read again later. */
  capture(input: CaptureInput): Promise<{ state: 'captured' | 'capturing' }>;
  void(input: VoidInput): Promise<void>;
  refund(input: RefundInput): Promise<ProviderRefund>;
  read(providerPaymentId: string): Promise<ProviderPayment>;
  /** The shop's share of a contested payment goes where the payment went, and comes back when it is won; once each. */
  followDispute(contested: ContestedPayment): Promise<void>;
  /** Sent for good: a bank takes one answer. One that was given already is left as it is. */
  answerDispute(answer: DisputeAnswer): Promise<void>;
  /** Null when the provider has not signed exactly these bytes, or signed them too long before they were received. */
  readNews(rawBody: Buffer, signature: string, receivedAt: Instant): PaymentNews | null;
};
