import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { fakeHubOrders, type FakeHubOrders } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aHubShop } from '../orders/hub-orders.fixture.ts';

let hub: FakeHubOrders;
let server: TestServer;
beforeAll(async () => {
  hub = await fakeHubOrders();
  server = await testServer({ hubOrders: hub.hubOrders });
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

test('HUB-59 CLI-31 whoever is forgotten here is forgotten at the hub', async () => {
  const shop = await aHubShop(server, hub);
  const order = await server.givenOrder(shop.shop);
  await shop.say(order, 'prepare', { preparationMinutes: 15 });
  const { customerId } = await shop.fresh(order);
  const atHub = () => [...hub.customers.values()].find((one) => one['private_ref'] === customerId);
  await eventually(async () => expect(atHub()).toMatchObject({ last_name: order.customer.lastName }));
  await shop.say(order, 'ready-to-take-away');
  await shop.say(order, 'validate');

  const admin = await server.as(await server.givenUser(shop.companyId, { role: 'general' }));
  const erased = await admin.delete(`/api/${shop.companyId}/users/${customerId}`);

  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  await eventually(async () => expect(atHub()).toEqual({ id: atHub()?.['id'], private_ref: customerId }));
});
