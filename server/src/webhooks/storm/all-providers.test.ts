import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCourierShop, type CourierShop } from '../../deliveries/bookings/couriers.fixture.ts';
import { placeBooking } from '../../deliveries/bookings/place-booking.ts';
import { syncBookings } from '../../deliveries/bookings/sync-bookings.ts';
import { tickSearch } from '../../deliveries/search/tick-search.ts';
import { aHubOrder, aHubShop, type HubShop } from '../../hub/orders/hub-orders.fixture.ts';
import { fakeStuart, type FakeStuart } from '../../ports/real/fleets/fake-stuart.fixture.ts';
import { fakeUber, type FakeUber } from '../../ports/real/fleets/fake-uber-direct.fixture.ts';
import {
  fakeHubOrders,
  signatureOf,
  type FakeHubOrders,
  type Wire,
} from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import type { FakeZelty, ZeltyStatus } from '../../ports/real/tills/fake-zelty.fixture.ts';
import { chanceOf, type Chance } from '../../sandbox/demo/chance.ts';
import { sandboxFleets } from '../../sandbox/ports/sandbox-fleets.ts';
import { nextAddress } from '../../test/addresses.ts';
import { testDatabase } from '../../test/test-db.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aZeltyShop, zeltyOfTests, type ZeltyShop } from '../../till/zelty-shop.fixture.ts';
import { handleWebhook } from '../handle-webhook.ts';
import type { WebhookProvider } from '../inbox.store.ts';

/** Few in `npm test`; `npm run fuzz` plays twenty. */
const SEEDS = Number(process.env['STORM_SEEDS'] ?? process.env['FUZZ_NEWS'] ?? 1);
const DELIVERIES = 1_000;
const AT_ONCE = 10;
const PATIENT_MS = 10_000;
const TIMEOUT_MS = 300_000;

let [stuart, uber, zelty, hub]: [FakeStuart?, FakeUber?, FakeZelty?, FakeHubOrders?] = [];
let server: TestServer;
const parts = () => {
  if (!stuart || !uber || !zelty || !hub) throw new Error('the fakes are not open');
  return { stuart, uber, zelty, hub };
};
beforeAll(async () => {
  [stuart, uber, zelty, hub] = await Promise.all([
    fakeStuart(PATIENT_MS),
    fakeUber(PATIENT_MS),
    zeltyOfTests(PATIENT_MS),
    fakeHubOrders(PATIENT_MS),
  ]);
  const database = await testDatabase();
  const fleets = {
    ...sandboxFleets(database.forSystem(), 'a secret of the tests'),
    stuart: stuart.fleet,
    uberDirect: uber.fleet,
  };
  server = await testServer({ database, fleets, till: zelty.till, hubOrders: hub.hubOrders });
});
afterAll(() => {
  for (const fake of Object.values(parts())) fake.close();
});

type Sent = { url: string; payload: string; headers: Record<string, string> };
/** An order with a third party behind it: each step changes that one, and answers the message that it sends. */
type Source = { steps: (() => Sent)[]; check: () => Promise<void> };
type Shops = { byStuart: CourierShop; byUber: CourierShop; tills: ZeltyShop; marketplaces: HubShop };

const forged = (sent: Sent): Sent => {
  if (sent.url.includes('stuart')) return { ...sent, url: '/webhooks/stuart/guessed' };
  if (sent.url.includes('hubrise')) return { ...sent, headers: signatureOf(sent.payload, 'somebody else') };
  const header = sent.url.includes('zelty') ? 'x-zelty-hmac-sha256' : 'x-uber-signature';
  return { ...sent, headers: { ...sent.headers, [header]: 'f'.repeat(64) } };
};

/** Only what is told once may stand once in the story of an order. */
const expectOnce = (story: readonly string[], of: readonly string[], what: string): void =>
  expect(
    story.filter((type) => of.includes(type)),
    what,
  ).toEqual(of.filter((type) => story.includes(type)));

async function courier(shop: CourierShop, provider: 'stuart' | 'uber'): Promise<Source> {
  const placed = await server.givenOrder(shop.shop, { orderType: 'delivery', ...PAID_ONLINE });
  await shop.command(placed, 'prepare', { preparationMinutes: 20 });
  await tickSearch(shop.ctx(), placed.id, null);
  await placeBooking(shop.ctx(), (await shop.booking(placed)).id);
  const id = (await shop.booking(placed)).providerBookingId ?? '';
  const fakes = parts();
  const steps =
    provider === 'stuart'
      ? (['picking', 'waiting_at_pickup', 'delivering', 'delivered'] as const).map((state) => () => {
          fakes.stuart.becomes(id, state);
          return fakes.stuart.news(id);
        })
      : (['pickup', 'pickup_complete', 'dropoff', 'delivered'] as const).map((state) => () => {
          fakes.uber.becomes(id, state);
          return fakes.uber.news(id);
        });
  return {
    steps,
    check: async () => {
      expect(await shop.now(placed), provider).toMatchObject({ status: 'completed', pickupStatus: 3 });
      expectOnce(await shop.story(placed), ['driver-found', 'picked-up', 'delivered'], provider);
      const [job, ...others] = await shop.attempts(placed);
      expect([job?.feeDue, others]).toEqual([job?.fee, []]);
    },
  };
}

async function atTill(shop: ZeltyShop, end: 'ended' | 'cancelled'): Promise<Source> {
  const order = await shop.sent();
  const id = shop.atTill(order)?.id ?? 0;
  const walk: ZeltyStatus[] = end === 'ended' ? ['production', 'ready', 'ended'] : ['production', 'cancelled'];
  return {
    steps: walk.map((status) => () => {
      parts().zelty.becomes(id, status);
      return shop.news('order.status.update', { id, status });
    }),
    check: async () => {
      const story = await shop.tillStory(order);
      expect(new Set(story).size, story.join()).toBe(story.length);
      expect([story.at(-1), (await shop.at(order))?.status]).toEqual([`till-${end}`, end]);
      if (end === 'ended') expect(await shop.fresh(order)).toMatchObject({ status: 'takeaway' });
    },
  };
}

const MARKETPLACE: Record<string, { walk: Wire[]; expected: Partial<Order> }> = {
  delivered: {
    walk: ['accepted', 'in_preparation', 'in_delivery', 'completed'].map((status) => ({ status })),
    expected: { status: 'completed' },
  },
  cancelled: { walk: [{ status: 'accepted' }, { status: 'cancelled' }], expected: { status: 'canceled' } },
  changed: {
    walk: [3, 5, 4].map((quantity) => ({
      items: [{ product_name: 'Socca', sku_ref: 'PRODUCT-socca', price: '4.50 EUR', quantity: String(quantity) }],
      total: `${(quantity * 4.5).toFixed(2)} EUR`,
    })),
    expected: { status: 'contacting', amountDue: 1_800 as Order['amountDue'] },
  },
};

async function atMarketplace(shop: HubShop, fate: keyof typeof MARKETPLACE): Promise<Source> {
  const given = aHubOrder();
  const { walk = [], expected = {} } = MARKETPLACE[fate] ?? {};
  const step = (change: Wire) => () => {
    parts().hub.put({ ...change, id: given.id });
    return parts().hub.news(given.id, shop.locationId);
  };
  return {
    steps: [step(given), ...walk.map(step)],
    check: async () => {
      const order = await shop.orderOf(given.id);
      // Over before we heard of it, an order never rang.
      if (!order)
        return expect([fate, (await shop.row(given.id)).state]).toEqual([expect.not.stringMatching('changed'), 'over']);
      expect(order, fate).toMatchObject(expected);
      const story = (await shop.story(order)).map(({ type }) => type);
      expectOnce(
        story,
        ['received', 'accept', 'picked-up', 'delivered', 'marketplace-cancel'],
        `${fate} ${story.join()}`,
      );
    },
  };
}

const played = ({ byStuart, byUber, tills, marketplaces }: Shops): Promise<Source[]> =>
  Promise.all([
    ...[1, 2, 3].map(() => courier(byStuart, 'stuart')),
    ...[1, 2, 3].map(() => courier(byUber, 'uber')),
    ...(['ended', 'ended', 'cancelled'] as const).map((end) => atTill(tills, end)),
    ...['delivered', 'delivered', 'cancelled', 'changed', 'changed'].map((fate) => atMarketplace(marketplaces, fate)),
  ]);

async function deliver(sent: Sent, isForged: boolean): Promise<void> {
  const { url, payload, headers } = isForged ? forged(sent) : sent;
  const reply = await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: nextAddress() });
  // A server that is too busy says so, and every one of these senders then tries again.
  if (reply.statusCode === 503) return deliver(sent, isForged);
  expect([url, reply.statusCode]).toEqual([url, isForged ? 401 : 200]);
}

const pick = <T>(from: readonly T[], chance: Chance): T | undefined => from[Math.floor(chance.next() * from.length)];

/** They move on while their news are on the way: late, twice, in any order, all at once, and some from a forger. */
async function storm(sources: readonly Source[], chance: Chance): Promise<number> {
  const waiting = sources.map(({ steps }) => [...steps]);
  const [told, untold]: [Sent[], Sent[]] = [[], []];
  let forgeries = 0;
  for (let delivered = 0; delivered < DELIVERIES; delivered += AT_ONCE) {
    const step = pick(
      waiting.filter((steps) => steps.length > 0),
      chance,
    )?.shift();
    if (step) untold.push(step());
    const now = Array.from({ length: AT_ONCE }, () => {
      const isFirst = untold.length > 0 && (told.length === 0 || chance.next() < 0.15);
      const sent = isFirst ? untold.splice(Math.floor(chance.next() * untold.length), 1)[0] : pick(told, chance);
      if (isFirst && sent) told.push(sent);
      const isForged = chance.next() < 0.05;
      if (isForged) forgeries += 1;
      return { sent, isForged };
    });
    await Promise.all(now.flatMap(({ sent, isForged }) => (sent ? [deliver(sent, isForged)] : [])));
  }
  for (const step of waiting.flat()) untold.push(step());
  // Whatever only a forger has brought so far comes at last from its sender.
  const last = [...untold, ...told];
  for (let from = 0; from < last.length; from += AT_ONCE)
    await Promise.all(last.slice(from, from + AT_ONCE).map((sent) => deliver(sent, false)));
  return forgeries;
}

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

describe('API-65 API-90 HUB-30 SYN-63 law:webhook-inbox hub, couriers and till at once', () => {
  test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    `${DELIVERIES} events, repeated, shuffled by %i and forged, leave the right orders, once each`,
    async (seed) => {
      const fields = { autoSendToDrivers: true } as const;
      const shops: Shops = {
        byStuart: await aCourierShop(server, fields),
        byUber: await aCourierShop(server, { ...fields, deliveryProviders: ['uberDirect'] }),
        tills: await aZeltyShop(server, parts().zelty),
        marketplaces: await aHubShop(server, parts().hub),
      };
      const sources = await played(shops);

      const forgeries = await storm(sources, chanceOf(seed, 'storm'));
      await handleAll();
      server.clock.offsetMs += 60_000;
      await syncBookings(server.deps, 'test');

      expect(forgeries).toBeGreaterThan(10);
      for (const { check } of sources) await check();
      expect(await shops.marketplaces.count()).toBeLessThanOrEqual(5);
      const { broken: hubBroken } = parts().hub;
      expect([parts().stuart.broken, parts().uber.broken, parts().zelty.broken, hubBroken]).toEqual([[], [], [], []]);
    },
    TIMEOUT_MS,
  );
});
