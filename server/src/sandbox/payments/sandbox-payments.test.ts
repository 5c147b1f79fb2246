import { expect, test } from 'vitest';
import { CARD_ERRORS, CardRefused } from '../../ports/payments.ts';
import type { Payments } from '../../ports/payments.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { testDb } from '../../test/test-db.ts';
import type { SandboxMethod } from './sandbox-methods.ts';
import { answerBank, sandboxPayments } from './sandbox-payments.ts';

const db = await testDb();
const payments: Payments = sandboxPayments(db, 'a secret of the tests', () => new Date().toISOString());

let orders = 0;
const anOrder = (method?: SandboxMethod) => {
  orders += 1;
  const orderId = `o-${orders}`;
  return {
    companyId: 'co-1',
    orderId,
    amountCents: 2450,
    currency: 'eur' as const,
    description: `Commande ${orders}`,
    ...(method && { method }),
    idempotencyKey: `authorise:${orderId}`,
  };
};

async function authorised(method?: SandboxMethod): Promise<string> {
  const { providerPaymentId } = await payments.authorise(anOrder(method));
  return providerPaymentId ?? '';
}

async function captured(method?: SandboxMethod): Promise<string> {
  const providerPaymentId = await authorised(method);
  await payments.capture({ providerPaymentId, amountCents: 2450, idempotencyKey: `capture:${providerPaymentId}` });
  return providerPaymentId;
}

test('API-61 a card that works is authorised, captured, then refunded in two parts and no more', async () => {
  const providerPaymentId = await authorised();
  expect(await payments.read(providerPaymentId)).toMatchObject({ state: 'authorised', capturedCents: 0 });

  const capture = await payments.capture({ providerPaymentId, amountCents: 2000, idempotencyKey: 'capture:parts' });
  expect(capture).toEqual({ state: 'captured' });

  const part = (amountCents: number, idempotencyKey: string) =>
    payments.refund({ providerPaymentId, amountCents, idempotencyKey });
  await part(500, 'refund:parts:1');
  await expect(part(1501, 'refund:parts:2')).rejects.toMatchObject({ code: 'amount_too_large' });
  await part(1500, 'refund:parts:3');
  await expect(part(1, 'refund:parts:4')).rejects.toMatchObject({ code: 'charge_already_refunded' });

  const payment = await payments.read(providerPaymentId);
  expect(payment).toMatchObject({ state: 'captured', amountCents: 2450, capturedCents: 2000, cardError: null });
  expect(payment.refunds.map(({ amountCents, state }) => [amountCents, state])).toEqual([
    [500, 'done'],
    [1500, 'done'],
  ]);
});

test.each(CARD_ERRORS)('API-61 ERR-28 the method %s plays its card error', async (method) => {
  const authorisation = await payments.authorise(anOrder(method));

  expect(authorisation).toMatchObject({ state: 'failed', cardError: method });
  expect(await payments.read(authorisation.providerPaymentId ?? '')).toMatchObject({
    state: 'failed',
    cardError: method,
  });
});

test('API-61 a bank asks its customer, who accepts or refuses', async () => {
  const accepted = await payments.authorise(anOrder('requires_action'));
  const refused = await payments.authorise(anOrder('requires_action'));
  expect(accepted).toMatchObject({ state: 'requires_action', clientSecret: expect.stringContaining('secret') });

  await answerBank(db, accepted.providerPaymentId ?? '', 'accepted');
  await answerBank(db, refused.providerPaymentId ?? '', 'refused');

  expect(await payments.read(accepted.providerPaymentId ?? '')).toMatchObject({ state: 'authorised' });
  expect(await payments.read(refused.providerPaymentId ?? '')).toMatchObject({
    state: 'failed',
    cardError: 'card_declined',
  });
});

test('API-61 a delayed capture is under way until it is read', async () => {
  const providerPaymentId = await authorised('capture_delayed');

  const capture = await payments.capture({ providerPaymentId, amountCents: 2450, idempotencyKey: 'capture:delayed' });

  expect(capture).toEqual({ state: 'capturing' });
  expect(await payments.read(providerPaymentId)).toMatchObject({ state: 'captured', capturedCents: 2450 });
});

test('API-61 FLO-16 a card is held again for another amount, or its bank refuses', async () => {
  const renewal = (providerPaymentId: string) => ({
    companyId: 'co-1',
    orderId: 'o-1',
    providerPaymentId,
    amountCents: 3100,
    currency: 'eur' as const,
    description: 'Commande',
    isCustomerPresent: true,
    idempotencyKey: `renew:${providerPaymentId}`,
  });
  const earlier = await authorised('requires_action');

  const [renewed, again] = [await payments.renew(renewal(earlier)), await payments.renew(renewal(earlier))];

  expect(renewed).toMatchObject({ state: 'authorised' });
  expect(again).toEqual(renewed);
  expect(await payments.read(renewed.providerPaymentId ?? '')).toMatchObject({ amountCents: 3100 });
  expect(await payments.renew(renewal(await authorised('renewal_declined')))).toMatchObject({
    state: 'failed',
    cardError: 'card_declined',
  });
});

test('API-61 a declined capture leaves the authorisation as it was', async () => {
  const providerPaymentId = await authorised('capture_declined');

  const capture = payments.capture({ providerPaymentId, amountCents: 2450, idempotencyKey: 'capture:declined' });

  await expect(capture).rejects.toThrow(CardRefused);
  expect(await payments.read(providerPaymentId)).toMatchObject({ state: 'authorised', capturedCents: 0 });
});

test('API-61 a refund is refused, or accepted and failed later', async () => {
  const refused = await captured('refund_refused');
  const failed = await captured('refund_failed');
  const pending = await captured('refund_pending');
  const refund = (providerPaymentId: string) =>
    payments.refund({ providerPaymentId, amountCents: 500, idempotencyKey: `refund:${providerPaymentId}` });

  await expect(refund(refused)).rejects.toThrow(ProviderRefused);
  expect(await refund(failed)).toMatchObject({ state: 'pending' });
  expect(await refund(pending)).toMatchObject({ state: 'pending' });

  expect((await payments.read(refused)).refunds).toEqual([]);
  expect((await payments.read(failed)).refunds).toMatchObject([{ amountCents: 500, state: 'failed' }]);
  expect((await payments.read(pending)).refunds).toMatchObject([{ amountCents: 500, state: 'done' }]);
});

test('API-61 when the reply is lost the money has moved once, and the same key finds out', async () => {
  const providerPaymentId = await authorised('capture_reply_lost');
  const capture = { providerPaymentId, amountCents: 2450, idempotencyKey: 'capture:lost' };
  await expect(payments.capture(capture)).rejects.toThrow(ProviderUnavailable);
  expect(await payments.capture(capture)).toEqual({ state: 'captured' });

  const refundedPayment = await captured('refund_reply_lost');
  const refund = { providerPaymentId: refundedPayment, amountCents: 2450, idempotencyKey: 'refund:lost' };
  await expect(payments.refund(refund)).rejects.toThrow(ProviderUnavailable);
  await payments.refund(refund);
  expect((await payments.read(refundedPayment)).refunds).toHaveLength(1);
});

test('API-61 a provider that is down knows nothing afterwards', async () => {
  await expect(payments.authorise(anOrder('provider_down'))).rejects.toThrow(ProviderUnavailable);
});

test('API-61 a voided payment cannot be captured, a captured one cannot be voided', async () => {
  const voided = await authorised();
  await payments.void({ providerPaymentId: voided, idempotencyKey: 'void:1' });
  await payments.void({ providerPaymentId: voided, idempotencyKey: 'void:1' });
  const taken = await captured();

  const capture = payments.capture({ providerPaymentId: voided, amountCents: 2450, idempotencyKey: 'capture:voided' });
  await expect(capture).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  const late = payments.void({ providerPaymentId: taken, idempotencyKey: 'void:2' });
  await expect(late).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(await payments.read(voided)).toMatchObject({ state: 'voided' });
});

test('API-61 an unknown payment, a too large capture and a free order are refused', async () => {
  const providerPaymentId = await authorised();

  await expect(payments.read('pi_unknown')).rejects.toMatchObject({ code: 'resource_missing' });
  const capture = payments.capture({ providerPaymentId, amountCents: 2451, idempotencyKey: 'capture:large' });
  await expect(capture).rejects.toMatchObject({ code: 'amount_too_large' });
  await expect(payments.authorise({ ...anOrder(), amountCents: 0 })).rejects.toMatchObject({
    code: 'amount_too_small',
  });
});

test('API-61 ten callers with one key refund once; the key with other amounts is refused', async () => {
  const providerPaymentId = await captured();
  const refund = { providerPaymentId, amountCents: 500, idempotencyKey: 'refund:ten' };

  const answers = await Promise.all(Array.from({ length: 10 }, () => payments.refund(refund)));

  expect(new Set(answers.map(({ providerRefundId }) => providerRefundId)).size).toBe(1);
  expect((await payments.read(providerPaymentId)).refunds).toHaveLength(1);
  await expect(payments.refund({ ...refund, amountCents: 501 })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

test('API-61 refunds that arrive together never exceed what was captured', async () => {
  const providerPaymentId = await captured();
  const refunds = Array.from({ length: 6 }, (_, index) =>
    payments.refund({ providerPaymentId, amountCents: 1000, idempotencyKey: `refund:race:${index}` }),
  );

  const settled = await Promise.allSettled(refunds);

  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});
