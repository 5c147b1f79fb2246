import { cents } from '@comptoir/domain/kernel/money.ts';
import { orderAmounts } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { CLIENT_SECRET, fakeHubOrders, HUB_PLACE, signatureOf, type FakeHubOrders } from './fake-hub-orders.fixture.ts';
import { hourIn } from './order-form.ts';
import { HUB_SIGNATURE } from './hubrise-orders.ts';

let hub: FakeHubOrders;
beforeAll(async () => {
  hub = await fakeHubOrders();
});
afterAll(() => {
  hub.close();
  expect(hub.broken).toEqual([]);
});

const order = anOrder({
  dueAt: '2036-11-16T18:30:00.000Z',
  isScheduled: true,
  requestedFor: '2036-11-16T18:30:00.000Z',
  promotionDiscount: cents(100),
  deliveryFee: cents(250),
});
const refs = { items: new Map([['PRODUCT-socca', 'SOC']]), lists: new Map(), parts: new Map() };
const NOW = '2036-11-16T17:00:00.000Z';
const posted = { order, refs, timeZone: 'Europe/Paris', now: NOW };

describe('orders at HubRise', () => {
  test('SYN-49 an order of ours, in its form, with its references and the shop’s own hour', async () => {
    const id = await hub.hubOrders.post(HUB_PLACE, posted, false);

    expect(hub.orders.get(id)).toMatchObject({
      private_ref: order.id,
      status: 'new',
      expected_time: '2036-11-16T19:30:00+01:00',
      asap: false,
      items: [{ product_name: 'Socca', sku_ref: 'SOC', price: '4.50 EUR', quantity: '1' }],
      discounts: [{ price_off: '1.00 EUR' }],
      charges: [
        { name: 'Livraison', price: '2.50 EUR' },
        { name: 'Frais de gestion', price: '0.50 EUR' },
      ],
    });
  });

  test('HUB-50 an hour that has passed is left out: the hub would refuse the order', async () => {
    const late = { ...posted, now: '2036-11-16T18:29:30.000Z', order: { ...order, id: `6${order.id.slice(1)}` } };
    const id = await hub.hubOrders.post(HUB_PLACE, late, false);

    expect(hub.orders.get(id)).toMatchObject({ expected_time: null });
    expect(hub.orders.get(id)).not.toHaveProperty('confirmed_time');
  });

  test('SYN-49 a paid order is paid to the cent, also where points pay for a dish with its extras', async () => {
    const [line] = order.lines;
    const options = [{ name: 'Pistou', price: cents(150), optionPath: 'SAUCE@PIS' }];
    const optionLists = [{ optionListKey: 'SAUCE', optionListName: 'Sauce', options }];
    const lines = [line, { ...line, optionLists, isLoyaltyProduct: true, points: 50 }] as Order['lines'];
    const lineIn = (fields: Partial<Order>, id: string) =>
      hub.hubOrders.post(
        HUB_PLACE,
        { ...posted, order: { ...order, lines, ...fields, id: `${id}${order.id.slice(1)}` } },
        false,
      );
    const { amountDue } = orderAmounts(lines, order);

    const paid = await lineIn(
      { amountDue, paymentType: 'stripe', providerPaymentId: 'pi_1', status: 'preparing' },
      '7',
    );
    const atTheCounter = await lineIn({ amountDue, paymentType: 'cb', status: 'preparing' }, '8');

    expect(hub.orders.get(paid)).toMatchObject({
      items: [{ price: '4.50 EUR' }, { price: '0.00 EUR', options: [{ price: '0.00 EUR' }] }],
      payments: [{ amount: `${(amountDue / 100).toFixed(2)} EUR` }],
    });
    // « À encaisser » on our screens: the till behind the hub must not take it for paid.
    expect(hub.orders.get(atTheCounter)).toMatchObject({ payments: [] });
  });

  test('HUB-54 a delivery is made once, then changed without naming its carrier again', async () => {
    const id = await hub.hubOrders.post(HUB_PLACE, posted, true);
    hub.put({ id, service_type: 'delivery' });
    const delivery = { carrier: 'Chez Mimi', driverName: 'Hugo', trackingUrl: null, pickupAt: null, dropoffAt: NOW };
    await hub.hubOrders.tellDelivery(HUB_PLACE, id, { ...delivery, status: 'pickup_enroute' }, 'Europe/Paris');
    await hub.hubOrders.tellDelivery(HUB_PLACE, id, { ...delivery, status: 'dropoff_enroute' }, 'Europe/Paris');

    expect(hub.deliveries.get(id)).toEqual({
      carrier: 'Chez Mimi',
      status: 'dropoff_enroute',
      driver_name: 'Hugo',
      tracking_url: null,
      estimated_pickup_at: null,
      estimated_dropoff_at: '2036-11-16T18:00:00+01:00',
    });
  });

  test('SYN-49 after a lost answer the hub is asked first, and has the order once', async () => {
    const other = { ...posted, order: { ...order, id: '60000000-0000-4000-8000-000000000099' } };
    hub.fail('lost');
    await expect(hub.hubOrders.post(HUB_PLACE, other, false)).rejects.toThrow(ProviderUnavailable);

    await hub.hubOrders.post(HUB_PLACE, other, true);

    expect([...hub.orders.values()].filter((one) => one['private_ref'] === other.order.id)).toHaveLength(1);
  });

  test('HUB-38 429 and 5xx may be repeated and say when; 401 and 422 may not', async () => {
    const id = await hub.hubOrders.post(HUB_PLACE, posted, true);
    const patch = () => hub.hubOrders.patch(HUB_PLACE, id, { status: 'accepted' }, 'Europe/Paris');

    hub.state.retryAfter = '30';
    await expect(patch()).rejects.toMatchObject({ name: 'ProviderUnavailable', retryAfterSeconds: 30 });
    hub.state.retryAfter = null;
    hub.fail(500);
    await expect(patch()).rejects.toThrow(ProviderUnavailable);
    hub.fail(422);
    await expect(patch()).rejects.toMatchObject({ code: 'unprocessable_entity' });
    const stranger = hub.withToken('revoked').patch(HUB_PLACE, id, { status: 'accepted' }, 'Europe/Paris');
    await expect(stranger).rejects.toMatchObject({ name: 'ProviderRefused', code: 'unauthorized' });
    await patch();
    expect(hub.orders.get(id)).toMatchObject({ status: 'accepted' });
  });

  test('HUB-41 an order that makes no sense is refused as unreadable, never as away', async () => {
    hub.orders.set('odd', { id: 'odd', status: 'sleeping' });

    await expect(hub.hubOrders.read(HUB_PLACE, 'odd')).rejects.toMatchObject({ code: 'unreadable' });
    await expect(hub.hubOrders.read(HUB_PLACE, 'none')).rejects.toThrow(ProviderRefused);
  });

  test('SYN-49 a customer is made once, and brought up to date', async () => {
    await hub.hubOrders.saveCustomer(HUB_PLACE, order);
    await hub.hubOrders.saveCustomer(HUB_PLACE, { ...order, customer: { ...order.customer, lastName: 'Nouveau' } });

    expect([...hub.customers.values()]).toMatchObject([{ private_ref: order.customerId, last_name: 'Nouveau' }]);
  });

  test('HUB-30 HUB-40 HUB-55 callbacks: registered, removed, fetched, dropped, and signed with the client’s secret', async () => {
    await hub.hubOrders.registerCallback(HUB_PLACE, 'https://x.example/webhooks/hubrise');
    expect(hub.state.callback).toMatchObject({ events: { order: ['create', 'update'] } });
    await hub.hubOrders.removeCallback(HUB_PLACE);
    expect(hub.state.callback).toBeNull();
    hub.events.push({ id: 'e1', resource_type: 'order', event_type: 'create', order_id: 'o1', location_id: 'l1' });
    expect(await hub.hubOrders.waitingEvents(HUB_PLACE)).toMatchObject([{ eventId: 'e1', orderId: 'o1' }]);
    await hub.hubOrders.dropEvent(HUB_PLACE, 'e1');
    expect(hub.events).toEqual([]);

    const raw = Buffer.from(
      '{"id":"e2","resource_type":"inventory","event_type":"patch","state_change":[{"sku_ref":"A","stock":"0"}]}',
    );
    const signature = signatureOf(raw.toString(), CLIENT_SECRET)[HUB_SIGNATURE] ?? '';
    expect(hub.hubOrders.isGenuine(raw, signature)).toBe(true);
    expect(hub.hubOrders.isGenuine(Buffer.concat([raw, Buffer.from(' ')]), signature)).toBe(false);
    expect(hub.hubOrders.isGenuine(raw, '')).toBe(false);
    expect(hub.hubOrders.readNews(raw)).toMatchObject({ orderId: null, stock: [{ ref: 'A', stock: 0 }] });
    expect(hub.hubOrders.readNews(Buffer.from('{}'))).toBeNull();
  });

  test('HUB-38 hours are the shop’s own, in summer and in winter', () => {
    expect(hourIn('2026-07-01T10:00:00.000Z', 'Europe/Paris')).toBe('2026-07-01T12:00:00+02:00');
    expect(hourIn('2026-12-01T10:00:30.000Z', 'Europe/Paris')).toBe('2026-12-01T11:00:00+01:00');
    expect(hourIn('2026-12-01T02:00:00.000Z', 'America/Martinique')).toBe('2026-11-30T22:00:00-04:00');
  });
});
