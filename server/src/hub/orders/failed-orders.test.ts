import type { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeHubOrders, type FakeHubOrders } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aHubOrder, aHubShop, type HubShop } from './hub-orders.fixture.ts';

let hub: FakeHubOrders;
let server: TestServer;
let shop: HubShop;
beforeAll(async () => {
  hub = await fakeHubOrders();
  server = await testServer({ hubOrders: hub.hubOrders });
  shop = await aHubShop(server, hub);
});
afterAll(() => {
  hub.close();
});

const at = () => `/api/${shop.companyId}/shops/${shop.shop.shopId}/hubrise/failed-orders`;
const listed = async () => (await shop.lea.get(at())).json<{ items: FailedHubOrder[] }>().items;

describe('« Commandes en échec »', () => {
  test('HUB-41 HUB-42 an order that cannot be taken waits with its reason, and comes in when it can', async () => {
    const given = aHubOrder({ items: [] });
    await shop.changes(given);
    await shop.changes({ id: given.id });

    const [failed, ...others] = await listed();
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      brand: 'Uber Eats',
      number: given['collection_code'],
      total: 900,
      reason: 'La commande ne contient aucun article.',
    });
    expect((await shop.shopAlerts()).map(({ kind, closed_at }) => [kind, closed_at])).toEqual([
      ['hub-order-failed', null],
    ]);

    const again = await shop.lea.post(`${at()}/${failed?.id}/retry`);
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.body)).toContain('aucun article');

    hub.put({ ...aHubOrder(), id: given.id, collection_code: given['collection_code'] });
    const taken = await shop.lea.post(`${at()}/${failed?.id}/retry`);
    expect(taken.status).toBe(200);
    expect(await shop.orderOf(given.id)).toMatchObject({ id: taken.body['orderId'], status: 'contacting' });
    expect(await listed()).toEqual([]);
    expect((await shop.shopAlerts()).every(({ closed_at }) => closed_at !== null)).toBe(true);
  });

  test('HUB-41 an order in another currency is unreadable, and not lost', async () => {
    const given = aHubOrder({ total: '9.00 CHF', payments: [] });
    hub.put(given);
    const sent = hub.news(given.id, shop.locationId);
    await shop.deliver(sent);
    await shop.handled(sent);

    const [failed] = await listed();
    expect(failed?.reason).toContain('illisible');
    await shop.lea.post(`${at()}/${failed?.id}/abandon`);
  });

  test('HUB-42 given up by a person, it is refused at the marketplace, once', async () => {
    const given = aHubOrder({ items: [] });
    await shop.changes(given);
    const [failed] = await listed();

    const abandon = () => shop.lea.post(`${at()}/${failed?.id}/abandon`);
    expect((await Promise.all([abandon(), abandon()])).map(({ status }) => status)).toEqual([204, 204]);

    await eventually(async () => expect(shop.patches(given.id)).toEqual([{ status: 'rejected' }]));
    expect(await listed()).toEqual([]);
    const rows = await shop.db.selectFrom('audit').select('action').where('action', '=', 'hub.abandon').execute();
    expect(rows.length).toBeGreaterThanOrEqual(1);
    // A late message does not bring it back.
    await shop.changes({ id: given.id });
    expect(await shop.orderOf(given.id)).toBeNull();
  });

  test('HUB-42 an alert that was read stays until its order is taken or given up', async () => {
    const given = aHubOrder({ items: [] });
    await shop.changes(given);
    const open = async () =>
      shop.db
        .selectFrom('shop_alerts')
        .select('id')
        .where('kind', '=', 'hub-order-failed')
        .where('closed_at', 'is', null)
        .where('shop_id', '=', shop.shop.shopId)
        .execute();
    const [alert] = await open();

    const alertsAt = at().replace('/hubrise/failed-orders', '/orders/alerts');
    expect((await shop.lea.post(`${alertsAt}/${alert?.id}/close`)).status).toBe(204);

    expect(await open()).toEqual([alert]);
    const [failed] = await listed();
    await shop.lea.post(`${at()}/${failed?.id}/abandon`);
    expect(await open()).toEqual([]);
  });

  test('STO-41 a shop that is closed for good turns its orders away by itself, whatever is in them', async () => {
    const closed = await aHubShop(server, hub);
    await closed.db
      .updateTable('shops')
      .set({ retired_at: server.deps.now() })
      .where('id', '=', closed.shop.shopId)
      .execute();
    const [given, empty] = [aHubOrder(), aHubOrder({ items: [] })];

    await closed.changes(given);
    await closed.changes(empty);
    await closed.changes(given);

    await eventually(async () => {
      expect(closed.patches(given.id)).toEqual([{ status: 'rejected' }]);
      expect(closed.patches(empty.id)).toEqual([{ status: 'rejected' }]);
    });
    expect(await closed.count()).toBe(0);
    expect([await closed.row(given.id), await closed.row(empty.id)]).toMatchObject([
      { state: 'abandoned', orderId: null, reason: null, brand: 'Uber Eats', total: 900 },
      { state: 'abandoned', orderId: null, reason: null },
    ]);
    expect(await closed.shopAlerts()).toEqual([]);
    const rows = await closed.db.selectFrom('audit').select('action').where('action', 'like', 'hub.%').execute();
    expect(rows).toEqual([{ action: 'hub.turn-away' }, { action: 'hub.turn-away' }]);
    const news = await closed.db
      .selectFrom('live_events')
      .select('type')
      .where('type', '=', 'hub-changed')
      .where('shop_id', '=', closed.shop.shopId)
      .execute();
    expect(news).toHaveLength(2);
  });

  test('HUB-42 of another shop, it is not found', async () => {
    const other = await aHubShop(server, hub);
    const given = aHubOrder({ items: [] });
    await other.changes(given);
    const { id } = await other.row(given.id);

    expect((await shop.lea.post(`${at()}/${id}/retry`)).status).toBe(404);
    expect((await shop.lea.post(`${at()}/${id}/abandon`)).status).toBe(404);
  });
});
