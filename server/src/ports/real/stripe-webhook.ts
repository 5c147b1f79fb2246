import Stripe from 'stripe';
import { z } from 'zod';
import type { AccountNews } from '../payment-accounts.ts';
import type { PaymentNews } from '../payments.ts';
import { jsonOf } from './answers.ts';

/** An older signed event counts as a replay. */
const TOLERANCE_SECONDS = 300;

/** Thin events, those of Stripe's second API, carry no object: what they are about is not followed here. */
const SignedEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }).nullish(),
});
export type SignedEvent = z.infer<typeof SignedEvent>;

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
): SignedEvent | null {
  const isGenuine = secrets.some((secret) => isSignedBy(secret, rawBody, signature, receivedAtMs));
  return isGenuine ? (SignedEvent.safeParse(jsonOf(rawBody)).data ?? null) : null;
}

function isSignedBy(secret: string, rawBody: Buffer, signature: string, receivedAtMs: number): boolean {
  try {
    const { signature: verifier } = Stripe.webhooks;
    return verifier?.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, receivedAtMs) === true;
  } catch {
    return false;
  }
}

const Identified = z.object({ id: z.string() }).transform(({ id }) => id);
const ThePayment = z.object({ object: z.literal('payment_intent'), id: z.string() }).transform(({ id }) => id);
const ThePayout = z.object({ object: z.literal('payout'), id: z.string() }).transform(({ id }) => id);
const OfPayment = z
  .object({ payment_intent: z.union([z.string(), Identified]) })
  .transform(({ payment_intent: id }) => id);

/** The payment of an event about a payment, a charge, a refund or a dispute. */
export function newsOf({ id, type, account, data }: SignedEvent): PaymentNews {
  const object = data?.object;
  const transactionId = ThePayout.safeParse(object).data;
  return {
    eventId: id,
    type,
    providerPaymentId: ThePayment.or(OfPayment).safeParse(object).data ?? null,
    payout: transactionId && account ? { accountId: account, transactionId } : null,
  };
}

/** What is about an account itself, its capabilities, its people or its bank; its payouts and payments are not. */
const OF_ACCOUNT = /^(account|capability|person)\./;

/** LCH-26: events of connected accounts name theirs. */
export function accountNewsOf({ id, type, account, data }: SignedEvent): AccountNews {
  const object = data?.object;
  const named = account ?? (type.startsWith('account.') ? (Identified.safeParse(object).data ?? null) : null);
  return { eventId: id, accountId: OF_ACCOUNT.test(type) ? named : null };
}
