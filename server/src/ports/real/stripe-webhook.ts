import Stripe from 'stripe';
import type { PaymentNews } from '../payments.ts';

/** An older signed event counts as a replay. */
const TOLERANCE_SECONDS = 300;

/**
 * sec:webhook-signature: the event, or null when no secret has signed exactly these bytes. Several secrets are accepted
 * during a rotation. `receivedAtMs` is the time of arrival, so that an event handled later from the inbox is still
 * accepted.
 */
export function readStripeEvent(
  rawBody: Buffer,
  signature: string,
  secrets: readonly string[],
  receivedAtMs: number,
): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, receivedAtMs);
    } catch {
      continue;
    }
  }
  return null;
}

/** The payment of an event about a payment, a charge, a refund or a dispute. */
export function newsOf({ id, type, data: { object } }: Stripe.Event): PaymentNews {
  return { eventId: id, type, providerPaymentId: paymentOf(object) };
}

function paymentOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent') return textOf(object, 'id');
  if (!('payment_intent' in object)) return null;
  const { payment_intent: intent } = object;
  return typeof intent === 'object' && intent !== null ? textOf(intent, 'id') : textOf(object, 'payment_intent');
}

function textOf(object: object, name: string): string | null {
  const value: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
