import { beforeAll, describe, expect, test } from 'vitest';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

describe('one order, all the way', () => {
  test('FLO-30 FLO-32 API-70 API-14 is placed by a customer, accepted by staff, and remembers its story', async () => {
    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const lea = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId], firstName: 'Léa' }));
    const order = await server.givenOrder(shop, { orderType: 'delivery' });
    const path = `/api/${companyId}/shops/${shop.shopId}/orders/${order.id}`;

    const reply = await lea.post(`${path}/prepare`, { preparationMinutes: 30, expectedStatus: 'contacting' });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.json<Order>()).toMatchObject({
      status: 'preparing',
      preparationMinutes: 30,
      handledBy: 'Léa',
      version: 2,
    });
    const story = await lea.get(`${path}/events`);
    const moves = (story.body['items'] as OrderEvent[]).filter(({ type }) => type !== 'customer-told');
    expect(moves).toMatchObject([
      { type: 'received', actorKind: 'customer', toStatus: 'contacting' },
      { type: 'accept', actorKind: 'staff', actorName: 'Léa', fromStatus: 'contacting', toStatus: 'preparing' },
    ]);
  });
});
