import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import * as orders from './orders.store.ts';
import { atWork, type AtWork } from './walks/at-work.fixture.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  // Its shop is read for the first time.
  await moved(await placed(), 'prepare');
});
afterEach(() => vi.restoreAllMocks());

const MINUTES = { preparationMinutes: 15 };

async function placed(): Promise<string> {
  const reply = await server.anonymous.post(`/api/public/shops/${work.shop.shopId}/orders`, anOrderBody(), {
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });
  expect(reply.status).toBe(201);
  return String(reply.body['id']);
}

const EXPECTED = { prepare: 'contacting', 'ready-to-take-away': 'preparing', validate: 'takeaway' } as const;
type Path = keyof typeof EXPECTED;

function moved(orderId: string, path: Path, who = work.lea) {
  const minutes = path === 'prepare' ? MINUTES : {};
  return who.post(
    `${work.at}/${orderId}/${path}`,
    { ...minutes, expectedStatus: EXPECTED[path] },
    { headers: { 'idempotency-key': randomUUID() } },
  );
}

/** How often an order was locked before it was judged. */
function locks(): () => number {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  return () => asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('for no key update of')).length;
}

const elsewhere = (orderId: string, change: object) =>
  work.db.updateTable('orders').set(change).where('id', '=', orderId).execute();
const row = async (orderId: string) => {
  const order = await orders.find(work.db, { companyId: work.shop.companyId }, orderId);
  if (!order) throw new Error('the order is gone');
  return order;
};
/** Its moves: a customer may have been told of one of them meanwhile. */
const storyOf = async (orderId: string) =>
  (await orders.story(work.db, work.shop.companyId, orderId))
    .map(({ type }) => type)
    .filter((type) => type !== 'customer-told');
const newsOf = async (orderId: string) => {
  const rows = await work.db.selectFrom('live_events').select('payload').orderBy('seq').execute();
  return rows.flatMap(({ payload }) => {
    const { order } = payload as { order?: Order };
    return order?.id === orderId ? [order] : [];
  });
};

describe('an order that this process wrote last', () => {
  test('FLO-30 what is told of it when it is placed is what is stored', async () => {
    const orderId = await placed();

    expect(await newsOf(orderId)).toEqual([await row(orderId)]);
  });

  test('FLO-32 FLO-52 FLO-55 is moved on without being asked for again, and stored as it is told', async () => {
    const orderId = await placed();
    const asked = locks();

    for (const path of ['prepare', 'ready-to-take-away', 'validate'] as const) {
      const reply = await moved(orderId, path);
      expect([reply.status, reply.body]).toEqual([200, await row(orderId)]);
    }

    expect(asked()).toBe(0);
    expect(await storyOf(orderId)).toEqual(['received', 'accept', 'ready', 'validate']);
    expect((await newsOf(orderId)).map(({ status }) => status)).toEqual([
      'contacting',
      'preparing',
      'takeaway',
      'completed',
    ]);
  });

  test('FLO-73 is asked for again when it has been handled elsewhere: the second reads who it was', async () => {
    const orderId = await placed();
    const { version } = await row(orderId);
    await elsewhere(orderId, { status: 'preparing', handled_by: 'Ana', version: version + 1 });
    const asked = locks();

    const reply = await moved(orderId, 'prepare');

    expect(reply).toMatchObject({ status: 409, body: { errorCode: 'ORDER_ALREADY_HANDLED' } });
    expect(String(reply.body['errorMessage'])).toContain('Ana');
    expect(asked()).toBe(1);
    expect(await storyOf(orderId)).toEqual(['received']);
  });

  test('FLO-73 whatever was changed elsewhere is kept, told and done once', async () => {
    const orderId = await placed();
    await elsewhere(orderId, { table_number: '12' });
    const asked = locks();

    const reply = await moved(orderId, 'prepare');

    expect(reply).toMatchObject({ status: 200, body: { status: 'preparing', tableNumber: '12' } });
    expect(reply.body).toEqual(await row(orderId));
    expect(asked()).toBe(1);
    expect(await storyOf(orderId)).toEqual(['received', 'accept']);
    expect(await newsOf(orderId)).toHaveLength(2);
  });

  test('FLO-76 is judged by its shop as it is now', async () => {
    const orderId = await placed();
    await work.db.updateTable('shops').set({ name: 'Chez Léa' }).where('id', '=', work.shop.shopId).execute();

    const reply = await moved(orderId, 'prepare');
    await work.db.updateTable('shops').set({ name: work.shop.name }).where('id', '=', work.shop.shopId).execute();

    expect(reply).toMatchObject({ status: 200, body: { shop: { name: 'Chez Léa' } } });
  });

  test('FLO-73 nobody is refused by what is only remembered', async () => {
    const orderId = await placed();
    expect(await moved(orderId, 'prepare')).toMatchObject({ status: 200 });
    await elsewhere(orderId, { status: 'contacting', handled_by: null });

    expect(await moved(orderId, 'prepare')).toMatchObject({ status: 200, body: { status: 'preparing' } });
  });

  test('law:order-story is still known when a screen has shown it', async () => {
    const orderId = await placed();
    const deviceId = randomUUID();
    const shown = await work.lea.post(`${work.at}/shown`, { orderIds: [orderId], deviceId, what: 'seen' });
    expect(shown.status).toBeLessThan(300);
    const asked = locks();

    const reply = await moved(orderId, 'prepare');

    expect(reply.body).toEqual(await row(orderId));
    expect(reply.body['seenAt']).not.toBeNull();
    expect(asked()).toBe(0);
  });

  test('API-05 is nothing to another shop or company', async () => {
    const orderId = await placed();
    const [sibling, stranger] = [
      await server.givenShop(work.shop.companyId),
      await server.givenShop(await server.givenCompany()),
    ];
    for (const { companyId, shopId } of [sibling, stranger]) {
      const reply = await work.lea.post(`/api/${companyId}/shops/${shopId}/orders/${orderId}/prepare`, {
        ...MINUTES,
        expectedStatus: 'contacting',
      });
      expect(reply.status).toBeGreaterThanOrEqual(403);
    }

    expect((await row(orderId)).status).toBe('contacting');
  });

  test('FLO-73 twenty at once: one moves it, the others read who', async () => {
    const orderId = await placed();

    const replies = await Promise.all(Array.from({ length: 20 }, () => moved(orderId, 'prepare')));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await storyOf(orderId)).toEqual(['received', 'accept']);
  });
});
