import { createHash } from 'node:crypto';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import {
  CardRefused,
  type AuthoriseInput,
  type Authorisation,
  type CaptureInput,
  type Payments,
  type ProviderPayment,
  type ProviderRefund,
  type RefundInput,
  type RenewInput,
} from '../../ports/payments.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { newsOf, readStripeEvent } from '../../ports/real/stripe-webhook.ts';
import { listDisputes, takeAnswer } from './sandbox-disputes.ts';
import { answeredOnce } from '../ports/answered-once.ts';
import { keepNews, paymentNewsKey } from '../ports/sandbox-news.ts';
import { sandboxPayouts } from './sandbox-payouts.ts';
import { asSandboxMethod, playedCardError, type SandboxMethod } from './sandbox-methods.ts';

const PROVIDER = 'sandbox-payments';

type PaymentRow = {
  method: SandboxMethod;
  state: ProviderPayment['state'];
  amountCents: number;
  capturedCents: number;
  cardError: ProviderPayment['cardError'];
  holdEndsAt: ProviderPayment['holdEndsAt'];
};

/**
 * Simulates a payment provider in the database. Deterministic: delayed operations are completed when next read, and ids
 * follow from the idempotency keys.
 */
export function sandboxPayments(db: Db, appSecret: string, now: () => Instant): Payments {
  const newsKeys = [paymentNewsKey(appSecret)];
  const once = <T>(call: string, input: { idempotencyKey: string }, work: (tx: Db) => Promise<T>) =>
    answeredOnce(db, input.idempotencyKey, { call, ...input }, work);

  return {
    ...sandboxPayouts(db, now),
    async authorise(input) {
      const method = asSandboxMethod(input.method);
      if (method === 'provider_down') throw new ProviderUnavailable(PROVIDER);
      const played = { method, cardError: playedCardError(method), waits: method === 'requires_action' };
      return (await once('authorise', input, (tx) => hold(tx, input, played))).answer;
    },
    async renew(input) {
      const { method } = await find(db, input.providerPaymentId);
      const cardError = method === 'renewal_declined' ? 'card_declined' : null;
      // The customer has confirmed this card before, so the bank does not ask again.
      const played = { method, cardError, waits: false } as const;
      return (await once('renew', input, (tx) => hold(tx, input, played))).answer;
    },
    async capture(input) {
      const { method } = await find(db, input.providerPaymentId);
      if (method === 'capture_declined') throw new CardRefused('card_declined');
      const { answer, isFirst } = await once('capture', input, (tx) => capture(tx, input, now()));
      if (isFirst && method === 'capture_reply_lost') throw new ProviderUnavailable(PROVIDER);
      return answer;
    },
    async void(input) {
      await once('void', input, async (tx) => {
        await move(tx, input.providerPaymentId, ['requires_action', 'authorised', 'failed'], 'voided');
        return null;
      });
    },
    async refund(input) {
      const { method } = await find(db, input.providerPaymentId);
      if (method === 'refund_refused') throw new ProviderRefused(PROVIDER, 'refund_refused');
      const { answer, isFirst } = await once('refund', input, (tx) => refund(tx, input, now()));
      if (isFirst && method === 'refund_reply_lost') throw new ProviderUnavailable(PROVIDER);
      return answer;
    },
    async read(providerPaymentId) {
      await finishDelayed(db, providerPaymentId);
      const { state, amountCents, capturedCents, cardError, holdEndsAt } = await find(db, providerPaymentId);
      const refunds = await listRefunds(db, providerPaymentId);
      const disputes = await listDisputes(db, providerPaymentId);
      return { providerPaymentId, state, amountCents, capturedCents, cardError, refunds, disputes, holdEndsAt };
    },
    // The sandbox pays a dispute out of the shop's money by itself.
    followDispute: async () => {},
    async answerDispute(answer) {
      const { providerDisputeId, idempotencyKey } = answer;
      const asked = { idempotencyKey, providerDisputeId };
      await once('answerDispute', asked, async (tx) => {
        await takeAnswer(tx, answer, now());
        return null;
      });
    },
    readNews(rawBody, signature, receivedAt) {
      const event = readStripeEvent(rawBody, signature, newsKeys, Date.parse(receivedAt));
      return event && newsOf(event);
    },
  };
}

/** Acts as the page on which a bank asks its customer to confirm. */
export async function answerBank(db: Db, providerPaymentId: string, answer: 'accepted' | 'refused'): Promise<void> {
  await move(db, providerPaymentId, ['requires_action'], answer === 'accepted' ? 'authorised' : 'failed');
  if (answer === 'refused')
    await sql`update sandbox.payments set card_error = 'card_declined' where payment_id = ${providerPaymentId}`.execute(
      db,
    );
}

type Played = { method: SandboxMethod; cardError: ProviderPayment['cardError']; waits: boolean };

async function hold(
  db: Db,
  input: AuthoriseInput | RenewInput,
  { method, cardError, waits }: Played,
): Promise<Authorisation> {
  const { companyId, orderId, amountCents, description, idempotencyKey } = input;
  if (!Number.isInteger(amountCents) || amountCents <= 0) throw new ProviderRefused(PROVIDER, 'amount_too_small');
  const providerPaymentId = idFrom('pi', idempotencyKey);
  const state = cardError ? 'failed' : waits ? 'requires_action' : 'authorised';
  await sql`
    insert into sandbox.payments (payment_id, company_id, order_id, amount_cents, description, method, state, card_error,
      hold_ends_at)
    values (${providerPaymentId}, ${companyId}, ${orderId}, ${amountCents}, ${description}, ${method}, ${state},
      ${cardError}, clock_timestamp() + ${holdOf(input)}::interval)`.execute(db);
  await keepNews(db, providerPaymentId, state);
  if (cardError) return { state: 'failed', providerPaymentId, cardError };
  return {
    state: waits ? 'requires_action' : 'authorised',
    providerPaymentId,
    clientSecret: `${providerPaymentId}_secret`,
  };
}

/** As the card schemes have it: a hold made without the customer is kept for a shorter time. */
const holdOf = (input: AuthoriseInput | RenewInput): string =>
  'isCustomerPresent' in input && !input.isCustomerPresent ? '4 days 18 hours' : '7 days';

async function capture(
  db: Db,
  { providerPaymentId, amountCents, payee }: CaptureInput,
  now: Instant,
): Promise<{ state: 'captured' | 'capturing' }> {
  const payment = await find(db, providerPaymentId);
  if (amountCents <= 0 || amountCents > payment.amountCents) throw new ProviderRefused(PROVIDER, 'amount_too_large');
  const state = payment.method === 'capture_delayed' ? 'capturing' : 'captured';
  await move(db, providerPaymentId, ['authorised'], state);
  await sql`
    update sandbox.payments
    set captured_cents = ${amountCents}, captured_at = ${now}, shop_id = ${payee?.shopId ?? null},
      fee_cents = ${payee?.feeCents ?? 0}
    where payment_id = ${providerPaymentId}`.execute(db);
  return { state };
}

async function refund(
  db: Db,
  { providerPaymentId, amountCents, payee, idempotencyKey }: RefundInput,
  now: Instant,
): Promise<ProviderRefund> {
  await sql`select from sandbox.payments where payment_id = ${providerPaymentId} for update`.execute(db);
  const payment = await find(db, providerPaymentId);
  if (payment.state !== 'captured') throw new ProviderRefused(PROVIDER, 'charge_not_refundable');
  const given = (await listRefunds(db, providerPaymentId)).filter(({ state }) => state !== 'failed');
  const left = given.reduce((cents, one) => cents - one.amountCents, payment.capturedCents);
  if (amountCents <= 0 || amountCents > left)
    throw new ProviderRefused(PROVIDER, left === 0 ? 'charge_already_refunded' : 'amount_too_large');
  const isDelayed = payment.method === 'refund_pending' || payment.method === 'refund_failed';
  const state = isDelayed ? 'pending' : 'done';
  const providerRefundId = idFrom('re', idempotencyKey);
  await sql`
    insert into sandbox.refunds (refund_id, payment_id, amount_cents, fee_cents, is_borne_by_shop, state, created_at)
    select ${providerRefundId}, payment_id, ${amountCents}, case when ${payee?.returnsFee ?? false} then fee_cents else 0 end,
      ${payee !== undefined}, ${state}, ${now}
    from sandbox.payments where payment_id = ${providerPaymentId}`.execute(db);
  await keepNews(db, providerPaymentId, 'refund');
  return { providerRefundId, amountCents, state, isBorneByShop: payee !== undefined };
}

async function finishDelayed(db: Db, providerPaymentId: string): Promise<void> {
  const captured = await sql`
    update sandbox.payments set state = 'captured'
    where payment_id = ${providerPaymentId} and state = 'capturing'`.execute(db);
  if (captured.numAffectedRows) await keepNews(db, providerPaymentId, 'captured');
  const refunded = await sql`
    update sandbox.refunds set state = case payment.method when 'refund_failed' then 'failed' else 'done' end
    from sandbox.payments payment
    where payment.payment_id = refunds.payment_id and refunds.payment_id = ${providerPaymentId}
      and refunds.state = 'pending'`.execute(db);
  if (refunded.numAffectedRows) await keepNews(db, providerPaymentId, 'refund');
}

async function move(
  db: Db,
  paymentId: string,
  from: ProviderPayment['state'][],
  to: ProviderPayment['state'],
): Promise<void> {
  const { numAffectedRows } = await sql`
    update sandbox.payments set state = ${to} where payment_id = ${paymentId} and state = any(${from})`.execute(db);
  if (numAffectedRows === 1n) return keepNews(db, paymentId, to);
  await find(db, paymentId);
  throw new ProviderRefused(PROVIDER, 'payment_intent_unexpected_state');
}

async function find(db: Db, paymentId: string): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`
    select method, state, amount_cents as "amountCents", captured_cents as "capturedCents", card_error as "cardError",
      case state when 'authorised' then hold_ends_at end as "holdEndsAt"
    from sandbox.payments where payment_id = ${paymentId}`.execute(db);
  const [payment] = rows;
  if (!payment) throw new ProviderRefused(PROVIDER, 'resource_missing');
  return payment;
}

async function listRefunds(db: Db, paymentId: string): Promise<ProviderRefund[]> {
  const { rows } = await sql<ProviderRefund>`
    select refund_id as "providerRefundId", amount_cents as "amountCents", state, is_borne_by_shop as "isBorneByShop"
    from sandbox.refunds where payment_id = ${paymentId} order by created_at, refund_id`.execute(db);
  return rows;
}

function idFrom(prefix: string, idempotencyKey: string): string {
  return `${prefix}_sandbox_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`;
}
