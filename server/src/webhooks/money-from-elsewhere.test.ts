import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { settleDispute } from '../orders/money/disputes.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { CARDS } from '../ports/real/fake-stripe-books.fixture.ts';
import { fakeStripe, signedEvent, type FakeStripe } from '../ports/real/fake-stripe.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { settlePayment } from './settle-payment.ts';

let stripe: FakeStripe;
let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  stripe = await fakeStripe();
  server = await testServer({ payments: stripe.payments });
  work = await atWork(server);
});
afterAll(() => stripe.close());

const paymentOf = ({ providerPaymentId }: Order): string => providerPaymentId ?? '';
const settle = (order: Order) => settlePayment(server.deps, paymentOf(order), 'test');
const paid = async () => work.completed(await work.card(CARDS.works));
const kinds = async (order: Order) =>
  (await work.alerts(order)).map(({ kind, closed_at }) => [kind, closed_at === null]);
const told = async (order: Order) => (await work.story(order)).map(({ type }) => type);

/** As somebody does it in Stripe's own dashboard. */
const refundThere = (order: Order, amount: number, more: Record<string, string> = {}) =>
  stripe.books.refund(
    new URLSearchParams({ payment_intent: paymentOf(order), amount: String(amount), ...more }),
    `dashboard-${order.id}-${amount}`,
  );

/** The newest event, as it comes over the wire. */
async function deliver(): Promise<void> {
  const [event] = stripe.books.events.slice(-1);
  if (!event) throw new Error('no event');
  const { payload, headers } = signedEvent(event, server.deps.now());
  const { statusCode } = await server.app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers });
  expect(statusCode).toBe(200);
}

describe('FLO-91 a refund made at the provider', () => {
  test('enters the books once, in parts, is told to the shop and changes the order', async () => {
    const order = await paid();
    refundThere(order, 300);
    await deliver();
    await eventually(async () => expect((await work.fresh(order)).refundedAmount).toBe(300));
    await Promise.all([settle(order), settle(order)]);
    refundThere(order, 200);
    await settle(order);

    expect(await work.fresh(order)).toMatchObject({ status: 'completed', refundedAmount: 500 });
    const left = order.amountDue - 500;
    expect(await work.balance(order)).toEqual({ provider: left, shop: -left });
    expect((await told(order)).filter((type) => type === 'refunded-elsewhere')).toHaveLength(2);
    expect(await kinds(order)).toEqual([['refunded-elsewhere', true]]);
  });

  test('of the whole makes the order a refunded one, as if it had been given back here', async () => {
    const order = await paid();
    refundThere(order, order.amountDue);
    await settle(order);
    await settle(order);

    expect(await work.fresh(order)).toMatchObject({ status: 'refunded', refundedAmount: order.amountDue });
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
  });

  test('that the bank returns later is booked back and told', async () => {
    const order = await paid();
    const { id } = refundThere(order, 300);
    await settle(order);
    stripe.books.refundBecomes(id, 'failed');
    await settle(order);
    await settle(order);

    expect((await work.fresh(order)).refundedAmount).toBe(0);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect(await kinds(order)).toContainEqual(['refund-failed', true]);
  });

  test('is not mistaken for our own whose answer is on its way, nor for a hold that lapsed', async () => {
    const order = await paid();
    stripe.fail('refund', 'lost');
    const asked = await work.say(order, 'refund');
    stripe.heal();
    expect(asked.status).toBeGreaterThanOrEqual(500);
    await settle(order);
    expect(await told(order)).not.toContain('refunded-elsewhere');

    const lapsed = await paid();
    refundThere(lapsed, 300, { reason: 'expired_uncaptured_charge' });
    await settle(lapsed);
    expect(await work.fresh(lapsed)).toMatchObject({ refundedAmount: 0 });
    expect(await kinds(lapsed)).toEqual([]);
  });
});

describe('FLO-92 a payment that its customer contests', () => {
  const dueBy = '2026-12-03T23:59:59.000Z';

  test('leaves the books at once, is told with its last day, and comes back when the shop wins', async () => {
    const order = await paid();
    stripe.books.dispute(paymentOf(order), 'needs_response', dueBy);
    await deliver();
    await eventually(async () => expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 }));
    await Promise.all([settle(order), settle(order)]);

    const { items } = (await work.lea.get(`${work.at}/alerts`)).json<{
      items: { orderId: string; kind: string; data: object }[];
    }>();
    expect(items.find(({ orderId }) => orderId === order.id)).toMatchObject({
      kind: 'payment-disputed',
      data: { amount: order.amountDue, until: '2026-12-04' },
    });

    const refund = () => work.say(order, 'refund', { expectedStatus: 'completed' });
    expect((await refund()).body).toMatchObject({ errorCode: 'REFUND_NOT_ALLOWED' });
    expect(await work.refunds(order)).toEqual([]);

    stripe.books.dispute(paymentOf(order), 'won', dueBy);
    await settle(order);
    await settle(order);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect(await kinds(order)).toEqual([['payment-disputed', false]]);
    expect((await told(order)).slice(-2)).toEqual(['payment-disputed', 'dispute-won']);
  });

  test('and is lost: the money stays away and the shop is told; on appeal it may still come back', async () => {
    const order = await paid();
    stripe.books.dispute(paymentOf(order), 'lost');
    await settle(order);
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
    expect(await kinds(order)).toEqual([['dispute-lost', true]]);
    const refused = await work.say(order, 'refund', { expectedStatus: 'completed' });
    expect(refused.body).toMatchObject({
      errorMessage: expect.stringContaining('La banque du client a repris ce paiement'),
    });
    expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });

    stripe.books.dispute(paymentOf(order), 'appeal_under_review');
    await settle(order);
    stripe.books.dispute(paymentOf(order), 'won');
    await settle(order);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
  });

  test('takes the shop’s share along; where the provider cannot yet, the next news tries again', async () => {
    const order = await paid();
    const followed: string[] = [];
    let isAway = true;
    server.deps.payments = {
      ...stripe.payments,
      followDispute: async ({ orderId, dispute }) => {
        if (isAway) throw new ProviderUnavailable('stripe');
        followed.push(`${orderId === order.id} ${dispute.state} ${dispute.amountCents}`);
      },
    };
    stripe.books.dispute(paymentOf(order), 'needs_response', dueBy);
    await expect(settle(order)).rejects.toThrow(ProviderUnavailable);
    isAway = false;
    await settle(order);
    stripe.books.dispute(paymentOf(order), 'won', dueBy);
    await settle(order);
    server.deps.payments = stripe.payments;

    expect(followed).toEqual([`true open ${order.amountDue}`, `true won ${order.amountDue}`]);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
  });

  test('INV-47 an answer that was asked for earlier and comes later changes nothing', async () => {
    const order = await paid();
    const base = {
      providerDisputeId: `dp_${order.id}`,
      amountCents: order.amountDue,
      answerBy: null,
      reason: null,
      awaitsAnswer: true,
    };
    const [asked, later] = ['2026-11-14T12:00:00.000Z', '2026-11-14T12:00:05.000Z'];
    const say = (state: 'open' | 'lost', readAt: string) =>
      settleDispute(work.ctx(), order.id, { ...base, state }, readAt);

    expect(await say('open', asked)).toBe(true);
    expect(await say('lost', later)).toBe(true);
    const before = [await told(order), await kinds(order), await work.balance(order)];
    expect(await say('open', asked)).toBe(false);

    expect([await told(order), await kinds(order), await work.balance(order)]).toEqual(before);
    const rows = await work.db.selectFrom('disputes').select('state').where('order_id', '=', order.id).execute();
    expect(rows).toEqual([{ state: 'lost' }]);
    // On appeal it is open again, and that was asked for afterwards.
    expect(await say('open', '2026-11-15T08:00:00.000Z')).toBe(true);
    expect((await kinds(order)).filter(([kind]) => kind === 'payment-disputed')).toContainEqual([
      'payment-disputed',
      true,
    ]);
  });

  test('as a mere question takes no money, and one that is closed leaves no alert', async () => {
    const order = await paid();
    stripe.books.dispute(paymentOf(order), 'warning_needs_response', addMs(server.deps.now(), 5 * DAY));
    await settle(order);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect(await kinds(order)).toEqual([['payment-disputed', true]]);

    stripe.books.dispute(paymentOf(order), 'warning_closed');
    await settle(order);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect(await kinds(order)).toEqual([['payment-disputed', false]]);
    const journal = await work.db
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', order.id)
      .where('action', 'like', 'dispute.%')
      .orderBy('at')
      .execute();
    expect(journal.map(({ action }) => action)).toEqual(['dispute.inquiry', 'dispute.closed']);
  });
});
