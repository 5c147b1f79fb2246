import Stripe from 'stripe';
import { CardRefused } from '../payments.ts';
import type {
  AuthoriseInput,
  Authorisation,
  CardError,
  PaymentState,
  Payments,
  ProviderRefund,
  RefundState,
} from '../payments.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';

const PROVIDER = 'stripe';
const TIMEOUT_MS = 10_000;

/** `apiUrl` replaces Stripe's own address: a proxy, or a local server in tests. */
export type StripeSettings = { stripeSecretKey: string; apiUrl?: string };

export function stripePayments({ stripeSecretKey, apiUrl }: StripeSettings): Payments {
  const stripe = new Stripe(stripeSecretKey, {
    ...(apiUrl && addressOf(apiUrl)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  return {
    async authorise(input) {
      try {
        return toAuthorisation(
          await stripe.paymentIntents.create(intentOf(input), { idempotencyKey: input.idempotencyKey }),
        );
      } catch (cause) {
        const cardError = cardErrorOf(cause);
        if (!cardError) throw failure(cause);
        return { state: 'failed', providerPaymentId: paymentIdOf(cause), cardError };
      }
    },
    async capture({ providerPaymentId, amountCents, idempotencyKey }) {
      const intent = await asked(() =>
        stripe.paymentIntents.capture(providerPaymentId, { amount_to_capture: amountCents }, { idempotencyKey }),
      );
      return { state: intent.status === 'succeeded' ? 'captured' : 'capturing' };
    },
    async void({ providerPaymentId, idempotencyKey }) {
      await asked(() => stripe.paymentIntents.cancel(providerPaymentId, {}, { idempotencyKey }));
    },
    async refund({ providerPaymentId, amountCents, idempotencyKey }) {
      const refund = await asked(() =>
        stripe.refunds.create({ payment_intent: providerPaymentId, amount: amountCents }, { idempotencyKey }),
      );
      return toRefund(refund);
    },
    async read(providerPaymentId) {
      const [intent, refunds] = await asked(() =>
        Promise.all([
          stripe.paymentIntents.retrieve(providerPaymentId),
          stripe.refunds.list({ payment_intent: providerPaymentId, limit: 100 }),
        ]),
      );
      return {
        providerPaymentId,
        state: stateOf(intent),
        amountCents: intent.amount,
        capturedCents: intent.amount_received,
        cardError: intent.last_payment_error ? cardFamily(intent.last_payment_error.code) : null,
        refunds: refunds.data.map(toRefund),
      };
    },
  };
}

function addressOf(apiUrl: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: Number(port || (isPlain ? 80 : 443)), protocol: isPlain ? 'http' : 'https' };
}

/** The money is only reserved: the shop takes it when it accepts the order. */
function intentOf({ companyId, orderId, amountCents, currency, description, method }: AuthoriseInput) {
  return {
    amount: amountCents,
    currency,
    description,
    capture_method: 'manual',
    metadata: { companyId, orderId },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...(method && { payment_method: method, confirm: true }),
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

function stateOf(intent: Stripe.PaymentIntent): PaymentState {
  switch (intent.status) {
    case 'requires_capture':
      return 'authorised';
    case 'processing':
      return 'capturing';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'voided';
    default:
      return intent.last_payment_error ? 'failed' : 'requires_action';
  }
}

const REFUND_STATES: Record<string, RefundState> = { succeeded: 'done', failed: 'failed', canceled: 'failed' };

function toRefund({ id, amount, status }: Stripe.Refund): ProviderRefund {
  return { providerRefundId: id, amountCents: amount, state: REFUND_STATES[status ?? ''] ?? 'pending' };
}

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

/** Banks have dozens of reasons; those that ERR-28 does not name are a plain refusal. */
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

async function asked<T>(call: () => Promise<T>): Promise<T> {
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
  const isPassing = status === 0 || status === 409 || status === 429 || status >= 500;
  if (isPassing) return new ProviderUnavailable(PROVIDER, cause);
  return new ProviderRefused(PROVIDER, cause.code ?? cause.type, cause);
}
