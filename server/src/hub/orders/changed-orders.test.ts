import { addMs, HOUR, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import { fakeHubOrders, type FakeHubOrders } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { putUpPrinter } from '../../sandbox/printers/put-up-printer.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aHubOrder, aHubShop, type HubShop } from './hub-orders.fixture.ts';

let hub: FakeHubOrders;
let server: TestServer;
let shop: HubShop;
beforeAll(async () => {
  hub = await fakeHubOrders();
  server = await testServer({ hubOrders: hub.hubOrders });
});
beforeEach(async () => {
  shop = await aHubShop(server, hub);
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

const types = async (order: Parameters<HubShop['story']>[0]) => (await shop.story(order)).map(({ type }) => type);

describe('what the marketplace does afterwards', () => {
  test('HUB-39 FLO-60 its cancellation cancels here, with its reason, and is told', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    await shop.say(order, 'prepare', { preparationMinutes: 0 });
    await eventually(async () => {
      await shop.tell(order);
      expect(hub.orders.get(given.id)).toMatchObject({ status: 'in_preparation' });
    });

    await shop.changes({ id: given.id, status: 'cancelled', seller_notes: 'client injoignable' });

    const after = await shop.fresh(order);
    expect(after).toMatchObject({ status: 'canceled', cancellation: { canceledBy: 'marketplace' } });
    expect((await shop.story(order)).at(-1)).toMatchObject({
      type: 'marketplace-cancel',
      actorName: 'Uber Eats',
      data: { reason: 'client injoignable' },
    });
    expect(await shop.alerts(order)).toEqual([{ kind: 'marketplace-canceled', closed_at: null }]);
    expect(await shop.refunds(order)).toEqual([]);
    // What the hub said itself it is not told again.
    await shop.tell(order);
    expect(shop.patches(given.id).map(({ status }) => status)).not.toContain('cancelled');
  });

  test('HUB-39 a cancellation that our own word has covered at the hub is not lost', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    hub.put({ id: given.id, status: 'cancelled' });
    const sent = [hub.news(given.id, shop.locationId), hub.news(given.id, shop.locationId)];
    hub.put({ id: given.id, status: 'in_preparation' });

    await Promise.all(sent.map((message) => shop.deliver(message)));
    await Promise.all(sent.map((message) => shop.handled(message)));

    expect(await shop.fresh(order)).toMatchObject({ status: 'canceled' });
    await eventually(async () => expect(shop.patches(given.id)).toEqual([{ status: 'cancelled' }]));
    expect(await shop.moves(order)).toEqual([{ status: 'cancelled' }]);
  });

  test('HUB-39 accepted on the tablet, collected and delivered by its courier', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);

    await shop.changes({ id: given.id, status: 'accepted' });
    expect(await shop.fresh(order)).toMatchObject({ status: 'preparing' });
    await shop.changes({ id: given.id, status: 'completed' });

    expect(await shop.fresh(order)).toMatchObject({ status: 'completed', validatedBy: 'driver' });
    expect(await types(order)).toEqual(['received', 'accept', 'picked-up', 'delivered']);
  });

  test('HUB-39 a changed basket is changed here, marked and told', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);

    await shop.changes({
      id: given.id,
      items: [{ product_name: 'Socca', sku_ref: 'PRODUCT-socca', price: '4.50 EUR', quantity: '3' }],
      total: '13.50 EUR',
    });

    const after = await shop.fresh(order);
    expect(after).toMatchObject({ amountDue: 1350, lines: [{ quantity: 3 }] });
    expect(after.changedByCustomer?.fields).toContain('lines');
    expect(await types(order)).toEqual(['received', 'marketplace-changed']);
    expect(await shop.alerts(order)).toEqual([{ kind: 'marketplace-changed', closed_at: null }]);
  });

  test('HUB-39 PRN-30 what is on paper already is printed again, with the new basket', async () => {
    await shop.db
      .updateTable('shops')
      .set({ printing_kind: 'cloudprint', hide_print_ticket: false })
      .where('id', '=', shop.shop.shopId)
      .execute();
    const rules = [{ template: 'kitchen', at: 'received', sections: null, copies: 1, isActive: true } as const];
    await putUpPrinter(server.deps, shop.shop.shopId, 'cloudprint', { rules });
    const given = aHubOrder();
    const order = await shop.arrives(given);
    const tickets = shop.db.updateTable('print_jobs').where('order_id', '=', order.id);
    expect((await tickets.set({ state: 'printed' }).execute())[0]?.numUpdatedRows).toBe(1n);

    await shop.changes({
      id: given.id,
      items: [{ product_name: 'Panisse', sku_ref: null, price: '9.00 EUR', quantity: '1' }],
    });

    const [, again] = await shop.db
      .selectFrom('print_jobs')
      .select(['revision', 'document'])
      .where('order_id', '=', order.id)
      .orderBy('revision')
      .execute();
    expect(again?.revision).toBe(2);
    expect(JSON.stringify(again?.document)).toMatch(/MODIFIÉE.*Panisse/);
  });

  test('HUB-39 FLO-44 an hour that is brought forward brings the kitchen forward', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
    const given = aHubOrder({ asap: false, expected_time: inHours(9) });
    const order = await shop.arrives(given);
    await shop.say(order, 'prepare', { preparationMinutes: 5 });
    expect(await shop.fresh(order)).toMatchObject({ status: 'scheduled' });

    const earlier = inHours(0.1);
    await shop.changes({ id: given.id, expected_time: earlier });

    const moved = await shop.fresh(order);
    expect(moved.requestedFor).toBe(earlier);
    expect(moved.dueAt).toBe(addMs(earlier, 5 * MINUTE));
    await eventually(async () => expect(await shop.fresh(order)).toMatchObject({ status: 'preparing' }));
    expect((await shop.fresh(order)).dueAt).toBe(moved.dueAt);
  });

  test('HUB-39 a delivery that failed there is told once, and an alert that was closed stays closed', async () => {
    const given = aHubOrder();
    const order = await shop.arrives(given);
    await shop.changes({ id: given.id, status: 'in_delivery' });
    await shop.changes({ id: given.id, status: 'delivery_failed' });
    expect(await shop.alerts(order)).toMatchObject([{ kind: 'job-lost-after-pickup', closed_at: null }]);
    await shop.db.updateTable('shop_alerts').set({ closed_at: server.deps.now() }).execute();

    await shop.changes({ id: given.id, seller_notes: 'toujours perdue' });

    expect((await shop.alerts(order)).every(({ closed_at: closed }) => closed !== null)).toBe(true);
  });
});
