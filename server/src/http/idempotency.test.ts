import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let lea: Caller;
let isBroken = false;
beforeAll(async () => {
  server = await testServer({
    newId: () => {
      // A fault in the middle of a transaction: what it has written until then must go with it.
      if (isBroken) throw new Error('the process dies here');
      return randomUUID();
    },
  });
});
beforeEach(async () => {
  shop = await server.givenShop(await server.givenCompany());
  lea = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId], firstName: 'Léa' }));
});

const shopPath = () => `/api/${shop.companyId}/shops/${shop.shopId}`;
const under = (key: string) => ({ headers: { 'idempotency-key': key } });
const place = (key: string, body: object = anOrderBody()) =>
  server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, body, {
    headers: { 'idempotency-key': key, 'x-channel-key': server.identity.tokens.channelKey },
  });
const countOf = async (table: 'orders' | 'audit' | 'live_events' | 'idempotency_keys') =>
  (await server.database.forCompany(shop.companyId).selectFrom(table).selectAll().execute()).length;

describe('API-71 the same key within a day', () => {
  test('gives the first answer again, says so, and does nothing', async () => {
    const key = randomUUID();
    const first = await lea.post(`${shopPath()}/closed`, { closedMessage: 'Congés' }, under(key));
    await lea.post(`${shopPath()}/closed`, { closedMessage: false });
    const again = await lea.post(`${shopPath()}/closed`, { closedMessage: 'Congés' }, under(key));
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect((await lea.get(shopPath())).body['closedMessage']).toBe(false);
    expect(await countOf('audit')).toBe(2);
  });

  test('with another body is refused, and so is another call', async () => {
    const key = randomUUID();
    await lea.post(`${shopPath()}/closed`, { closedMessage: 'Congés' }, under(key));
    const other = await lea.post(`${shopPath()}/closed`, { closedMessage: 'Travaux' }, under(key));
    expect(other).toMatchObject({ status: 409, body: { errorCode: 'RECORD_CONFLICT' } });
    const elsewhere = await lea.put(`${shopPath()}/rush`, { enabled: true }, under(key));
    expect(elsewhere).toMatchObject({ status: 409, body: { errorCode: 'RECORD_CONFLICT' } });
    expect((await lea.get(shopPath())).body['closedMessage']).toBe('Congés');
  });

  test('gives a refusal again too, word for word, though the reason has gone', async () => {
    const key = randomUUID();
    const order = await server.givenOrder(shop);
    const path = `${shopPath()}/orders/${order.id}/ready-to-take-away`;
    const refused = await lea.post(path, {}, under(key));
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'ORDER_STATE' } });
    await lea.post(`${shopPath()}/orders/${order.id}/prepare`, { preparationMinutes: 20 });
    const again = await lea.post(path, {}, under(key));
    expect(again.status).toBe(409);
    expect(again.body).toEqual(refused.body);
  });

  test('is one caller’s own: a colleague’s same key is another key', async () => {
    const key = randomUUID();
    const paul = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId] }));
    const body = { closedMessage: 'Congés' };
    await lea.post(`${shopPath()}/closed`, body, under(key));
    const his = await paul.post(`${shopPath()}/closed`, body, under(key));
    expect(his.headers['idempotency-replayed']).toBeUndefined();
    expect(await countOf('audit')).toBe(2);
  });

  test('works once for twenty who call at the same time: an order', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => place(key)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
    expect(await countOf('orders')).toBe(1);
    // The order, and the place that it takes in its window.
    expect(await countOf('live_events')).toBe(2);
  });

  test('works once for twenty who call at the same time: an order command', async () => {
    const order = await server.givenOrder(shop);
    const [before, key] = [await countOf('audit'), randomUUID()];
    const call = { preparationMinutes: 20, expectedStatus: 'contacting' };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => lea.post(`${shopPath()}/orders/${order.id}/prepare`, call, under(key))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.json<Order>()))).size).toBe(1);
    const story = await lea.get(`${shopPath()}/orders/${order.id}/events`);
    expect((story.body['items'] as { type: string }[]).filter(({ type }) => type === 'accept')).toHaveLength(1);
    expect((await countOf('audit')) - before).toBeLessThanOrEqual(1);
  });

  test('leaves nothing behind when the work dies half-way; the next try does it', async () => {
    const key = randomUUID();
    isBroken = true;
    const died = await lea.post(`${shopPath()}/closed`, { closedMessage: 'Congés' }, under(key));
    isBroken = false;
    expect(died).toMatchObject({ status: 500, body: { errorCode: 'UNEXPECTED' } });
    expect(await countOf('idempotency_keys')).toBe(0);
    expect((await lea.get(shopPath())).body['closedMessage']).toBe(false);
    const again = await lea.post(`${shopPath()}/closed`, { closedMessage: 'Congés' }, under(key));
    expect(again).toMatchObject({ status: 200, body: { closedMessage: 'Congés' } });
    expect(await countOf('audit')).toBe(1);
  });

  test('is forgotten after a day: the same key may then do something else', async () => {
    const key = randomUUID();
    await lea.post(`${shopPath()}/closed`, { closedMessage: 'Congés' }, under(key));
    const aged = (hours: number) =>
      server.database
        .forCompany(shop.companyId)
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .execute();
    await aged(23);
    expect((await lea.post(`${shopPath()}/closed`, { closedMessage: false }, under(key))).status).toBe(409);
    await aged(25);
    const later = await lea.post(`${shopPath()}/closed`, { closedMessage: false }, under(key));
    expect(later).toMatchObject({ status: 200, body: { closedMessage: false } });
    expect(later.headers['idempotency-replayed']).toBeUndefined();
  });

  test('a key longer than 255 characters is a bad request', async () => {
    const reply = await lea.post(`${shopPath()}/closed`, { closedMessage: false }, under('k'.repeat(256)));
    expect(reply).toMatchObject({ status: 400, body: { errorCode: 'BAD_REQUEST' } });
  });

  test('is not asked of a call that only reads', async () => {
    const key = randomUUID();
    await lea.get(shopPath(), under(key));
    expect(await countOf('idempotency_keys')).toBe(0);
  });
});
