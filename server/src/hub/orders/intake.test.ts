import { MINUTE, msBetween } from '@comptoir/domain/kernel/time.ts';
import { isUnlinked } from '@comptoir/domain/orders/orders.labels.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeHubOrders, signatureOf, type FakeHubOrders } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
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
  hub.state.isDown = false;
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

const types = async (order: Parameters<HubShop['story']>[0]) => (await shop.story(order)).map(({ type }) => type);

describe('orders of marketplaces, through the hub', () => {
  test('HUB-30 HUB-31 FLO-09 an order arrives once, with its channel, number, lines, hour and amounts', async () => {
    const given = aHubOrder({
      items: [
        {
          product_name: 'Socca',
          sku_ref: 'PRODUCT-socca',
          price: '4.50 EUR',
          quantity: '2',
          tax_rate: '10.0',
          customer_notes: 'bien cuite',
          deal_line: { deal_key: '0', label: 'Plat' },
          options: [
            { option_list_name: 'Sauce', name: 'Pistou', ref: 'PIS', price: '0.50 EUR' },
            { option_list_name: 'Sauce', name: 'Pistou', ref: 'PIS', price: '0.50 EUR' },
          ],
        },
      ],
      deals: { '0': { name: 'Menu midi', ref: 'MENU1' } },
      discounts: [{ name: '1 €', price_off: '1.00 EUR' }],
      charges: [
        { name: 'Livraison', price: '2.50 EUR' },
        { name: 'Sac', price: '0.20 EUR' },
      ],
      total: '12.70 EUR',
      customer_notes: 'sans couverts',
    });

    const order = await shop.arrives(given);
    const again = hub.news(given.id, shop.locationId);
    await shop.deliver(again);
    await shop.handled(again);

    expect(await shop.count()).toBe(1);
    expect(order).toMatchObject({
      channel: 'ubereats',
      externalOrderNumber: given['collection_code'],
      status: 'contacting',
      orderType: 'delivery',
      paymentType: 'stripe',
      providerPaymentId: null,
      productsTotal: 1100,
      promotionDiscount: 100,
      deliveryFee: 250,
      managementFee: 20,
      amountDue: 1270,
      posSynced: true,
      isScheduled: false,
      customer: { firstName: 'Camille', phone: null },
      delivery: { nature: 'marketplace', isSearchingDriver: false },
    });
    expect(Date.parse(order.requestedFor)).toBe(Date.parse(String(given['expected_time'])));
    const [line] = order.lines;
    expect(line).toMatchObject({ productKey: 'PRODUCT-socca', quantity: 2, unitPrice: 450 });
    expect(line?.optionLists[0]?.options.map(({ name }) => name)).toEqual(['Pistou', 'Pistou']);
    expect(line?.instruction).toBe('Menu midi · Plat – bien cuite – sans couverts – Tél. +33639980000, code 123 45');
    expect(await types(order)).toEqual(['received']);
    expect(await shop.shopAlerts()).toEqual([]);
  });

  test('HUB-33 a line with a reference that nobody knows comes in, named and flagged', async () => {
    const order = await shop.arrives(
      aHubOrder({
        items: [
          { product_name: 'Socca', sku_ref: 'PRODUCT-socca', price: '4.50 EUR', quantity: '1' },
          { product_name: 'Formule', sku_name: 'XL', sku_ref: 'NOWHERE', price: '4.50 EUR', quantity: '1' },
        ],
      }),
    );

    expect(order.lines.map((line) => [line.name, isUnlinked(line)])).toEqual([
      ['Socca', false],
      ['Formule XL', true],
    ]);
    expect(order.amountDue).toBe(900);
  });

  test('HUB-34 a total that differs is told on the order, and changes nothing', async () => {
    const order = await shop.arrives(aHubOrder({ total: '8.00 EUR' }));

    expect(order.amountDue).toBe(900);
    expect(await types(order)).toContain('hub-total-differs');
    expect(await shop.alerts(order)).toEqual([{ kind: 'hub-total-differs', closed_at: null }]);
  });

  test('HUB-35 Deliveroo gives three minutes, Uber Eats ten', async () => {
    const deliveroo = await shop.arrives(aHubOrder({ channel: 'Deliveroo', created_by: 'Deliveroo' }));
    const uber = await shop.arrives(aHubOrder());

    const minutes = (order: typeof uber) => msBetween(order.createdAt, order.acceptDeadlineAt ?? '') / MINUTE;
    expect(minutes(deliveroo)).toBeCloseTo(3, 0);
    expect(minutes(uber)).toBeCloseTo(10, 0);
  });

  test('HUB-36 with an address the restaurant delivers, and a scheduled hour is one', async () => {
    const order = await shop.arrives(
      aHubOrder({
        expected_time_pickup: false,
        asap: false,
        customer: {
          first_name: 'Alex',
          phone: '+33639980001',
          address_1: '12 bis av. Jean Médecin',
          city: 'Nice',
          postal_code: '06000',
        },
      }),
    );

    expect(order).toMatchObject({
      isScheduled: true,
      address: { streetNumber: '12 bis', street: 'av. Jean Médecin', city: 'Nice' },
      customer: { phone: '+33639980001' },
    });
    expect(order.delivery?.nature).not.toBe('marketplace');
  });

  test('HUB-32 an unknown program, at a table, paid on site', async () => {
    const order = await shop.arrives(
      aHubOrder({
        channel: 'Autre Appli',
        created_by: 'Autre Appli',
        service_type: 'eat_in',
        payments: [],
        custom_fields: { restaurant: { table_name: '7' } },
      }),
    );

    expect(order).toMatchObject({
      channel: 'webapp',
      orderType: 'click_and_seat',
      tableNumber: '7',
      paymentType: 'counter',
    });
  });

  test('HUB-31 short numbers come back after some days: both orders are taken', async () => {
    const first = await shop.arrives(aHubOrder({ collection_code: '1234' }));
    const second = await shop.arrives(aHubOrder({ collection_code: '1234' }));

    expect(first.externalOrderNumber).toBe('1234');
    expect(second.externalOrderNumber).toMatch(/^1234 \(/);
  });

  test('HUB-30 API-90 a forged message is refused, one that cannot be kept is answered with 5xx', async () => {
    const given = aHubOrder();
    hub.put(given);
    const sent = hub.news(given.id, shop.locationId);

    expect(await shop.deliver({ ...sent, headers: signatureOf(sent.payload, 'another secret') })).toBe(401);
    expect(await shop.deliver({ ...sent, payload: `${sent.payload} ` })).toBe(401);
    expect(await shop.orderOf(given.id)).toBeNull();

    const { jobs } = server.deps;
    server.deps.jobs = { ...jobs, enqueue: () => Promise.reject(new Error('the disk is full')) };
    expect(await shop.deliver(sent)).toBe(503);
    server.deps.jobs = jobs;
    expect(await shop.deliver(sent)).toBe(200);
  });

  test('HUB-30 while the hub cannot be read, the kitchen has the order as the message told it', async () => {
    const given = aHubOrder();
    hub.put(given);
    const sent = hub.news(given.id, shop.locationId, 'create');
    hub.state.isDown = true;

    await shop.deliver(sent);
    await expect(shop.handled(sent)).rejects.toThrow('unavailable');
    expect(await shop.orderOf(given.id)).toMatchObject({ status: 'contacting', amountDue: 900 });

    hub.state.isDown = false;
    await shop.handled(sent);
    expect(await shop.count()).toBe(1);
  });
});

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
    const sent = hub.news(given.id, shop.locationId);
    hub.put({ id: given.id, status: 'in_preparation' });

    await shop.deliver(sent);
    await shop.handled(sent);

    expect(await shop.fresh(order)).toMatchObject({ status: 'canceled' });
    await eventually(async () => expect(shop.patches(given.id)).toEqual([{ status: 'cancelled' }]));
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
});
