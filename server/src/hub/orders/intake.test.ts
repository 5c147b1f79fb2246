import { addMs, DAY, MINUTE, msBetween } from '@comptoir/domain/kernel/time.ts';
import { isUnlinked } from '@comptoir/domain/orders/orders.labels.ts';
import { paymentState } from '@comptoir/domain/orders/payment-state.ts';
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

  test('HUB-32 HUB-37 what is paid on another site is collected by nobody and refunded elsewhere', async () => {
    const order = await shop.arrives(
      aHubOrder({
        channel: 'Mon site',
        created_by: 'Mon site',
        payments: [{ name: 'Carte', amount: '9.00 EUR' }],
        expected_time_pickup: false,
        customer: { first_name: 'Alex', phone: '+33639980001', address_1: '12 av. Jean Médecin', city: 'Nice' },
      }),
    );
    expect(order).toMatchObject({ channel: 'webapp', paymentType: 'stripe', providerPaymentId: null });

    await shop.say(order, 'prepare', { preparationMinutes: 15 });
    expect(paymentState(await shop.fresh(order))).toBe('paid');
    const canceled = await shop.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });

    expect(canceled.status).toBe(200);
    expect(await shop.refunds(order)).toEqual([]);
    const told = async () => (await shop.messages(order, 'sms')).map(({ body }) => body).join();
    await eventually(async () => expect(await told()).toContain('annul'));
    expect(await told()).not.toContain('rembours');
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

  test('HUB-30 a large order is heard, and one that is too large is not « received »', async () => {
    const noted = (length: number) => {
      const given = aHubOrder({ customer_notes: 'x'.repeat(length) });
      hub.put(given);
      return hub.news(given.id, shop.locationId, 'create');
    };

    expect(await shop.deliver(noted(150_000))).toBe(200);
    expect(await shop.deliver(noted(2_100_000))).toBe(503);
  });

  test('HUB-30 API-100 a secret that is not the hub’s is told to whoever runs the server', async () => {
    const given = aHubOrder();
    hub.put(given);
    const sent = hub.news(given.id, shop.locationId);
    const forged = { ...sent, headers: signatureOf(sent.payload, 'another secret') };
    const codes = () => server.deps.troubles.list().map(({ code }) => code);
    await shop.deliver(sent);
    for (let times = 0; times < 4; times += 1) await shop.deliver(forged);
    expect(codes()).toEqual([]);

    await shop.deliver(forged);
    expect(codes()).toEqual(['hub-signature-refused']);

    await shop.deliver(sent);
    expect(codes()).toEqual([]);
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

test('HUB-57 the page names who sent orders in the last thirty days, how many today and when the last one came', async () => {
  await shop.arrives(aHubOrder());
  await shop.arrives(aHubOrder());
  const brands = async () => (await shop.lea.get(`${shop.at.replace(/\/orders$/, '')}/hubrise`)).body['brands'];
  const [{ brand, created_at: first } = { brand: '', created_at: '' }] = await shop.db
    .selectFrom('hub_orders')
    .select(['brand', 'created_at'])
    .orderBy('created_at', 'desc')
    .execute();
  const receivedBefore = (days: number) =>
    shop.db
      .updateTable('hub_orders')
      .set({ created_at: addMs(server.deps.now(), -days * DAY) })
      .execute();

  expect(await brands()).toEqual([{ name: brand, today: 2, lastAt: first }]);
  await receivedBefore(29);
  expect(await brands()).toMatchObject([{ name: brand, today: 0 }]);
  await receivedBefore(31);
  expect(await brands()).toEqual([]);
});
