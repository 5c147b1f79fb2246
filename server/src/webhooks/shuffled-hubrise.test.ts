import type { Order } from '@comptoir/domain/orders/order.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aHubOrder, aHubShop, type HubShop } from '../hub/orders/hub-orders.fixture.ts';
import {
  fakeHubOrders,
  signatureOf,
  type FakeHubOrders,
  type Sent,
  type Wire,
} from '../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { chanceOf, type Chance } from '../sandbox/demo/chance.ts';
import { nextAddress } from '../test/addresses.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { handleWebhook } from './handle-webhook.ts';

/** `npm run fuzz` plays twenty. */
const SEEDS = Array.from({ length: Number(process.env['FUZZ_NEWS'] ?? 2) }, (_, index) => index + 1);
const DELIVERIES = 1_000;
const AT_ONCE = 10;
const TIMEOUT_MS = 180_000;
const PATIENT_MS = 10_000;

let hub: FakeHubOrders;
let server: TestServer;
beforeAll(async () => {
  hub = await fakeHubOrders(PATIENT_MS);
  server = await testServer({ hubOrders: hub.hubOrders });
});
afterAll(() => hub.close());

/** Sold by nobody here but at the hub, where another program counts it. */
const COUNTED = 'PRODUCT-panbagnat';
const COUNTS = 40;

/** What becomes of an order at its marketplace; only the last state counts. */
const FATES = {
  waiting: [],
  delivered: ['accepted', 'in_preparation', 'awaiting_shipment', 'in_delivery', 'completed'],
  cancelled: ['accepted', 'cancelled'],
  'cancelled at once': ['cancelled'],
  changed: [],
} as const satisfies Record<string, readonly string[]>;
type Fate = keyof typeof FATES;
const PLAYED: readonly Fate[] = ['waiting', 'delivered', 'delivered', 'cancelled', 'cancelled at once', 'changed'];

/** A source of news: each step changes the third party and answers the message that it sends. */
type Source = { id: string; fate: Fate; steps: (() => Sent)[] };

function played(shop: HubShop, fate: Fate): Source {
  const order = aHubOrder();
  const step = (change: Wire) => () => {
    hub.put({ ...change, id: order.id });
    return hub.news(order.id, shop.locationId);
  };
  const more = { items: [{ product_name: 'Socca', sku_ref: 'PRODUCT-socca', price: '4.50 EUR', quantity: '4' }] };
  const after =
    fate === 'changed' ? [step({ ...more, total: '18.00 EUR' })] : FATES[fate].map((status) => step({ status }));
  return { id: order.id, fate, steps: [step(order), ...after] };
}

/** The hub's counts of one dish, each a second after the one before; only the last one counts. */
function counted(shop: HubShop, chance: Chance): { steps: (() => Sent)[]; last: number } {
  const begun = Date.now();
  const counts = Array.from({ length: COUNTS }, () => Math.floor(chance.next() * 20));
  const steps = counts.map(
    (count, index) => () =>
      hub.stockNews(COUNTED, String(count), shop.locationId, new Date(begun + index * 1_000).toISOString()),
  );
  return { steps, last: counts.at(-1) ?? 0 };
}

const forged = (sent: Sent): Sent => ({ ...sent, headers: signatureOf(sent.payload, 'somebody else') });

async function deliver(sent: Sent, isForged: boolean): Promise<void> {
  const { url, payload, headers } = isForged ? forged(sent) : sent;
  const reply = await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: nextAddress() });
  expect(reply.statusCode).toBe(isForged ? 401 : 200);
}

const pick = <T>(from: readonly T[], chance: Chance): T | undefined => from[Math.floor(chance.next() * from.length)];

/** The hub moves on while its news are on the way: late, twice, in any order, and some from a forger. */
async function storm(sources: readonly Pick<Source, 'steps'>[], chance: Chance): Promise<void> {
  const waiting = sources.map(({ steps }) => [...steps]);
  const [told, untold]: [Sent[], Sent[]] = [[], []];
  for (let delivered = 0; delivered < DELIVERIES; delivered += AT_ONCE) {
    const moving = waiting.filter((steps) => steps.length > 0);
    const step = pick(moving, chance)?.shift();
    if (step) untold.push(step());
    const now = Array.from({ length: AT_ONCE }, () => {
      const isFirst = untold.length > 0 && chance.next() < 0.2;
      const sent = isFirst ? untold.splice(Math.floor(chance.next() * untold.length), 1)[0] : pick(told, chance);
      if (isFirst && sent) told.push(sent);
      return sent;
    });
    await Promise.all(now.flatMap((sent) => (sent ? [deliver(sent, chance.next() < 0.05)] : [])));
  }
  for (const step of waiting.flat()) untold.push(step());
  await Promise.all([...untold, ...told].map((sent) => deliver(sent, false)));
}

/** The queue is at it as well: whoever comes second finds nothing to do. */
async function handleAll(): Promise<void> {
  const waiting = await server.database
    .forSystem()
    .selectFrom('webhook_inbox')
    .select('event_id')
    .where('handled_at', 'is', null)
    .where('provider', '=', 'hubrise')
    .execute();
  for (const { event_id: eventId } of waiting)
    await handleWebhook(server.deps, { provider: 'hubrise', eventId }, 'test');
}

const EXPECTED: Record<Fate, Partial<Order>> = {
  waiting: { status: 'contacting', amountDue: 900 as Order['amountDue'] },
  delivered: { status: 'completed' },
  cancelled: { status: 'canceled' },
  'cancelled at once': { status: 'canceled' },
  changed: { status: 'contacting', amountDue: 1_800 as Order['amountDue'] },
};

describe('API-65 API-90 HUB-30 law:webhook-inbox the hub’s news, twice, late, out of order, or from a forger', () => {
  test.each(SEEDS)(
    `${DELIVERIES} deliveries shuffled by %i leave the right orders, once each`,
    async (seed) => {
      const shop = await aHubShop(server, hub);
      const sources = PLAYED.map((fate) => played(shop, fate));

      const chance = chanceOf(seed, 'hub');
      const stock = counted(shop, chance);

      await storm([...sources, stock], chance);
      await handleAll();

      for (const { id, fate } of sources) {
        const order = await shop.orderOf(id);
        // Cancelled before we heard of it, an order never rang.
        if (!order)
          expect([fate, (await shop.row(id)).state]).toEqual([expect.stringMatching(/cancelled|delivered/), 'over']);
        else {
          expect(order, fate).toMatchObject(EXPECTED[fate]);
          const story = (await shop.story(order)).map(({ type }) => type);
          expect(new Set(story).size, `${fate}: ${story.join()}`).toBe(story.length);
        }
      }
      const made = (await Promise.all(sources.map(({ id }) => shop.orderOf(id)))).filter((order) => order !== null);
      expect(await shop.count()).toBe(made.length);
      expect(await shop.stockOf(COUNTED)).toBe(stock.last);
      expect((await shop.shopAlerts()).filter(({ kind }) => kind === 'hub-order-failed')).toEqual([]);
      expect(hub.broken).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
