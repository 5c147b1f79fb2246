import type { DisputeState } from '@comptoir/domain/disputes/dispute.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import Stripe from 'stripe';
import {
  CardRefused,
  type AuthoriseInput,
  type Authorisation,
  type CardError,
  type HeldAmount,
  type PaymentState,
  type Payments,
  type ProviderDispute,
  type ProviderRefund,
  type RenewInput,
  type RefundState,
} from '../payments.ts';
import { retryAfterSeconds } from '../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import { answerDispute, awaitsAnswer, followDispute, reasonOf } from './stripe-disputes.ts';
import { underKey } from './stripe-keys.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { newsOf, readStripeEvent } from './stripe-webhook.ts';

const PROVIDER = 'stripe';
const TIMEOUT_MS = 10_000;

/** `apiUrl` replaces Stripe's address with a proxy or, in tests, a local server; tests also use a shorter timeout. */
export type StripeSettings = {
  stripeSecretKey: string;
  webhookSecrets: readonly string[];
  apiUrl?: string;
  timeoutMs?: number;
};

export function stripePayments({ stripeSecretKey, webhookSecrets, apiUrl, timeoutMs }: StripeSettings): Payments {
  const stripe = new Stripe(stripeSecretKey, {
    ...(apiUrl && addressOf(apiUrl)),
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  return {
    ...stripePayouts(stripe, callStripe),
    authorise: (input) =>
      authorised(async () => {
        // Without a Stripe customer a card can be used once, so neither a higher amount nor a renewal would be
        // possible.
        const { id } = await underKey(
          `${input.idempotencyKey}:customer`,
          (idempotencyKey) =>
            stripe.customers.create(
              { metadata: { companyId: input.companyId, orderId: input.orderId } },
              { idempotencyKey },
            ),
          // A customer that nothing refers to does no harm.
          async () => null,
        );
        return held(stripe, intentOf(input, id), id, input.idempotencyKey);
      }),
    async renew(input) {
      const earlier = await callStripe(() => stripe.paymentIntents.retrieve(input.providerPaymentId));
      const [customer, method] = [idOf(earlier.customer), idOf(earlier.payment_method)];
      if (!customer || !method)
        return { state: 'failed', providerPaymentId: null, cardError: 'missing_information' } as const;
      return authorised(() => held(stripe, renewalOf(input, customer, method), customer, input.idempotencyKey));
    },
    async capture({ providerPaymentId, amountCents, payee, idempotencyKey }) {
      const fee = payee?.accountId && payee.feeCents > 0 ? { application_fee_amount: payee.feeCents } : {};
      const intent = await callStripe(() =>
        underKey(
          idempotencyKey,
          (key) =>
            stripe.paymentIntents.capture(
              providerPaymentId,
              { amount_to_capture: amountCents, ...fee },
              { idempotencyKey: key },
            ),
          () => inState(stripe, providerPaymentId, ['succeeded', 'processing']),
        ),
      );
      return { state: intent.status === 'succeeded' ? 'captured' : 'capturing' };
    },
    async void({ providerPaymentId, idempotencyKey }) {
      const isCanceled = () => inState(stripe, providerPaymentId, ['canceled']);
      const cancel = (key: string) => stripe.paymentIntents.cancel(providerPaymentId, {}, { idempotencyKey: key });
      await callStripe(() =>
        underKey(idempotencyKey, cancel, isCanceled).catch(async (cause: unknown) => {
          // Cancelled there, by a lost call or by time: as good as done.
          if (!isUnexpectedState(cause) || !(await isCanceled())) throw cause;
        }),
      );
    },
    async refund({ providerPaymentId, amountCents, payee, idempotencyKey }) {
      const back = payee?.accountId ? { reverse_transfer: true, refund_application_fee: payee.returnsFee } : {};
      const refund = await callStripe(() =>
        underKey(
          idempotencyKey,
          (key) =>
            stripe.refunds.create(
              { payment_intent: providerPaymentId, amount: amountCents, metadata: { key: idempotencyKey }, ...back },
              { idempotencyKey: key },
            ),
          async () => {
            const { data } = await stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 });
            return data.find(({ metadata }) => metadata?.['key'] === idempotencyKey) ?? null;
          },
        ),
      );
      return toRefund(refund, payee !== undefined);
    },
    async read(providerPaymentId) {
      const [intent, refunds] = await callStripe(() =>
        Promise.all([
          stripe.paymentIntents.retrieve(providerPaymentId, { expand: ['latest_charge'] }),
          stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 }),
        ]),
      );
      const charge = chargeOf(intent);
      // Hardly any payment is contested: asked only of those whose charge says so.
      const disputes = charge?.disputed
        ? await callStripe(() => stripe.disputes.list({ payment_intent: providerPaymentId, limit: 100 }))
        : { data: [] };
      return {
        providerPaymentId,
        state: stateOf(intent),
        amountCents: intent.amount,
        capturedCents: intent.amount_received,
        cardError: intent.last_payment_error ? cardFamily(intent.last_payment_error.code) : null,
        refunds: refunds.data.filter(isMoneyBack).map((refund) => toRefund(refund, isBorneByShop(intent, refund))),
        disputes: disputes.data.map(toDispute),
        holdEndsAt: holdEndOf(charge),
      };
    },
    followDispute: (contested) => followDispute(stripe, callStripe, contested),
    answerDispute: (answer) => answerDispute(stripe, callStripe, answer),
    readNews(rawBody, signature, receivedAt) {
      const event = readStripeEvent(rawBody, signature, webhookSecrets, Date.parse(receivedAt));
      return event && newsOf(event);
    },
  };
}

type IntentForm = ReturnType<typeof intentOf> | ReturnType<typeof renewalOf>;

const held = (stripe: Stripe, form: IntentForm, customer: string, idempotencyKey: string) =>
  underKey(
    idempotencyKey,
    (key) =>
      stripe.paymentIntents.create(
        { ...form, metadata: { ...form.metadata, key: idempotencyKey } },
        { idempotencyKey: key },
      ),
    async () => {
      const { data } = await stripe.paymentIntents.list({ customer, limit: 100 });
      return data.find(({ metadata }) => metadata['key'] === idempotencyKey) ?? null;
    },
  );

async function inState(stripe: Stripe, id: string, states: readonly string[]): Promise<Stripe.PaymentIntent | null> {
  const intent = await stripe.paymentIntents.retrieve(id);
  return states.includes(intent.status) ? intent : null;
}

const isUnexpectedState = (cause: unknown): boolean =>
  cause instanceof Stripe.errors.StripeError && cause.code === 'payment_intent_unexpected_state';

/** A refused card is a result; everything else is a failure. */
async function authorised(create: () => Promise<Stripe.PaymentIntent>): Promise<Authorisation> {
  try {
    return toAuthorisation(await create());
  } catch (cause) {
    const cardError = cardErrorOf(cause);
    if (!cardError) throw failure(cause);
    return { state: 'failed', providerPaymentId: paymentIdOf(cause), cardError };
  }
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

export function addressOf(apiUrl: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: Number(port || (isPlain ? 80 : 443)), protocol: isPlain ? 'http' : 'https' };
}

/** The amount is only authorised: it is captured when the shop accepts the order. */
function heldIntent({ companyId, orderId, amountCents, currency, description, payeeAccountId: payee }: HeldAmount) {
  return {
    amount: amountCents,
    currency,
    description,
    capture_method: 'manual',
    metadata: { companyId, orderId },
    // The money is the shop's from the start, and its account can name the order of each payment.
    ...(payee && { on_behalf_of: payee, transfer_data: { destination: payee }, transfer_group: orderId }),
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  } as const;
}

function intentOf(input: AuthoriseInput, customer: string) {
  return {
    ...heldIntent(input),
    customer,
    setup_future_usage: input.isHeldForLong ? 'off_session' : 'on_session',
    ...(input.method && { payment_method: input.method, confirm: true }),
  } as const;
}

function renewalOf(input: RenewInput, customer: string, method: string) {
  return {
    ...heldIntent(input),
    customer,
    payment_method: method,
    confirm: true,
    ...(!input.isCustomerPresent && { off_session: true }),
  } as const;
}

function toAuthorisation(intent: Stripe.PaymentIntent): Authorisation {
  const cardError = intent.last_payment_error ? cardFamily(intent.last_payment_error.code) : null;
  if (cardError) return { state: 'failed', providerPaymentId: intent.id, cardError };
  return {
    state: stateOf(intent) === 'requires_action' ? 'requires_action' : 'authorised',
    providerPaymentId: intent.id,
    clientSecret: intent.client_secret ?? '',
  };
}

const STATES: Partial<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  requires_capture: 'authorised',
  processing: 'capturing',
  succeeded: 'captured',
  canceled: 'voided',
};
const stateOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): PaymentState =>
  STATES[status] ?? (error ? 'failed' : 'requires_action');

const REFUND_STATES: Record<string, RefundState> = { succeeded: 'done', failed: 'failed', canceled: 'failed' };

function toRefund({ id, amount, status }: Stripe.Refund, byShop: boolean): ProviderRefund {
  const state = REFUND_STATES[status ?? ''] ?? 'pending';
  return { providerRefundId: id, amountCents: amount, state, isBorneByShop: byShop };
}

/** Where the money went on to the shop's account, only a reversed transfer takes it back from there. */
const isBorneByShop = ({ transfer_data: onward }: Stripe.PaymentIntent, refund: Stripe.Refund): boolean =>
  !onward || Boolean(refund.transfer_reversal);

/** The release of a hold that lapsed is listed among the refunds, though no money came back. */
const isMoneyBack = ({ reason }: Stripe.Refund): boolean => reason !== 'expired_uncaptured_charge';

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'string' ? null : charge;

function holdEndOf(charge: Stripe.Charge | null): Instant | null {
  const end = charge?.captured ? null : charge?.payment_method_details?.card?.capture_before;
  return end ? instantOf(end) : null;
}

const instantOf = (seconds: number): Instant => new Date(seconds * 1_000).toISOString();

const DISPUTE_STATES: Partial<Record<Stripe.Dispute.Status, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

/** A lost dispute may be appealed: it is open again. */
const toDispute = ({ id, amount, status, reason, evidence_details: evidence }: Stripe.Dispute): ProviderDispute => ({
  providerDisputeId: id,
  amountCents: amount,
  state: DISPUTE_STATES[status] ?? 'open',
  answerBy: evidence.due_by ? instantOf(evidence.due_by) : null,
  reason: reasonOf(reason),
  awaitsAnswer: awaitsAnswer(status),
});

const CARD_FAMILIES: Record<string, CardError> = {
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  expired_card: 'expired_card',
  invalid_expiry_year: 'invalid_expiry_year',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  parameter_missing: 'missing_information',
  resource_missing: 'missing_information',
};

/** Banks have dozens of reasons; those that ERR-28 does not name count as a general refusal. */
function cardFamily(code: string | null | undefined): CardError {
  return CARD_FAMILIES[code ?? ''] ?? 'card_declined';
}

function cardErrorOf(cause: unknown): CardError | null {
  if (cause instanceof Stripe.errors.StripeCardError) return cardFamily(cause.code);
  const isMissing = cause instanceof Stripe.errors.StripeInvalidRequestError && cause.param === 'payment_method';
  return isMissing && cause.code ? (CARD_FAMILIES[cause.code] ?? null) : null;
}

function paymentIdOf(cause: unknown): string | null {
  return cause instanceof Stripe.errors.StripeError ? (cause.payment_intent?.id ?? null) : null;
}

export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw failure(cause);
  }
}

function failure(cause: unknown): Error {
  if (cause instanceof Stripe.errors.StripeCardError) return new CardRefused(cardFamily(cause.code), cause);
  if (!(cause instanceof Stripe.errors.StripeError)) return new ProviderUnavailable(PROVIDER, cause);
  const status = cause.statusCode ?? 0;
  // Without a status there was no answer; 409 means that the first call with this key is still running.
  const isTemporary = status === 0 || status === 409 || status === 429 || status >= 500;
  if (isTemporary) return new ProviderUnavailable(PROVIDER, cause, retryAfterSeconds(cause.headers ?? {}));
  if (isKeyRefused(cause)) return new CredentialsRefused(PROVIDER, cause);
  return new ProviderRefused(PROVIDER, cause.code ?? cause.type, cause);
}

/** Another account than ours is no fault of the key. */
const isKeyRefused = ({ statusCode, code }: Stripe.errors.StripeError): boolean =>
  statusCode === 401 || (statusCode === 403 && code !== 'account_invalid');
