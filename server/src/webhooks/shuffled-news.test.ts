import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { CARDS, type StripeEvent } from '../ports/real/fake-stripe-books.fixture.ts';
import { fakeStripe, signedEvent, type FakeStripe } from '../ports/real/fake-stripe.fixture.ts';
import { nextAddress } from '../test/addresses.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

const SEEDS = [1, 20, 300, 4_000, 50_000];
const DELIVERIES = 200;

let stripe: FakeStripe;
let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  stripe = await fakeStripe();
  server = await testServer({ payments: stripe.payments });
});
afterAll(() => stripe.close());

/** A small seeded generator (mulberry32): the same seed shuffles the same way. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function awaiting(): Promise<string> {
  const reply = await server.anonymous.post(
    `/api/public/shops/${work.shop.shopId}/orders`,
    anOrderBody({ paymentType: 'stripe', cardToken: CARDS.asks }),
    { headers: { 'x-channel-key': server.identity.tokens.channelKey } },
  );
  return String(reply.body['id']);
}

const paymentOf = (orderId: string) =>
  [...stripe.books.intents.values()].find(({ metadata }) => metadata['orderId'] === orderId)?.id ?? '';

type Fates = { confirmed: string[]; unconfirmed: string[]; captured: Order[]; refunded: Order[]; returned: Order[] };

/** Orders whose ends only the provider knows: their news is all that is still to come. */
async function fates(): Promise<Fates> {
  const confirmed = [await awaiting(), await awaiting()];
  const unconfirmed = [await awaiting(), await awaiting()];
  const captured = [await work.card(CARDS.slow), await work.card(CARDS.slow)];
  for (const order of captured) await work.say(order, 'prepare', { preparationMinutes: 15 });
  const pending = [await work.card(CARDS.refundPending), await work.card(CARDS.refundPending)];
  for (const order of pending) {
    await work.completed(order);
    await work.say(order, 'refund', { expectedStatus: 'completed' });
  }
  // Nobody but the news may mend what follows.
  await work.loseJobs(['settle-capture', 'finish-refund', 'refund-payment']);
  for (const id of confirmed) stripe.books.becomes(paymentOf(id), 'requires_capture');
  for (const id of unconfirmed) stripe.books.becomes(paymentOf(id), 'canceled');
  for (const order of captured) stripe.books.becomes(paymentOf(order.id), 'succeeded');
  const [refunded, returned] = [pending.slice(0, 1), pending.slice(1)];
  for (const order of refunded) settleRefundsOf(order, 'succeeded');
  for (const order of returned) settleRefundsOf(order, 'failed');
  return { confirmed, unconfirmed, captured, refunded, returned };
}

function settleRefundsOf(order: Order, status: 'succeeded' | 'failed'): void {
  for (const { id } of stripe.books.refundsOf(paymentOf(order.id))) stripe.books.refundBecomes(id, status);
}

type Delivery = { event: StripeEvent; isForged: boolean };

/** Each event at least once, some up to five times, in any order, and some that nobody at Stripe has signed. */
function shuffled(events: readonly StripeEvent[], next: () => number): Delivery[] {
  const forgery = (event: StripeEvent): Delivery => ({ event: { ...event, id: `${event.id}_forged` }, isForged: true });
  const deliveries: Delivery[] = events.map((event) => ({ event, isForged: false }));
  while (deliveries.length < DELIVERIES) {
    const event = events[Math.floor(next() * events.length)];
    if (event) deliveries.push(next() < 0.05 ? forgery(event) : { event, isForged: false });
  }
  return deliveries
    .map((delivery) => ({ delivery, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ delivery }) => delivery);
}

async function deliver({ event, isForged }: Delivery): Promise<void> {
  const { payload, headers } = signedEvent(event, server.deps.now(), isForged ? 'whsec_forger' : 'whsec_test');
  const reply = await server.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload,
    headers,
    remoteAddress: nextAddress(),
  });
  expect(reply.statusCode).toBe(isForged ? 401 : 200);
}

const waiting = async () => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from webhook_inbox where handled_at is null`.execute(server.database.forSystem());
  return rows[0]?.left;
};

describe('API-65 law:webhook-inbox news that come twice, late, out of order, or from a forger', () => {
  test.each(SEEDS)(
    `${DELIVERIES} deliveries shuffled by %i leave orders and books as Stripe has them`,
    async (seed) => {
      work = await atWork(server);
      const before = stripe.books.events.length;
      const told = await fates();
      const events = stripe.books.events.slice(before);

      const deliveries = shuffled(events, chance(seed));
      for (let from = 0; from < deliveries.length; from += 10)
        await Promise.all(deliveries.slice(from, from + 10).map(deliver));
      await eventually(async () => expect(await waiting()).toBe(0));

      for (const id of told.confirmed) expect((await work.fresh({ id } as Order)).status).toBe('contacting');
      const pendings = await work.db.selectFrom('pending_orders').select('id').execute();
      expect(pendings).toEqual([]);
      const made = await work.db.selectFrom('orders').select('id').where('id', 'in', told.unconfirmed).execute();
      expect(made).toEqual([]);
      for (const order of told.captured)
        expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
      for (const order of told.refunded) {
        expect(await work.balance(order)).toEqual({ provider: 0, shop: 0 });
        expect((await work.fresh(order)).refundedAmount).toBe(order.amountDue);
      }
      for (const order of told.returned) {
        expect((await work.balance(order))['provider']).toBe(order.amountDue);
        expect((await work.fresh(order)).refundedAmount).toBe(0);
        expect(await work.alerts(order)).toMatchObject([{ kind: 'refund-failed' }]);
      }
      const { rows } = await sql<{ event_id: string }>`
      select event_id from webhook_inbox where event_id like '%_forged'`.execute(server.database.forSystem());
      expect(rows).toEqual([]);
    },
    60_000,
  );
});
