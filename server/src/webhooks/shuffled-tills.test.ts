import type { Order } from '@comptoir/domain/orders/order.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeZelty, ZeltyStatus } from '../ports/real/tills/fake-zelty.fixture.ts';
import { chanceOf, type Chance } from '../sandbox/demo/chance.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aZeltyShop, SOCCA, zeltyOfTests, type ZeltyShop } from '../till/zelty-shop.fixture.ts';
import { handleWebhook } from './handle-webhook.ts';
import type { WebhookProvider } from './inbox.store.ts';

/** `npm run fuzz` plays twenty. */
const SEEDS = Array.from({ length: Number(process.env['FUZZ_NEWS'] ?? 2) }, (_, index) => index + 1);
const DELIVERIES = 1_000;
const AT_ONCE = 10;
const TIMEOUT_MS = 120_000;
const PATIENT_MS = 10_000;

let zelty: FakeZelty;
let server: TestServer;
beforeAll(async () => {
  zelty = await zeltyOfTests(PATIENT_MS);
  server = await testServer({ till: zelty.till });
});
afterAll(() => zelty.close());

type Fate = 'ended' | 'ready' | 'production' | 'cancelled';
const WALKS: Record<Fate, readonly ZeltyStatus[]> = {
  ended: ['production', 'ready', 'ended'],
  ready: ['production', 'ready'],
  production: ['production'],
  cancelled: ['production', 'cancelled'],
};
const FATES: readonly Fate[] = ['ended', 'ready', 'production', 'cancelled', 'ended', 'ready'];
const EXPECTED: Record<Fate, Partial<Order>> = {
  ended: { status: 'takeaway' },
  ready: { status: 'takeaway' },
  production: { status: 'preparing' },
  cancelled: {},
};

type Sent = ReturnType<ZeltyShop['news']>;
const PRODUCTS = [SOCCA, 'PRODUCT-panbagnat'] as const;
const pick = <T>(from: readonly T[], chance: Chance): T | undefined => from[Math.floor(chance.next() * from.length)];

async function deliver(shop: ZeltyShop, sent: Sent, isForged: boolean): Promise<void> {
  const headers = isForged ? { ...sent.headers, 'x-zelty-hmac-sha256': 'f'.repeat(64) } : sent.headers;
  expect(await shop.deliver({ ...sent, headers })).toBe(isForged ? 401 : 200);
}

/** The till moves on while its news are on the way: late, twice, in any order, and some from a forger. */
async function storm(shop: ZeltyShop, steps: (() => Sent)[], chance: Chance): Promise<void> {
  const told: Sent[] = [];
  const untold: Sent[] = [];
  for (let delivered = 0; delivered < DELIVERIES; delivered += AT_ONCE) {
    const step = steps.shift();
    if (step) untold.push(step());
    const now = Array.from({ length: AT_ONCE }, () => {
      const isFirst = untold.length > 0 && chance.next() < 0.1;
      const sent = isFirst ? untold.splice(Math.floor(chance.next() * untold.length), 1)[0] : pick(told, chance);
      if (isFirst && sent) told.push(sent);
      return sent;
    });
    await Promise.all(now.flatMap((sent) => (sent ? [deliver(shop, sent, chance.next() < 0.05)] : [])));
  }
  for (const step of steps) untold.push(step());
  await Promise.all(untold.map((sent) => deliver(shop, sent, false)));
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

describe('API-65 API-90 law:webhook-inbox a till’s news that come twice, late, out of order, or from a forger', () => {
  test.each(SEEDS)(
    `SYN-63 SYN-64 ${DELIVERIES} deliveries shuffled by %i leave orders and stock as the till has them`,
    async (seed) => {
      const chance = chanceOf(seed, 'tills');
      const shop = await aZeltyShop(server, zelty);
      const all = await Promise.all(FATES.map(async (fate) => ({ fate, order: await shop.sent() })));
      const walks = all.map(({ fate, order }) =>
        WALKS[fate].map((status) => () => {
          const id = shop.atTill(order)?.id ?? 0;
          zelty.becomes(id, status);
          return shop.news('order.status.update', { id, status });
        }),
      );
      const last = new Map<string, boolean>();
      const begun = Date.now();
      const stock = Array.from({ length: 40 }, (_, index) => () => {
        const at = Math.floor(chance.next() * PRODUCTS.length);
        const outofstock = chance.next() < 0.5;
        last.set(PRODUCTS[at] ?? '', outofstock);
        const when = new Date(begun + index * 1_000).toISOString();
        return shop.news(
          'dish.availability_update',
          { id_dish: 100 + at, id_restaurant: 46, outofstock },
          { at: when },
        );
      });
      const steps: (() => Sent)[] = [];
      const queues = [...walks, stock].map((queue) => [...queue]);
      while (queues.some((queue) => queue.length > 0)) {
        const next = pick(queues, chance)?.shift();
        if (next) steps.push(next);
      }

      await storm(shop, steps, chance);
      await handleAll();

      for (const { fate, order } of all) {
        expect(await shop.fresh(order), fate).toMatchObject(EXPECTED[fate]);
        const story = await shop.tillStory(order);
        expect(new Set(story).size, `${fate}: ${story.join()}`).toBe(story.length);
        expect(story.at(-1), fate).toBe(`till-${fate}`);
        expect((await shop.at(order))?.status).toBe(fate);
      }
      for (const [key, outofstock] of last)
        expect([key, (await shop.product(key)).unavailable]).toEqual([key, outofstock]);
      expect((await shop.openAlerts()).map(({ kind }) => kind)).toEqual(['till-cancelled']);
      expect(zelty.broken).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
