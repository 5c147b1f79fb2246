import Stripe from 'stripe';

/** Older than this, a signed event is a replay. */
const TOLERANCE_SECONDS = 300;

/**
 * The event, or null when no secret has signed these very bytes. Several secrets are accepted while one replaces the
 * other; `receivedAtMs` is the time of arrival, so that an event handled later from the inbox still counts as fresh.
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
