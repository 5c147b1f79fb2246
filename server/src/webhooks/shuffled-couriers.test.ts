import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCourierShop, type CourierShop } from '../deliveries/bookings/couriers.fixture.ts';
import { placeBooking } from '../deliveries/bookings/place-booking.ts';
import { syncBookings } from '../deliveries/bookings/sync-bookings.ts';
import { tickSearch } from '../deliveries/search/tick-search.ts';
import { fakeStuart, type FakeStuart, type StuartState } from '../ports/real/fleets/fake-stuart.fixture.ts';
import { fakeUber, type FakeUber, type UberStatus } from '../ports/real/fleets/fake-uber-direct.fixture.ts';
import { chanceOf, type Chance } from '../sandbox/demo/chance.ts';
import { sandboxFleets } from '../sandbox/ports/sandbox-fleets.ts';
import { testDatabase } from '../test/test-db.ts';
import { nextAddress } from '../test/addresses.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { handleWebhook } from './handle-webhook.ts';
import type { WebhookProvider } from './inbox.store.ts';

/** `npm run fuzz` plays twenty. */
const SEEDS = Array.from({ length: Number(process.env['FUZZ_NEWS'] ?? 2) }, (_, index) => index + 1);
const DELIVERIES = 1_000;
const AT_ONCE = 10;
const TIMEOUT_MS = 120_000;
const PATIENT_MS = 10_000;

let stuart: FakeStuart;
let uber: FakeUber;
let server: TestServer;
beforeAll(async () => {
  [stuart, uber] = await Promise.all([fakeStuart(PATIENT_MS), fakeUber(PATIENT_MS)]);
  const database = await testDatabase();
  const fleets = {
    ...sandboxFleets(database.forSystem(), 'a secret of the tests'),
    stuart: stuart.fleet,
    uberDirect: uber.fleet,
  };
  server = await testServer({ database, fleets });
});
afterAll(() => {
  stuart.close();
  uber.close();
});

/** What becomes of an order, as its service will tell it; only the last state counts. */
type Fate = 'delivered' | 'lost-early' | 'lost-late' | 'on-the-way';
const FATES: Record<'stuart' | 'uberDirect', readonly Fate[]> = {
  // A cancellation of Stuart's does not say whether the order had left: only who has heard of the pickup knows.
  stuart: ['delivered', 'delivered', 'delivered', 'delivered', 'lost-early', 'on-the-way'],
  uberDirect: ['delivered', 'delivered', 'delivered', 'lost-early', 'lost-late', 'on-the-way'],
};
const STUART_WALKS: Record<Fate, readonly StuartState[]> = {
  delivered: ['picking', 'waiting_at_pickup', 'delivering', 'delivered'],
  'lost-early': ['canceled'],
  'lost-late': [],
  'on-the-way': ['picking'],
};
const UBER_WALKS: Record<Fate, readonly UberStatus[]> = {
  delivered: ['pickup', 'pickup', 'pickup_complete', 'dropoff', 'delivered'],
  'lost-early': ['canceled'],
  'lost-late': ['pickup', 'pickup_complete', 'returned'],
  'on-the-way': ['pickup'],
};

type Sent = { url: string; payload: string; headers: Record<string, string> };
type Followed = { shop: CourierShop; order: Order; fate: Fate; steps: (() => Sent)[] };

async function followed(shop: CourierShop, provider: 'stuart' | 'uberDirect', fate: Fate): Promise<Followed> {
  const placed = await server.givenOrder(shop.shop, { orderType: 'delivery', ...PAID_ONLINE });
  await shop.command(placed, 'prepare', { preparationMinutes: 20 });
  // What the queue would do in a moment, done now: it finds nothing left.
  await tickSearch(shop.ctx(), placed.id, null);
  await placeBooking(shop.ctx(), (await shop.booking(placed)).id);
  const id = (await shop.booking(placed)).providerBookingId ?? '';
  const told = (change: () => void, news: () => Sent) => () => {
    change();
    return news();
  };
  const steps =
    provider === 'stuart'
      ? STUART_WALKS[fate].map((state) =>
          told(
            () => stuart.becomes(id, state),
            () => stuart.news(id),
          ),
        )
      : UBER_WALKS[fate].map((state, index) =>
          told(
            () => uber.becomes(id, state, index === 1),
            () => uber.news(id),
          ),
        );
  return { shop, order: await shop.now(placed), fate, steps };
}

/** The same news, signed by somebody who is not the service. */
function forged(sent: Sent): Sent {
  return sent.url.includes('stuart')
    ? { ...sent, url: '/webhooks/stuart/guessed' }
    : { ...sent, headers: { ...sent.headers, 'x-uber-signature': 'f'.repeat(64) } };
}

async function deliver(sent: Sent, isForged: boolean): Promise<void> {
  const { url, payload, headers } = isForged ? forged(sent) : sent;
  const reply = await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: nextAddress() });
  expect(reply.statusCode).toBe(isForged ? 401 : 200);
}

const pick = <T>(from: readonly T[], chance: Chance): T | undefined => from[Math.floor(chance.next() * from.length)];

/** Services move on while their news are on the way: late, twice, in any order, and some from a forger. */
async function storm(all: readonly Followed[], chance: Chance): Promise<void> {
  const waiting = all.map(({ steps }) => [...steps]);
  const told: Sent[] = [];
  const untold: Sent[] = [];
  for (let delivered = 0; delivered < DELIVERIES; delivered += AT_ONCE) {
    const moving = waiting.filter((steps) => steps.length > 0);
    const step = pick(moving, chance)?.shift();
    if (step) untold.push(step());
    const now = Array.from({ length: AT_ONCE }, () => {
      const isFirst = untold.length > 0 && chance.next() < 0.1;
      const sent = isFirst ? untold.splice(Math.floor(chance.next() * untold.length), 1)[0] : pick(told, chance);
      if (isFirst && sent) told.push(sent);
      return sent;
    });
    await Promise.all(now.flatMap((sent) => (sent ? [deliver(sent, chance.next() < 0.05)] : [])));
  }
  for (const step of waiting.flat()) untold.push(step());
  await Promise.all(untold.map((sent) => deliver(sent, false)));
}

/** The queue is at it as well: whoever comes second finds nothing to do. */
async function handleAll(): Promise<void> {
  const waiting = await server.database
    .forSystem()
    .selectFrom('webhook_inbox')
    .select(['provider', 'event_id'])
    .where('handled_at', 'is', null)
    .execute();
  for (const { provider, event_id: eventId } of waiting)
    await handleWebhook(server.deps, { provider: provider as WebhookProvider, eventId }, 'test');
}

const EXPECTED: Record<Fate, Partial<Order>> = {
  delivered: { status: 'completed', pickupStatus: 3 },
  'lost-early': { status: 'preparing', pickupStatus: 0 },
  'lost-late': { status: 'delivering', pickupStatus: 3 },
  'on-the-way': { status: 'preparing', pickupStatus: 1 },
};
const STORIES: Record<Fate, readonly string[]> = {
  delivered: ['driver-found', 'picked-up', 'delivered'],
  'lost-early': [],
  'lost-late': ['driver-found', 'picked-up', 'job-cancelled'],
  'on-the-way': ['driver-found'],
};
const COUNTED = ['driver-found', 'picked-up', 'delivered', 'job-cancelled'];

describe('API-65 API-90 law:webhook-inbox couriers’ news that come twice, late, out of order, or from a forger', () => {
  test.each(SEEDS)(
    `${DELIVERIES} deliveries shuffled by %i leave orders and fees as the services have them`,
    async (seed) => {
      const fields = { autoSendToDrivers: true } as const;
      const byStuart = await aCourierShop(server, fields);
      const byUber = await aCourierShop(server, { ...fields, deliveryProviders: ['uberDirect'] });
      const all = await Promise.all([
        ...FATES.stuart.map((fate) => followed(byStuart, 'stuart', fate)),
        ...FATES.uberDirect.map((fate) => followed(byUber, 'uberDirect', fate)),
      ]);

      await storm(all, chanceOf(seed, 'couriers'));
      await handleAll();
      // What a service answered while it was changing is asked once more, as every minute.
      server.clock.offsetMs += 60_000;
      await syncBookings(server.deps, 'test');

      for (const { shop, order, fate } of all) {
        expect(await shop.now(order), fate).toMatchObject(EXPECTED[fate]);
        const story = (await shop.story(order)).filter((type) => COUNTED.includes(type));
        expect(story, fate).toEqual(STORIES[fate]);
        const [job] = await shop.attempts(order);
        const isDue = fate === 'delivered' || job?.state === 'returned';
        expect(job?.feeDue, fate).toBe(isDue ? job?.fee : 0);
        expect(await shop.alerts(order), fate).toHaveLength(fate === 'lost-late' ? 1 : 0);
      }
      expect([stuart.broken, uber.broken]).toEqual([[], []]);
    },
    TIMEOUT_MS,
  );
});
