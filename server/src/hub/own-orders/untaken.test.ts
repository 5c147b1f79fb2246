import { MINUTE } from '@comptoir/domain/kernel/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { fakeHubOrders, type FakeHubOrders } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aHubShop } from '../orders/hub-orders.fixture.ts';
import { syncHubs } from '../orders/sync-hubs.ts';

let hub: FakeHubOrders;
let server: TestServer;
beforeAll(async () => {
  hub = await fakeHubOrders();
  server = await testServer({ hubOrders: hub.hubOrders });
  hub.state.clockMs = () => Date.now() + server.clock.offsetMs;
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

test('HUB-60 an order of ours that no till has taken after five minutes is told, once', async () => {
  const shop = await aHubShop(server, hub);
  const [lying, taken] = [await server.givenOrder(shop.shop), await server.givenOrder(shop.shop)];
  for (const order of [lying, taken]) {
    await shop.say(order, 'prepare', { preparationMinutes: 15 });
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
  }
  const there = [...hub.orders.values()].find((one) => one['private_ref'] === taken.id);
  await syncHubs(server.deps, 'test');
  // The till has said so, and its message was lost.
  hub.put({ ...there, id: String(there?.['id']), status: 'received' });
  expect(await shop.alerts(lying)).toEqual([]);

  server.clock.offsetMs = 6 * MINUTE;
  await syncHubs(server.deps, 'test');

  expect(await shop.alerts(lying)).toEqual([{ kind: 'hub-untaken', closed_at: null }]);
  expect(await shop.alerts(taken)).toEqual([]);
  await shop.db.updateTable('shop_alerts').set({ closed_at: server.deps.now() }).execute();
  await syncHubs(server.deps, 'test');
  expect((await shop.alerts(lying)).filter(({ closed_at: closed }) => closed === null)).toEqual([]);
  expect((await shop.story(lying)).filter(({ type }) => type === 'hub-untaken')).toHaveLength(1);
});

test('HUB-60 the alert goes once the till has taken it', async () => {
  server.clock.offsetMs = 0;
  const shop = await aHubShop(server, hub);
  const order = await server.givenOrder(shop.shop);
  await shop.say(order, 'prepare', { preparationMinutes: 15 });
  await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
  server.clock.offsetMs = 6 * MINUTE;
  await syncHubs(server.deps, 'test');
  expect(await shop.alerts(order)).toMatchObject([{ kind: 'hub-untaken', closed_at: null }]);
  const there = [...hub.orders.values()].find((one) => one['private_ref'] === order.id);

  await shop.changes({ ...there, id: String(there?.['id']), status: 'accepted' });

  expect((await shop.alerts(order))[0]?.closed_at).not.toBeNull();
});
