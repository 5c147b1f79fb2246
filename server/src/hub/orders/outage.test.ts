import type { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { HOUR, MINUTE } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { fakeHubOrders, type FakeHubOrders, type Wire } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { testServer, type Caller, type TestServer } from '../../test/test-server.ts';
import { pushToTill } from '../../till/send-to-till.ts';
import { aHubOrder, aHubShop, type HubShop } from './hub-orders.fixture.ts';
import { syncHubs } from './sync-hubs.ts';
import { takeOrder } from './take-order.ts';

let hub: FakeHubOrders;
let server: TestServer;
let shop: HubShop;
beforeAll(async () => {
  hub = await fakeHubOrders(10_000);
  server = await testServer({ hubOrders: hub.hubOrders });
  hub.state.clockMs = () => Date.now() + server.clock.offsetMs;
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  Object.assign(hub.state, { isDown: false, isLocked: false });
  shop = await aHubShop(server, hub);
  await signIn();
  // A refusal that a test has planned must not meet what the test before has left to tell.
  await noJobs();
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

const inboxAt = () => `/api/${shop.companyId}/shops/${shop.shop.shopId}/hubrise/failed-orders`;
/** A session ends before an outage does. */
let lea: Caller;
const signIn = async () => {
  await shop.signInAgain();
  lea = await shop.colleague('Zoé');
};
const inbox = async () => (await lea.get(inboxAt())).json<{ items: FailedHubOrder[] }>().items;
const retry = (failed: FailedHubOrder | undefined) => lea.post(`${inboxAt()}/${failed?.id}/retry`);
const atHub = (order: Order) => [...hub.orders.values()].filter((one) => one['private_ref'] === order.id);
const openAlerts = async () =>
  (await shop.shopAlerts()).filter(({ closed_at }) => closed_at === null).map(({ kind }) => kind);
const push = (order: Order, attempt: number) => pushToTill(shop.ctx(), order.id, attempt);
/** The queue plays no part: each try is made by hand. */
const noJobs = () => shop.loseJobs(['push-to-till', 'tell-hub']);

async function accepted(): Promise<Order> {
  const order = await server.givenOrder(shop.shop, {});
  await shop.say(order, 'prepare', { preparationMinutes: 15 });
  return order;
}

describe('the hub is away', () => {
  test('HUB-50 HUB-51 HUB-40 for an hour: our orders and those of marketplaces go on, the shop is told once, and all is sent', async () => {
    const given = aHubOrder();
    const theirs = await shop.arrives(given);
    await syncHubs(server.deps, 'test');
    hub.state.isDown = true;
    const [waiting, served] = [await accepted(), await accepted()];
    await shop.say(theirs, 'prepare', { preparationMinutes: 0 });
    await shop.say(served, 'ready-to-take-away');
    await shop.say(served, 'validate');

    for (let attempt = 0; attempt <= 12; attempt += 1) {
      server.clock.offsetMs = attempt * 5 * MINUTE;
      await noJobs();
      await push(waiting, attempt);
      await push(served, attempt);
      await syncHubs(server.deps, 'test');
    }
    await signIn();
    expect(await shop.fresh(waiting)).toMatchObject({ status: 'preparing', posFailed: true, posSynced: false });
    expect(await openAlerts()).toEqual(['hub-unreachable']);
    const items = await inbox();
    expect(items.map(({ kind, orderId }) => `${kind} ${orderId}`).toSorted()).toEqual(
      [`news ${theirs.id}`, `own ${served.id}`, `own ${waiting.id}`].toSorted(),
    );
    expect(items.every(({ goesByItself }) => goesByItself)).toBe(true);
    expect(items.find(({ orderId }) => orderId === waiting.id)?.reason).toMatch(/partira d.elle-même/);
    // Tried by hand, it says why; nothing is lost by it.
    const tried = await retry(items.find(({ orderId }) => orderId === waiting.id));
    expect([tried.status, JSON.stringify(tried.body)]).toEqual([502, expect.stringContaining('HubRise ne répond pas')]);

    hub.state.isDown = false;
    server.clock.offsetMs = HOUR + 6 * MINUTE;
    await signIn();
    await syncHubs(server.deps, 'test');

    await eventually(async () => {
      expect(await shop.fresh(waiting)).toMatchObject({ posSynced: true, posFailed: false });
      expect(await shop.fresh(served)).toMatchObject({ posSynced: true, status: 'completed' });
      expect(atHub(served)).toMatchObject([{ status: 'completed' }]);
      expect(hub.orders.get(given.id)).toMatchObject({ status: 'in_preparation' });
    });
    expect([atHub(waiting).length, atHub(served).length]).toEqual([1, 1]);
    expect(atHub(waiting)).toMatchObject([{ status: 'new', expected_time: null }]);
    expect(await inbox()).toEqual([]);
    expect(await openAlerts()).toEqual([]);
    expect((await shop.story(waiting)).map(({ type }) => type).filter((type) => type.startsWith('till-'))).toEqual([
      'till-failed',
      'till-sent',
    ]);
  });

  test('HUB-50 the queue tries again by itself, and « Envoyer en caisse » is never needed', async () => {
    hub.state.isDown = true;
    const order = await accepted();
    const tries = async () => (await shop.db.selectFrom('hub_orders').select('attempts').execute())[0]?.attempts ?? 0;
    await eventually(async () => expect(await tries()).toBeGreaterThan(0));
    await eventually(async () => {
      await push(order, 290);
      expect(await shop.fresh(order)).toMatchObject({ posFailed: true });
    });

    hub.state.isDown = false;
    await syncHubs(server.deps, 'test');

    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
    expect(atHub(order)).toHaveLength(1);
  });
});

/** The fake knows one point of sale; what it lists is this shop's. */
function heardByUs(changed: Partial<TestServer['deps']['hubOrders']> = {}) {
  const real = hub.hubOrders;
  const isOurs = ({ locationId }: { locationId: string }) => locationId === shop.locationId;
  server.deps.hubOrders = {
    ...real,
    waitingEvents: async (place) => (isOurs(place) ? real.waitingEvents(place) : []),
    listSince: async (place, since) => (isOurs(place) ? real.listSince(place, since) : []),
    ...changed,
  };
  return { real, asBefore: () => (server.deps.hubOrders = real) };
}

describe('messages of the hub', () => {
  test('HUB-40 what was answered and lost is found within ten minutes, though the hub answers all the time', async () => {
    const { asBefore } = heardByUs();
    await syncHubs(server.deps, 'test');
    const given = aHubOrder();
    hub.put(given);

    for (let minutes = 1; minutes <= 10; minutes += 1) {
      server.clock.offsetMs = minutes * MINUTE;
      await syncHubs(server.deps, 'test');
    }

    expect(await shop.orderOf(given.id)).toMatchObject({ status: 'contacting' });
    asBefore();
  });

  test('HUB-40 HUB-41 an order that makes no sense does not keep the next from coming in', async () => {
    const [broken, next, last] = [aHubOrder(), aHubOrder(), aHubOrder()];
    for (const given of [broken, next]) {
      hub.put(given);
      hub.events.push(JSON.parse(hub.news(given.id, shop.locationId, 'create').payload) as Wire);
    }
    const { real, asBefore } = heardByUs({
      read: (place, id) =>
        id === broken.id ? Promise.reject(new Error('a broken order')) : hub.hubOrders.read(place, id),
      // Not by comparing: by its message.
      listSince: () => Promise.resolve([]),
    });

    await syncHubs(server.deps, 'test');
    expect(await shop.orderOf(next.id)).toMatchObject({ status: 'contacting' });
    expect(hub.events.map((event) => event['order_id'])).toEqual([broken.id]);

    // The same, found by comparing: nobody has told of it.
    hub.put(last);
    server.deps.hubOrders = { ...server.deps.hubOrders, listSince: async () => [broken.id, last.id] };
    server.clock.offsetMs = 11 * MINUTE;
    await syncHubs(server.deps, 'test');
    expect(await shop.orderOf(last.id)).toMatchObject({ status: 'contacting' });

    server.deps.hubOrders = { ...server.deps.hubOrders, read: real.read };
    await syncHubs(server.deps, 'test');
    expect(await shop.orderOf(broken.id)).toMatchObject({ status: 'contacting' });
    expect(hub.events).toEqual([]);
    asBefore();
  });
});

describe('the shop must be reconnected', () => {
  test('HUB-50 HUB-52 told once, to those who can mend it, and everything goes after', async () => {
    hub.state.isLocked = true;
    const order = await accepted();
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posFailed: true }));
    await noJobs();
    await push(order, 1);
    expect(await openAlerts()).toEqual(['hub-to-reconnect']);
    const [failed] = await inbox();
    expect(failed).toMatchObject({ kind: 'own', goesByItself: true, reason: expect.stringContaining('reconnecté') });

    const alertsAt = `${shop.at}/alerts`;
    const shown = async (role: 'independent' | 'staff') => {
      const user = await server.givenUser(shop.companyId, { role, shopIds: [shop.shop.shopId] });
      const { items } = (await (await server.as(user)).get(alertsAt)).json<{ items: { kind: string }[] }>();
      return items.map(({ kind }) => kind);
    };
    expect([await shown('independent'), await shown('staff')]).toEqual([['hub-to-reconnect'], []]);

    hub.state.isLocked = false;
    await syncHubs(server.deps, 'test');
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ posSynced: true }));
    expect([await openAlerts(), await inbox()]).toEqual([[], []]);
  });
});

describe('« Renvoyer » and « Abandonner »', () => {
  test('HUB-56 an order that the hub refuses waits with its reason, and goes when somebody sends it', async () => {
    hub.fail(422);
    const order = await accepted();
    await eventually(async () => expect(await openAlerts()).toEqual(['till-not-told']));
    const [failed] = await inbox();
    expect(failed).toMatchObject({ kind: 'own', orderId: order.id, goesByItself: false });
    expect(failed?.reason).toContain('HubRise refuse la commande');

    const sent = await retry(failed);

    expect([sent.status, sent.body]).toEqual([200, { orderId: order.id }]);
    expect(await shop.fresh(order)).toMatchObject({ posSynced: true });
    expect([await inbox(), await openAlerts(), atHub(order).length]).toEqual([[], [], 1]);
    const actions = await shop.db.selectFrom('audit').select('action').where('action', '=', 'hub.retry').execute();
    expect(actions).toHaveLength(1);
  });

  test('HUB-56 HUB-42 typed at the till by somebody, it leaves the inbox, and no job sends it after all', async () => {
    hub.fail(422);
    const order = await accepted();
    await eventually(async () => expect(await inbox()).toHaveLength(1));
    const [failed] = await inbox();

    expect((await lea.post(`${inboxAt()}/${failed?.id}/abandon`)).status).toBe(204);
    await push(order, 0);

    expect([await inbox(), await openAlerts(), atHub(order).length]).toEqual([[], [], 0]);
    expect(await shop.fresh(order)).toMatchObject({ status: 'preparing' });
    // « Envoyer en caisse » is still a person's to press.
    expect((await shop.say(order, 'send-to-terminal')).status).toBe(200);
    expect(atHub(order)).toHaveLength(1);
  });

  test('HUB-56 a state that the hub refused is told again, and a second refusal says so', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    hub.fail(422, 422);
    await shop.say(order, 'refuse');
    await eventually(async () => expect(await inbox()).toHaveLength(1));
    const [failed] = await inbox();
    expect(failed).toMatchObject({ kind: 'news', orderId: order.id, goesByItself: false });
    expect(failed?.reason).toContain('est refusée');

    expect((await retry(failed)).status).toBe(409);
    expect((await retry(failed)).status).toBe(200);

    expect(hub.orders.get(given.id)).toMatchObject({ status: 'rejected' });
    expect(await inbox()).toEqual([]);
  });
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

test('HUB-53 of two readings the one that began last counts, in whichever order they arrive', async () => {
  const given = aHubOrder();
  const order = await shop.arrives(given);
  const basket = (quantity: number) => ({
    id: given.id,
    items: [{ product_name: 'Socca', sku_ref: 'PRODUCT-socca', price: '4.50 EUR', quantity: String(quantity) }],
    total: `${(quantity * 4.5).toFixed(2)} EUR`,
  });
  const { read } = server.deps.hubOrders;
  const [gate, isRead] = [signal(), signal()];
  server.deps.hubOrders = {
    ...server.deps.hubOrders,
    async read(place, id) {
      const seen = await read(place, id);
      isRead.give();
      await gate.given;
      return seen;
    },
  };
  hub.put(basket(3));
  const slow = takeOrder(shop.ctx(), shop.shop, given.id);
  await isRead.given;
  server.deps.hubOrders = { ...server.deps.hubOrders, read };

  // Changed back to what we have: the reading that says so must count, though it changes nothing.
  hub.put({ ...basket(2), items: given['items'] });
  await takeOrder(shop.ctx(), shop.shop, given.id);
  gate.give();
  await slow;

  expect(await shop.fresh(order)).toMatchObject({ amountDue: 900, lines: [{ quantity: 2 }] });
  expect((await shop.story(order)).map(({ type }) => type)).toEqual(['received']);
  hub.put(basket(5));
  await takeOrder(shop.ctx(), shop.shop, given.id);
  expect(await shop.fresh(order)).toMatchObject({ amountDue: 2_250 });
});

test('HUB-54 the hub hears who delivers an order, and how far it is', async () => {
  const placed = await server.givenOrder(shop.shop, { orderType: 'delivery', ...PAID_ONLINE });
  await shop.say(placed, 'prepare', { preparationMinutes: 15 });
  await eventually(async () => expect(atHub(placed)).toHaveLength(1));
  const hubOrderId = String(atHub(placed)[0]?.['id']);
  expect(hub.deliveries.get(hubOrderId)).toBeUndefined();

  await shop.say(placed, 'accept-delivery');
  const started = await shop.say(placed, 'launch-delivery');
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await eventually(async () => {
    await shop.tell(placed);
    expect(hub.deliveries.get(hubOrderId)).toMatchObject({ status: 'dropoff_enroute' });
  });
  await shop.say(placed, 'validate');
  await eventually(async () => {
    await shop.tell(placed);
    expect(hub.deliveries.get(hubOrderId)).toMatchObject({ status: 'delivered' });
    expect(hub.orders.get(hubOrderId)).toMatchObject({ status: 'completed' });
  });
});

test('HUB-55 a shop that leaves is told nothing any more, and one that comes back registers again', async () => {
  const { config } = server.deps;
  server.deps.config = { ...config, publicUrl: 'https://comptoir.example' };
  await syncHubs(server.deps, 'test');
  expect(hub.state.callback).toMatchObject({ url: 'https://comptoir.example/webhooks/hubrise' });
  await server.deps.keys.keep(shop.shop, 'hubrise', 'a token');
  const admin = await server.as(await server.givenUser(shop.companyId, { role: 'general' }));

  const left = await admin.post(`/api/${shop.companyId}/shops/${shop.shop.shopId}/hubrise/disconnect`);

  expect(left.status).toBe(204);
  expect(hub.state.callback).toBeNull();
  expect(await shop.db.selectFrom('hub_watches').selectAll().execute()).toEqual([]);
  server.deps.config = config;
});
