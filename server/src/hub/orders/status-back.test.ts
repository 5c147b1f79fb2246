import { HOUR, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeHubOrders, type FakeHubOrders } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aHubOrder, aHubShop, type HubShop } from './hub-orders.fixture.ts';
import { syncHubs } from './sync-hubs.ts';

let hub: FakeHubOrders;
let server: TestServer;
let shop: HubShop;
beforeAll(async () => {
  hub = await fakeHubOrders();
  server = await testServer({ hubOrders: hub.hubOrders });
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  hub.state.isDown = false;
  hub.state.retryAfter = null;
  shop = await aHubShop(server, hub);
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

const statuses = (id: string) => shop.patches(id).flatMap(({ status }) => status ?? []);
const unsent = async () =>
  shop.db
    .selectFrom('hub_moves')
    .select('status')
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();

describe('what the hub is told', () => {
  test('HUB-38 every move, once and in order, with the hour that was promised', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);

    await shop.say(order, 'prepare', { preparationMinutes: 5 });
    await shop.say(order, 'add-preparation-time', { preparationMinutes: 20 });
    await shop.say(order, 'ready-to-take-away');
    await shop.say(order, 'validate');

    await eventually(async () => {
      await shop.tell(order);
      expect(statuses(given.id)).toEqual(['accepted', 'in_preparation', 'awaiting_shipment', 'completed']);
    });
    const hours = shop
      .patches(given.id)
      .flatMap(({ confirmed_time: hour }) => (typeof hour === 'string' ? [Date.parse(hour)] : []));
    const expected = Math.floor(Date.parse(String(given['expected_time'])) / MINUTE) * MINUTE;
    expect(hours).toEqual([expected + 5 * MINUTE, expected + 20 * MINUTE]);
  });

  test('HUB-38 refused is rejected', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    await shop.say(order, 'refuse');

    await eventually(async () => expect(statuses(given.id)).toEqual(['rejected']));
    expect(await shop.balance(order)).toEqual({});
  });

  test('HUB-38 what the hub refuses is never repeated, and told on the order', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    hub.orders.delete(given.id);
    await shop.say(order, 'refuse');

    await eventually(async () => {
      expect(await shop.alerts(order)).toEqual([{ kind: 'hub-not-told', closed_at: null }]);
    });
    await shop.tell(order);
    expect(shop.patches(given.id)).toHaveLength(1);
    expect((await shop.story(order)).filter(({ type }) => type === 'hub-not-told')).toHaveLength(1);
  });

  test('HUB-40 unreachable for an hour: the order goes on, the shop is told once, everything is sent after', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    await syncHubs(server.deps, 'test');
    hub.state.isDown = true;

    await shop.say(order, 'prepare', { preparationMinutes: 0 });
    await shop.say(order, 'ready-to-take-away');
    for (let minute = 0; minute < 60; minute += 10) {
      server.clock.offsetMs = minute * MINUTE;
      await shop.tell(order, minute / 10);
      await syncHubs(server.deps, 'test');
    }
    expect(await shop.fresh(order)).toMatchObject({ status: 'ready' });
    expect((await shop.shopAlerts()).map(({ kind }) => kind)).toEqual(['hub-unreachable']);
    expect(await unsent()).toHaveLength(3);
    // Made meanwhile, and its message never came.
    const missed = aHubOrder({ created_at: new Date(Date.now() + 30 * MINUTE).toISOString() });
    hub.put(missed);

    hub.state.isDown = false;
    server.clock.offsetMs = HOUR + 2 * MINUTE;
    await shop.signInAgain();
    await eventually(async () => {
      await shop.tell(order);
      expect(await unsent()).toEqual([]);
    });
    await syncHubs(server.deps, 'test');

    expect(statuses(given.id).slice(-3)).toEqual(['accepted', 'in_preparation', 'awaiting_shipment']);
    expect((await shop.shopAlerts()).every(({ closed_at }) => closed_at !== null)).toBe(true);
    expect(await shop.orderOf(missed.id)).toMatchObject({ status: 'contacting' });
  });

  test('HUB-38 the hub’s Retry-After is respected', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    hub.state.retryAfter = '600';
    await shop.say(order, 'refuse');
    await eventually(async () => expect(shop.patches(given.id).length).toBeGreaterThan(0));
    hub.state.retryAfter = null;

    expect(await unsent()).toHaveLength(1);
    await eventually(async () => {
      await shop.tell(order);
      expect(await unsent()).toEqual([]);
    });
  });
});

describe('our own orders', () => {
  test('SYN-49 FLO-32 FLO-77 an accepted one is posted once, its customer kept, its moves follow', async () => {
    const order = await server.givenOrder(shop.shop, {});
    hub.fail('lost');
    await shop.say(order, 'prepare', { preparationMinutes: 15 });

    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
    const [posted, ...others] = [...hub.orders.values()].filter((one) => one['private_ref'] === order.id);
    expect(others).toEqual([]);
    expect(posted).toMatchObject({ status: 'new', ref: order.orderNumber, service_type: 'collection' });
    await eventually(async () =>
      expect([...hub.customers.values()].map((one) => one['private_ref'])).toContain(order.customerId),
    );

    await shop.say(order, 'ready-to-take-away');
    await eventually(async () => expect(statuses(String(posted?.['id']))).toEqual(['awaiting_collection']));
  });

  test('HUB-39 the till at the hub refuses it: told on the order, which stays', async () => {
    const order = await server.givenOrder(shop.shop, {});
    await shop.say(order, 'prepare', { preparationMinutes: 15 });
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
    const posted = [...hub.orders.values()].find((one) => one['private_ref'] === order.id);

    await shop.changes({ id: String(posted?.['id']), status: 'rejected', seller_notes: 'article inconnu' });

    expect(await shop.fresh(order)).toMatchObject({ status: 'preparing' });
    expect(await shop.alerts(order)).toEqual([{ kind: 'hub-refused', closed_at: null }]);
    expect(await shop.count()).toBe(1);
  });
});
