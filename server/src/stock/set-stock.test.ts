import type { Product } from '@comptoir/domain/menu/product.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type Answered, type TestServer } from '../test/test-server.ts';

const SOCCA = 'PRODUCT-socca';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server);
});

const put = (body: object, key = SOCCA) =>
  work.lea.put(`/api/${work.companyId}/shops/${work.shop.shopId}/menu/sections/SECTION-1/products/${key}/stock`, body);
const movements = () =>
  work.db
    .selectFrom('stock_movements')
    .select(['before', 'after', 'reason', 'user_id', 'order_id'])
    .where('shop_id', '=', work.shop.shopId)
    .orderBy('at')
    .execute();

describe('CAT-API-13 the stock set by hand', () => {
  test('STK-13 STK-14 a whole number within its limits, or none at all', async () => {
    const saved = async (remainingStock: number | null) =>
      (await put({ remainingStock })).json<Product>().remainingStock;
    expect([await saved(12), await saved(7.9), await saved(1_000_000), await saved(null)]).toEqual([
      12,
      7,
      99_999,
      null,
    ]);
  });

  test('STK-15 fewer than none is refused', async () => {
    const { status, body } = await put({ remainingStock: -1 });
    expect([status, body['errorCode'], body['errorMessage']]).toEqual([
      422,
      'RECORD_INVALID',
      'Le stock du produit ne peut pas être inférieur à 0.',
    ]);
    expect(await work.stock(SOCCA)).toBeNull();
  });

  test('a product that is gone has no stock', async () => {
    expect((await put({ remainingStock: 3 }, 'PRODUCT-nowhere')).status).toBe(404);
  });

  test('STK-22 who, what and why is kept, of hands and of orders alike', async () => {
    await put({ remainingStock: 5 });
    const order = await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 2 }] });
    await work.say(order, 'refuse');
    await put({ remainingStock: null });

    const kept = await movements();
    expect(kept.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [null, 5, 'manual'],
      [5, 3, 'order'],
      [3, 5, 'cancellation'],
      [5, null, 'manual'],
    ]);
    expect(kept.map((row) => [row.user_id !== null, row.order_id])).toEqual([
      [true, null],
      [false, order.id],
      [true, order.id],
      [true, null],
    ]);
  });

  test('STK-18 STK-21 every open dashboard knows at once, and an older state never wins', async () => {
    await put({ remainingStock: 5 });
    await server.givenOrder(work.shop, { lines: [{ productKey: SOCCA, quantity: 5 }] });

    const news = await work.db
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'menu-changed')
      .where('shop_id', '=', work.shop.shopId)
      .orderBy('seq')
      .execute();
    const states = news.map(
      ({ payload }) => (payload as { patch: { productStates: Product[] } }).patch.productStates[0],
    );
    expect(states.map((state) => [state?.key, state?.remainingStock])).toEqual([
      [SOCCA, 5],
      [SOCCA, 0],
    ]);
    expect(states[1]?.stateVersion).toBeGreaterThan(states[0]?.stateVersion ?? 0);
    const row = (await work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/menu`)).json<{
      sections: Record<string, { products: Record<string, Product> }>;
    }>().sections['SECTION-1']?.products[SOCCA];
    expect(row).toMatchObject({ remainingStock: 0, unavailable: false, stateVersion: states[1]?.stateVersion });
  });

  test('STK-25 sold out until an hour: then it is on sale again, untracked', async () => {
    const soon = new Date(Date.parse(server.deps.now()) + 4_000).toISOString();
    expect((await put({ remainingStock: 0, soldOutUntil: soon })).json<Product>().soldOutUntil).toBe(soon);

    await eventually(async () => expect(await work.stock(SOCCA)).toBeNull());

    expect((await movements()).map(({ after, reason }) => [after, reason])).toEqual([
      [0, 'manual'],
      [null, 'end'],
    ]);
  });

  test('STK-25 an end must be ahead, and any other stock clears it', async () => {
    const now = server.deps.now();
    expect((await put({ remainingStock: 0, soldOutUntil: now })).body['errorMessage']).toBe(
      'L’heure de fin doit être dans le futur.',
    );
    await put({ remainingStock: 0, soldOutUntil: addMinutes(now, 60) });
    expect((await put({ remainingStock: 4, soldOutUntil: addMinutes(now, 60) })).json<Product>()).toMatchObject({
      remainingStock: 4,
      soldOutUntil: null,
    });
  });
});

/** One piece, asked for again while the server is too busy to answer: what is judged here is the stock, not the machine. */
async function wantOne(customer: number): Promise<Answered> {
  const reply = await server.anonymous.post(
    `/api/public/shops/${work.shop.shopId}/orders`,
    anOrderBody({
      customer: { firstName: 'Camille', lastName: 'Dubois', phone: `06 12 34 56 ${customer}` },
      lines: [{ productKey: SOCCA, quantity: 1 }],
    }),
    { headers: { 'x-channel-key': server.identity.tokens.channelKey } },
  );
  return reply.status === 503 ? wantOne(customer) : reply;
}

describe('STK-16 STK-17 the last pieces', () => {
  test('fifty customers want the last three: exactly three are served, the others read why', async () => {
    await put({ remainingStock: 3 });

    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => wantOne(10 + index)));

    const refused = replies.filter(({ status }) => status === 409);
    expect([replies.filter(({ status }) => status === 201).length, refused.length]).toEqual([3, 47]);
    expect(new Set(refused.map(({ body }) => body['errorMessage']))).toEqual(new Set(['Socca\u00A0: plus en stock.']));
    expect(await work.stock(SOCCA)).toBe(0);
    const taken = (await movements()).filter(({ reason }) => reason === 'order');
    expect(taken.map(({ before, after }) => `${before}>${after}`).toSorted()).toEqual(['1>0', '2>1', '3>2']);
  });
});
