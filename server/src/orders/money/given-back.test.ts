import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { renewAuthorisation } from '../../checkout/authorisations.ts';
import type { Payments } from '../../ports/payments.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { dispute } from '../../sandbox/payments/sandbox-disputes.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { settlePayment } from '../../webhooks/settle-payment.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';
import { giveBack } from './give-back.ts';

let server: TestServer;
let work: AtWork;
let payments: Payments;
beforeAll(async () => {
  server = await testServer();
  payments = server.deps.payments;
  work = await atWork(server, {
    tips: { ...FIRST_TIPS, enabled: true },
    cancellationFee: { type: 'percent', percent: 30, amount: cents(0) },
  });
});

const paymentOf = (order: Order): string => order.providerPaymentId ?? '';
const atProvider = async (order: Order) => (await payments.read(paymentOf(order))).refunds;
const change = (order: Order, row: object) =>
  work.db.updateTable('orders').set(row).where('id', '=', order.id).execute();

/** As somebody does it in the provider's own dashboard. */
async function refundElsewhere(order: Order, amountCents: number): Promise<void> {
  const payee = { accountId: null, returnsFee: false };
  const idempotencyKey = `elsewhere:${order.id}`;
  await payments.refund({ providerPaymentId: paymentOf(order), amountCents, payee, idempotencyKey });
  await settlePayment(server.deps, paymentOf(order), 'test');
}

describe('FLO-91 FLO-28 a cancellation after somebody gave a part back at the provider', () => {
  test('gives back what is left, and no more', async () => {
    const order = await work.card();
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await refundElsewhere(order, 300);

    await work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });

    await eventually(async () => expect((await work.fresh(order)).refundedAmount).toBe(order.amountDue));
    expect((await atProvider(order)).map(({ amountCents }) => amountCents)).toEqual([300, order.amountDue - 300]);
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
    expect((await work.alerts(order)).map(({ kind }) => kind)).toEqual(['refunded-elsewhere']);
  });

  test('at the cost of the customer leaves the shop its fee', async () => {
    const order = await work.card('success', { tip: 200 });
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    await work.say(order, 'ready-to-take-away');
    await refundElsewhere(order, 300);

    await work.say(order, 'cancel', { cancellation: { cancelReason: 'client_unavailable' } });

    const kept = Math.round(order.amountDue * 0.3);
    await eventually(async () => expect((await work.balance(order))['provider']).toBe(kept));
    expect((await work.fresh(order)).refundedAmount).toBe(order.amountDue + 200 - kept);
  });
});

test('MIS-03 FLO-86 what a missing dish gives back is asked again after a refusal, and comes once', async () => {
  const order = await work.card('success', {
    lines: [
      { productKey: 'PRODUCT-socca', quantity: 1 },
      { productKey: 'PRODUCT-panbagnat', quantity: 1 },
    ],
  });
  await work.say(order, 'prepare', { preparationMinutes: 15 });
  const refuse: Payments['refund'] = () => Promise.reject(new ProviderRefused('Stripe', 'balance_insufficient'));
  server.deps.payments = { ...payments, refund: refuse };
  const body = { lineId: order.lines[0]?.id, quantity: 1, replacement: null, mode: 'apply', soldOut: null };
  expect((await work.say(order, 'missing', body)).status).toBe(200);
  await eventually(async () => expect(await work.refunds(order)).toMatchObject([{ state: 'failed' }]));
  server.deps.payments = payments;
  const first = await work.db
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const due = { companyId: work.companyId, orderId: order.id, cause: 'missing', amount: first.amount } as const;

  await giveBack(work.ctx(), { ...due, refundId: first.id });
  await giveBack(work.ctx(), { ...due, refundId: first.id });

  expect((await atProvider(order)).map(({ amountCents }) => amountCents)).toEqual([first.amount]);
  expect(await work.refunds(order)).toMatchObject([{ state: 'failed' }, { cause: 'missing', state: 'done' }]);
  const { amountDue } = await work.fresh(order);
  expect(await work.balance(order)).toEqual({ provider: amountDue, shop: -amountDue });
});

describe('FLO-16 MIS-03 an order that has come to cost nothing', () => {
  test('is accepted without its card, which is set free, and nobody is told of money that is not owed', async () => {
    const order = await work.card();
    await change(order, { amount_due: 0 });

    expect((await work.say(order, 'prepare', { preparationMinutes: 15 })).status).toBe(200);

    await eventually(async () => expect((await payments.read(paymentOf(order))).state).toBe('voided'));
    await settlePayment(server.deps, paymentOf(order), 'test');
    expect(await work.alerts(order)).toEqual([]);
  });

  test('asks no bank to hold nothing', async () => {
    const order = await work.card();
    await change(order, { amount_due: 0 });
    let asked = 0;
    const renew: Payments['renew'] = (input) => {
      asked += 1;
      return payments.renew(input);
    };

    await renewAuthorisation({ ...work.ctx(), payments: { ...payments, renew } }, order.id);

    expect(asked).toBe(0);
  });
});

test('UND-01 MIS-10 FLO-96 a part that cannot be given back is refused when it is pressed', async () => {
  const order = await work.completed(await work.card('success', { tip: 200 }));
  const hold = (amount: number) => work.say(order, 'hold', { event: 'refund', part: { amount, reason: 'gesture' } });

  const replies = [await hold(order.amountDue + 300), await hold(order.amountDue + 100)];

  expect(replies.map(({ status, body }) => [status, body['errorCode']])).toEqual([
    [409, expect.any(String)],
    [409, expect.any(String)],
  ]);
  expect((await work.fresh(order)).held).toBeNull();
  expect((await hold(order.amountDue)).status).toBe(200);
});

test('REP-11 a test order that its bank contests is in no books', async () => {
  const order = await work.completed(await work.card());
  await change(order, { is_test: true, counts_in_revenue: false, number: -900_001 });
  await dispute(server.database.forSystem(), paymentOf(order), 'open');

  await settlePayment(server.deps, paymentOf(order), 'test');

  const kinds = await work.db.selectFrom('ledger_movements').select('kind').where('order_id', '=', order.id).execute();
  expect(kinds.map(({ kind }) => kind)).not.toContain('dispute');
});

test('FLO-96 FLO-70 what is left of an order that costs nothing is its tip, and goes back', async () => {
  const order = await work.completed(await work.card('success', { tip: 200 }));
  await change(order, { amount_due: 0 });

  const reply = await work.say(order, 'refund');

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect((await atProvider(order)).map(({ amountCents }) => amountCents)).toEqual([200]);
});
