import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await testServer();
  companyId = await server.givenCompany();
});

const countOrders = async ({ shopId }: { shopId: string }) => {
  const rows = await server.database
    .forCompany(companyId)
    .selectFrom('orders')
    .select('id')
    .where('shop_id', '=', shopId)
    .execute();
  return rows.length;
};

describe('a terminal and a chatbot', () => {
  test('PMT-27 API-70 API-84 sec:rate-limits a terminal or a chatbot is counted by its key, not by its address', async () => {
    const own = await server.givenShop(companyId);
    const other = await server.givenShop(companyId);
    const keyOf = (channel: string, at = own) => server.identity.tokens.shopChannelKey(at.shopId, channel);
    const send = (path: 'orders' | 'quote', key: string, fields: object) =>
      server.anonymous.post(`/api/public/shops/${own.shopId}/${path}`, fields, { headers: { 'x-channel-key': key } });
    const order = (key: string, channel: string, fields: object = {}) =>
      send('orders', key, { ...anOrderBody(), channel, ...fields });
    // The customers in the room have used the address up.
    for (let i = 0; i < 31; i += 1) await order('', 'webapp', { lines: anOrderBody().lines.slice(0, 1) });

    expect((await order('', 'chatbot')).status).toBe(429);
    for (const channel of ['chatbot', 'terminal']) {
      expect((await order(keyOf(channel), channel)).status).toBe(201);
      expect((await order(keyOf(channel, other), channel)).status).toBe(429);
    }
    // A key is good for its own channel, and makes nobody one of ours.
    expect((await order(keyOf('terminal'), 'chatbot')).status).toBe(429);
    expect((await order(keyOf('webapp'), 'webapp')).status).toBe(429);
    expect((await order(keyOf('chatbot'), 'chatbot', { externalOrderNumber: 'B-1' })).status).toBe(403);
    await server.database
      .forSystem()
      .updateTable('rate_limits')
      .set({ hits: 120 })
      .where('key', '=', `orders:${own.shopId}:chatbot`)
      .execute();
    expect((await order(keyOf('chatbot'), 'chatbot')).status).toBe(429);
  });

  test('API-70 API-84 FLO-09 ORD-28 PMT-22 a chatbot’s order is priced, refused and shown as any other, under its name', async () => {
    const own = await server.givenShop(companyId);
    const key = server.identity.tokens.shopChannelKey(own.shopId, 'chatbot');
    const headers = { 'x-channel-key': key, 'idempotency-key': randomUUID() };
    const body = { ...anOrderBody(), channel: 'chatbot' };
    const { paymentType: _, customer, ...basket } = body;
    const path = `/api/public/shops/${own.shopId}`;

    const quote = await server.anonymous.post(
      `${path}/quote`,
      { ...basket, customer: { email: customer.email, phone: customer.phone } },
      { headers: { 'x-channel-key': key } },
    );
    const amounts = quote.body['amounts'] as { amountDue: number };
    const cheaper = await server.anonymous.post(
      `${path}/orders`,
      { ...body, expectedAmountDue: amounts.amountDue - 1 },
      { headers: { 'x-channel-key': key } },
    );
    const placed = await server.anonymous.post(
      `${path}/orders`,
      { ...body, quoteId: quote.body['quoteId'] },
      { headers },
    );
    const again = await server.anonymous.post(
      `${path}/orders`,
      { ...body, quoteId: quote.body['quoteId'] },
      { headers },
    );

    expect([quote.status, quote.body['refusals'], cheaper.status, placed.status]).toEqual([200, [], 409, 201]);
    expect(amounts.amountDue).toBe(450 + 890 + 50);
    expect(placed.body).toMatchObject({ amountDue: amounts.amountDue, status: 'contacting' });
    expect(again.body['id']).toBe(placed.body['id']);
    const manager = await server.as(await server.givenUser(companyId, { shopIds: [own.shopId] }));
    const shown = await manager.get(`/api/${companyId}/shops/${own.shopId}/orders/${placed.body['id']}`);
    expect(shown.body).toMatchObject({ channel: 'chatbot', amountDue: amounts.amountDue });
    expect(await countOrders(own)).toBe(1);
  });
});
