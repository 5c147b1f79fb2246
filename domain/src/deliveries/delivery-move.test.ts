import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { addMinutes, addMs } from '../kernel/time.ts';
import { anOrder } from '../orders/orders.samples.ts';
import type { Order } from '../orders/order.ts';
import type { OrderEventName } from '../orders/order-flow.ts';
import { aShop } from '../shops/shops.samples.ts';
import { anAcceptedFleet } from './deliveries.samples.ts';
import { deliveryAfter } from './delivery-move.ts';
import { atReception, carrierAtReception, flowTypeAtReception, type Carrier } from './reception.ts';
import { searchStarted } from './search.ts';
import { arrivalFrom } from './trip-estimate.ts';
import { waitingFee } from './waiting-fee.ts';

const NOW = '2026-11-14T19:15:00.000Z';
const BEFORE = addMinutes(NOW, -4);
const reverse = aShop({ deliversByItself: false, flowType: 'reverse' });

describe('at reception', () => {
  test('DLV-41 the shop delivers where it wants to, or has neither driver nor service that may be used', () => {
    const others = aShop({ deliversByItself: false });

    expect(carrierAtReception(aShop({ deliversByItself: true, deliveryProviders: ['stuart'] }), true)).toBe('shop');
    expect(carrierAtReception(others, false)).toBe('shop');
    expect(carrierAtReception(others, true)).toBe('fleet');
    expect(carrierAtReception({ ...others, deliveryProviders: ['stuart'] }, false)).toBe('fleet');
    expect(carrierAtReception({ ...others, expressFleet: anAcceptedFleet({ acceptedTerms: false }) }, false)).toBe(
      'shop',
    );
    expect(carrierAtReception({ ...others, expressFleet: anAcceptedFleet() }, false)).toBe('fleet');
  });

  test.each<[Order['orderType'], Carrier, Order['flowType'], Order['flowType']]>([
    ['delivery', 'fleet', 'reverse', 'reverse'],
    ['delivery', 'fleet', 'classic', 'classic'],
    ['delivery', 'shop', 'reverse', 'classic'],
    ['delivery', 'marketplace', 'reverse', 'classic'],
    ['click_and_collect', 'fleet', 'reverse', 'classic'],
    ['click_and_seat', 'fleet', 'reverse', 'classic'],
  ])('FLO-05 FLO-06 %s by %s at a %s shop is %s', (orderType, carrier, flowType, expected) => {
    expect(flowTypeAtReception({ flowType }, { orderType, carrier })).toBe(expected);
  });

  const trip = { deliveryMinutes: 20, distanceKm: 1.33 };
  const arrived = { orderType: 'delivery', carrier: 'fleet', isScheduled: false, ...trip } as const;

  test('FLO-31 FLO-14 in reverse flow the search starts and nobody has to answer yet', () => {
    expect(atReception(reverse, { ...arrived, requestedFor: NOW }, NOW)).toMatchObject({
      status: 'looking_for_driver',
      flowType: 'reverse',
      acceptDeadlineAt: null,
      delivery: { nature: 'fleet', isSearchingDriver: true, distanceKm: 1.33 },
      driverSearch: { firstStartedAt: NOW, startedAt: NOW, step: 'employees', exhaustedAt: null },
    });
  });

  test('FLO-31 FLO-18 for later, the search is only planned', () => {
    const later = { ...arrived, isScheduled: true, requestedFor: addMinutes(NOW, 31) };

    expect(atReception(reverse, later, NOW)).toMatchObject({
      status: 'looking_for_driver',
      driverSearch: null,
      delivery: { isSearchingDriver: false },
    });
  });

  test.each<[Carrier, boolean, boolean]>([
    ['fleet', true, false],
    ['shop', false, true],
    ['marketplace', false, false],
  ])('DLV-41 DLV-42 carried by %s: the shop may take it over %s, is responsible %s', (carrier, acceptable, own) => {
    expect(atReception(aShop(), { ...arrived, carrier, requestedFor: NOW }, NOW)).toMatchObject({
      status: 'contacting',
      acceptDeadlineAt: addMinutes(NOW, 10),
      deliveryAcceptableByShop: acceptable,
      shopResponsibleForDelivery: own,
    });
  });
});

test.each([
  [0, 0],
  [180, 0],
  [180.001, 35],
  [240, 35],
  [600, 245],
  [-30, 0],
])('DLV-36 %s seconds of waiting cost %s cents', (seconds, fee) => {
  expect(waitingFee(NOW, addMs(NOW, seconds * 1_000))).toBe(fee);
});

describe('what a move does to the delivery', () => {
  const shop = aShop({ deliversByItself: false });
  const delivery = anOrder({ orderType: 'delivery' }).delivery;
  const anyOrder = (fields: Partial<Order> = {}, more: Partial<NonNullable<Order['delivery']>> = {}): Order =>
    anOrder({
      orderType: 'delivery',
      status: 'preparing',
      shopResponsibleForDelivery: false,
      delivery: delivery && { ...delivery, nature: 'fleet', ...more },
      ...fields,
    });
  const searching = (fields: Partial<Order> = {}) =>
    anyOrder({ driverSearch: searchStarted(null, BEFORE), ...fields }, { isSearchingDriver: true });
  const driven = (fields: Partial<Order> = {}, more: Partial<NonNullable<Order['delivery']>> = {}) =>
    anyOrder(
      {
        pickupStatus: 1,
        driverId: '60000000-0000-4000-8000-000000000001',
        driverFirstName: 'Karim',
        driverLastName: 'Benali',
        driverPhone: '+33639980101',
        validationCode: '0420',
        driverSearch: searchStarted(null, BEFORE),
        driversHistory: [{ driverName: 'Karim BENALI', method: 'independent', assignedAt: BEFORE, removedAt: null }],
        ...fields,
      },
      { courierFee: cents(480), ...more },
    );
  const after = (order: Order, event: OrderEventName, fields: Partial<Order> = {}, rules = shop) =>
    deliveryAfter(order, { ...order, ...fields }, event, rules, NOW);

  test('DLV-06 ORS-04 acceptance starts the search where the shop sends by itself, and only there', () => {
    const accepted = anyOrder();

    expect(after(accepted, 'accept', {}, aShop({ autoSendToDrivers: true }))).toMatchObject({
      delivery: { isSearchingDriver: true },
      driverSearch: { startedAt: NOW },
    });
    expect(after(accepted, 'accept').driverSearch).toBeNull();
    const own = anyOrder({ shopResponsibleForDelivery: true }, { nature: 'shop' });
    expect(after(own, 'accept', {}, aShop({ autoSendToDrivers: true })).driverSearch).toBeNull();
  });

  test('FLO-18 a scheduled order is looked for from half an hour before, not earlier', () => {
    const early = anyOrder({ isScheduled: true, requestedFor: addMinutes(NOW, 31) });
    const due = anyOrder({ isScheduled: true, requestedFor: addMinutes(NOW, 30) });

    expect(after(early, 'accept').driverSearch).toBeNull();
    expect(after(due, 'window-opens').driverSearch).toMatchObject({ startedAt: NOW });
  });

  test('FLO-46 sending to drivers takes the delivery out of the shop’s hands', () => {
    const own = anyOrder({ shopResponsibleForDelivery: true }, { nature: 'shop' });

    expect(after(own, 'start-search')).toMatchObject({
      shopResponsibleForDelivery: false,
      deliveryAcceptableByShop: true,
      delivery: { nature: 'fleet', isSearchingDriver: true },
    });
  });

  test('DLV-10 whom a person chose is asked first in the search that they start, and only there', () => {
    const chosen = (event: OrderEventName) => deliveryAfter(anyOrder(), anyOrder(), event, shop, NOW, 'stuart');

    expect(chosen('start-search').driverSearch).toMatchObject({ startedAt: NOW, first: 'stuart' });
    expect(after(anyOrder(), 'start-search').driverSearch?.first).toBeNull();
    expect(chosen('ready').driverSearch).toBeNull();
  });

  test.each<[OrderEventName, Order['status']]>([
    ['cancel-search', 'preparing'],
    ['driver-found', 'preparing'],
    ['take-delivery', 'preparing'],
    ['choose-pickup', 'contacting'],
    ['cancel', 'canceled'],
    ['refuse', 'refused'],
    ['customer-cancel', 'canceled'],
    ['search-exhausted', 'missed'],
    ['auto-close', 'completed'],
  ])('FLO-34 FLO-50 %s ends the search', (event, status) => {
    expect(after(searching(), event, { status }).delivery?.isSearchingDriver).toBe(false);
  });

  test.each<OrderEventName>(['ready', 'add-time', 'offer-pickup'])('FLO-52 %s lets it run', (event) => {
    expect(after(searching(), event)).toMatchObject({
      delivery: { isSearchingDriver: true },
      driverSearch: { startedAt: BEFORE },
    });
  });

  test.each<OrderEventName>(['remove-driver', 'driver-lost', 'job-cancelled'])(
    'FLO-37 FLO-49 FLO-59 DLV-19 DLV-21 %s: nobody is on the way any more, and the search starts again',
    (event) => {
      expect(after(driven({ pickupStatus: 2 }, { driverArrivedAt: BEFORE }), event)).toMatchObject({
        pickupStatus: 0,
        driverId: null,
        driverFirstName: null,
        driverPhone: null,
        validationCode: null,
        driversHistory: [{ driverName: 'Karim BENALI', removedAt: NOW }],
        driverSearch: { firstStartedAt: BEFORE, startedAt: NOW },
        delivery: { isSearchingDriver: true, driverArrivedAt: null },
      });
    },
  );

  test('FLO-59 after the pickup the driver stays, and nothing is searched', () => {
    const gone = driven({ pickupStatus: 3, status: 'delivering' });

    expect(after(gone, 'job-cancelled')).toMatchObject({ pickupStatus: 3, driverId: gone.driverId });
  });

  test('FLO-41 FLO-51 DLV-22 the shop takes over: the fee of a driver who had accepted stays due', () => {
    expect(after(driven(), 'take-delivery')).toMatchObject({
      shopResponsibleForDelivery: true,
      deliveryAcceptableByShop: false,
      pickupStatus: 0,
      driverId: null,
      delivery: { nature: 'shop', isSearchingDriver: false, courierFee: 480 },
    });
    expect(after(searching(), 'take-delivery').delivery?.courierFee).toBe(0);
  });

  test('FLO-14 in reverse flow the ten minutes start with the driver, and end with it', () => {
    const looking = searching({ status: 'looking_for_driver', flowType: 'reverse', acceptDeadlineAt: null });
    const found = after(looking, 'driver-found', { status: 'contacting' });
    expect(found.acceptDeadlineAt).toBe(addMinutes(NOW, 10));

    expect(after(found, 'driver-lost', { status: 'looking_for_driver' }).acceptDeadlineAt).toBeNull();
    expect(after(looking, 'take-delivery', { status: 'contacting' }).acceptDeadlineAt).toBe(addMinutes(NOW, 10));
  });

  test('DLV-19 DLV-36 FLO-54 arrival, then pickup with its waiting fee', () => {
    const location = driven().address?.location ?? null;
    const near = after(driven({ shop: { ...driven().shop, location } }), 'driver-near');
    expect(near).toMatchObject({ pickupStatus: 2, delivery: { driverArrivedAt: NOW } });

    const left = deliveryAfter(near, near, 'picked-up', shop, addMinutes(NOW, 5));
    expect(left).toMatchObject({
      pickupStatus: 3,
      preparationEndedAt: addMinutes(NOW, 5),
      deliveryAcceptableByShop: false,
      delivery: { waitingFee: 70, arrivesAt: arrivalFrom(near, addMinutes(NOW, 5)) },
      expectedDropoffAt: near.expectedDropoffAt,
    });
  });

  test('DLV-38 DRV-17 the trip that was made replaces the one that was planned', () => {
    const left = after(driven(), 'picked-up');
    const there = deliveryAfter(left, { ...left, status: 'completed' }, 'delivered', shop, addMs(NOW, 754_000));
    expect(there.delivery).toMatchObject({ pickedUpAt: NOW, durationMinutes: 12.57 });
    expect(there.delivery?.distanceKm).toBeGreaterThan(0);

    const unseen = driven({ status: 'delivering', pickupStatus: 3 });
    expect(after(unseen, 'validate', { status: 'completed' }).delivery).toEqual(unseen.delivery);
  });

  test('DLV-36 one’s own employee costs no waiting', () => {
    const employee = driven({
      driversHistory: [{ driverName: 'Karim BENALI', method: 'employee', assignedAt: BEFORE, removedAt: null }],
    });
    const near = after(employee, 'driver-near');

    expect(deliveryAfter(near, near, 'picked-up', shop, addMinutes(NOW, 30)).delivery?.waitingFee).toBe(0);
  });
});
