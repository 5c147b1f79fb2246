import { addMs, DAY, HOUR, MINUTE } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tidyAuthorisations } from '../checkout/authorisations.ts';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { CARDS, type Intent } from '../ports/real/fake-stripe-books.fixture.ts';
import { fakeStripe, signedEvent, type FakeStripe } from '../ports/real/fake-stripe.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let stripe: FakeStripe;
let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  stripe = await fakeStripe();
  server = await testServer({ payments: stripe.payments });
  work = await atWork(server);
});
afterAll(() => stripe.close());
afterEach(() => {
  stripe.heal();
  server.clock.offsetMs = 0;
});

const intentOf = ({ providerPaymentId }: Order): Intent => stripe.books.read(providerPaymentId ?? '');
const accept = (order: Order) => work.say(order, 'prepare', { preparationMinutes: 15 });
const reconcile = () => reconcilePayments(server.deps, 'test');
/** As if the job had been lost: what is left is for the reconciliation. */
const loseJobs = (name: string) => work.loseJobs([name]);
const changePayment = (order: Order, row: { payment_authorised_at: string }) =>
  work.db.updateTable('orders').set(row).where('id', '=', order.id).execute();
const daysAgo = (days: number) => addMs(server.deps.now(), -days * DAY);

describe('what is in doubt is asked of the provider', () => {
  test('FLO-86 law:webhook-inbox a capture whose news never came is booked, once', async () => {
    const order = await work.card(CARDS.slow);
    await accept(order);
    await loseJobs('settle-capture');
    intentOf(order).status = 'succeeded';

    await reconcile();
    expect(await work.balance(order)).toEqual({});
    server.clock.offsetMs = 6 * MINUTE;
    await reconcile();
    await reconcile();

    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
    expect((await work.story(order)).filter(({ type }) => type === 'money-captured')).toHaveLength(1);
  });

  test('FLO-86 a capture that failed in the end is told to the shop, once', async () => {
    const order = await work.card(CARDS.slow);
    await accept(order);
    await loseJobs('settle-capture');
    intentOf(order).status = 'canceled';
    server.clock.offsetMs = 6 * MINUTE;

    await reconcile();
    await reconcile();

    expect(await work.alerts(order)).toMatchObject([{ kind: 'capture-failed', closed_at: null }]);
  });

  test('FLO-15 a hold that nobody released is released, and not asked about again', async () => {
    const order = await work.card();
    stripe.fail('cancel', 'down', 1_000);
    await work.say(order, 'refuse');
    await loseJobs('release-payment');
    stripe.heal();
    server.clock.offsetMs = 6 * MINUTE;

    await reconcile();
    expect(intentOf(order).status).toBe('canceled');

    const asked = stripe.seen.filter(({ path }) => path.includes(order.providerPaymentId ?? '')).length;
    await reconcile();
    expect(stripe.seen.filter(({ path }) => path.includes(order.providerPaymentId ?? ''))).toHaveLength(asked);
  });

  test('FLO-86 a refund under way is settled when the provider is done, whichever way it ends', async () => {
    for (const [end, refunded] of [
      ['succeeded', 'done'],
      ['failed', 'failed'],
    ] as const) {
      const order = await work.completed(await work.card(CARDS.refundPending));
      await work.say(order, 'refund', { expectedStatus: 'completed' });
      await loseJobs('finish-refund');
      const [refund] = stripe.books.refundsOf(order.providerPaymentId ?? '');
      if (refund) refund.status = end;
      server.clock.offsetMs = 6 * MINUTE;

      await reconcile();
      server.clock.offsetMs = 0;

      expect(await work.refunds(order)).toMatchObject([{ cause: 'refund', state: refunded }]);
      expect((await work.balance(order))['provider']).toBe(refunded === 'done' ? 0 : order.amountDue);
    }
  });

  test('API-60 one order that cannot be asked about does not keep the others waiting', async () => {
    const [first, second] = [await work.card(CARDS.slow), await work.card(CARDS.slow)];
    for (const order of [first, second]) await accept(order);
    await loseJobs('settle-capture');
    stripe.books.intents.delete(first.providerPaymentId ?? '');
    intentOf(second).status = 'succeeded';
    server.clock.offsetMs = 6 * MINUTE;

    await reconcile();

    expect(await work.balance(second)).toEqual({ provider: second.amountDue, shop: -second.amountDue });
  });
});

/** The bank keeps the amount so many hours more. */
async function heldFor(order: Order, hours: number, since = daysAgo(1)): Promise<void> {
  await changePayment(order, { payment_authorised_at: since });
  stripe.books.holdsUntil(order.providerPaymentId ?? '', addMs(server.deps.now(), hours * HOUR));
}

describe('FLO-16 FLO-93 an authorisation that its bank soon forgets', () => {
  const forLater = { requestedFor: new Date(Date.now() + 9 * DAY).toISOString() };

  test('is renewed with the same card while its customer is away, and the old one is given back', async () => {
    const order = await work.card(CARDS.works, forLater);
    expect(new URLSearchParams(stripe.seen.at(-1)?.body.toString()).get('setup_future_usage')).toBe('off_session');
    await heldFor(order, 20);

    await reconcile();

    const renewed = await work.fresh(order);
    expect(renewed.providerPaymentId).not.toBe(order.providerPaymentId);
    expect(intentOf(renewed)).toMatchObject({
      status: 'requires_capture',
      amount: order.amountDue,
      payment_method: CARDS.works,
      customer: intentOf(order).customer,
    });
    await tidy(order);
    expect([intentOf(order).status, intentOf(renewed).status]).toEqual(['canceled', 'requires_capture']);
    await reconcile();
    expect((await work.fresh(order)).providerPaymentId).toBe(renewed.providerPaymentId);
    expect((await accept(renewed)).status).toBe(200);
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
  });

  test('that its bank keeps longer, however old, or whose order was answered, is left alone', async () => {
    const [young, answered] = [await work.card(CARDS.works, forLater), await work.card(CARDS.works, forLater)];
    await accept(answered);
    await heldFor(young, 30, daysAgo(6.5));
    await heldFor(answered, 20);

    await reconcile();

    for (const order of [young, answered])
      expect((await work.fresh(order)).providerPaymentId).toBe(order.providerPaymentId);
  });

  test('that the bank does not renew is told to the shop, and the bank is not asked every ten minutes', async () => {
    const order = await work.card(CARDS.works, forLater);
    intentOf(order).payment_method = CARDS.declined;
    await heldFor(order, 20);

    await reconcile();
    const made = stripe.effects.get('create');
    await reconcile();

    expect(stripe.effects.get('create')).toBe(made);
    expect(await work.fresh(order)).toMatchObject({
      status: 'contacting',
      providerPaymentId: order.providerPaymentId,
    });
    expect(await work.alerts(order)).toMatchObject([{ kind: 'capture-failed' }]);
  });

  test('law:provider-outside that Stripe renews without our hearing of it is found again, and held once', async () => {
    const order = await work.card(CARDS.works, forLater);
    await heldFor(order, 20);
    stripe.fail('create', 'lost');
    await reconcile();
    stripe.heal();

    await tidy(order);

    const held = [...stripe.books.intents.values()].filter(
      ({ metadata, status }) => metadata['orderId'] === order.id && status === 'requires_capture',
    );
    expect(held.map(({ id }) => id)).toEqual([(await work.fresh(order)).providerPaymentId]);
  });

  test('is dated by the bank’s own word, again after each renewal; without one it counts as a week', async () => {
    const [dated, silent] = [await work.card(CARDS.works, forLater), await work.card(CARDS.works, forLater)];
    await heldFor(dated, 20);
    const since = daysAgo(1);
    await changePayment(silent, { payment_authorised_at: since });
    await reconcile();
    expect(await holdEnd(dated)).toBeNull();
    expect(await holdEnd(silent)).toBe(addMs(since, 7 * DAY));

    const renewed = await work.fresh(dated);
    expect(renewed.providerPaymentId).not.toBe(dated.providerPaymentId);
    const end = addMs(server.deps.now(), 4 * DAY + 18 * HOUR);
    stripe.books.holdsUntil(renewed.providerPaymentId ?? '', end);
    server.clock.offsetMs = 2 * HOUR;
    await reconcile();

    expect(Math.abs(Date.parse((await holdEnd(dated)) ?? '') - Date.parse(end))).toBeLessThan(1_000);
    expect((await work.fresh(dated)).providerPaymentId).toBe(renewed.providerPaymentId);
  });

  test('that lapses all the same is told to the shop by Stripe’s own news', async () => {
    const order = await work.card(CARDS.works, forLater);
    stripe.books.becomes(order.providerPaymentId ?? '', 'canceled');
    const [event] = stripe.books.events.slice(-1);
    if (!event) throw new Error('no event');

    const { payload, headers } = signedEvent(event, server.deps.now());
    await server.app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers });

    await eventually(async () => expect(await work.alerts(order)).toMatchObject([{ kind: 'capture-failed' }]));
  });
});

async function holdEnd({ id }: Order): Promise<string | null> {
  const row = await work.db
    .selectFrom('orders')
    .select('payment_hold_ends_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.payment_hold_ends_at;
}

async function tidy(order: Order): Promise<void> {
  const { rows } = await sql<{ data: { renewal: Parameters<typeof tidyAuthorisations>[2] } }>`
    select data from jobs.job where name = 'tidy-authorisations' and data ->> 'orderId' = ${order.id}`.execute(
    server.database.forSystem(),
  );
  expect(rows).not.toEqual([]);
  for (const { data } of rows) await tidyAuthorisations(work.ctx(), order.id, data.renewal);
}
