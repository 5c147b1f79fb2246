import { describe, expect, test } from 'vitest';
import { addMinutes, addMs } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import { availableCounts, isAvailable, isDrawn } from './availability.ts';
import type { Driver } from './driver.ts';
import { cents } from '../kernel/money.ts';
import { aDriver } from './drivers.samples.ts';
import { needsPickupReminder, reminderQueue } from './pickup-reminder.ts';

const NOW = '2026-11-14T19:15:00.000Z';
const shop = aShop();
const workingAt = (shopId: string, enabled = true): Driver['shops'] => [
  { shopId, enabled, isNew: false, completedOrderCount: 0, totalCourierFee: cents(0) },
];
const SHOP = { latitude: 43.7009, longitude: 7.2841 };

describe('available', () => {
  const refusals: [string, Partial<Driver>][] = [
    ['switched off at this shop', { shops: workingAt(shop.shopId, false) }],
    ['of another shop', { shops: workingAt(aShop().companyId) }],
    ['application not installed', { isAppInstalled: false }],
    ['no notifications', { areNotificationsAllowed: false }],
    ['independent without documents', { kind: 'independent', documentsValidUntil: null }],
    ['independent with old documents', { kind: 'independent', documentsValidUntil: NOW }],
    ['delivering', { orderIds: [anOrder().id] }],
    ['offline', { isOnline: false }],
    ['never seen', { positionAt: null }],
    ['last seen five minutes ago', { positionAt: addMinutes(NOW, -5) }],
  ];

  test('DLV-16 enabled, reachable, free and seen lately', () => {
    expect(isAvailable(aDriver(), shop.shopId, NOW)).toBe(true);
    expect(isAvailable(aDriver({ positionAt: addMs(addMinutes(NOW, -5), 1) }), shop.shopId, NOW)).toBe(true);
    const independent = aDriver({ kind: 'independent', documentsValidUntil: addMinutes(NOW, 1) });
    expect(isAvailable(independent, shop.shopId, NOW)).toBe(true);
  });

  test.each(refusals)('DLV-16 not when %s', (_, fields) => {
    expect(isAvailable(aDriver(fields), shop.shopId, NOW)).toBe(false);
  });

  test('ORD-16 counts employees and independents, the latter only where they are allowed', () => {
    const drivers = [
      aDriver(),
      aDriver({ kind: 'independent', documentsValidUntil: addMinutes(NOW, 60) }),
      aDriver({ isOnline: false }),
    ];

    expect(availableCounts(drivers, shop, NOW)).toEqual({ employees: 1, independents: 1 });
    expect(availableCounts(drivers, aShop({ independentDriversAllowed: false }), NOW)).toEqual({
      employees: 1,
      independents: 0,
    });
  });
});

test('MAP-08 a position older than five minutes, or none, is not drawn', () => {
  expect(isDrawn(aDriver({ positionAt: addMinutes(NOW, -5) }), NOW)).toBe(true);
  expect(isDrawn(aDriver({ positionAt: addMs(addMinutes(NOW, -5), -1) }), NOW)).toBe(false);
  expect(isDrawn(aDriver({ position: null }), NOW)).toBe(false);
  expect(isDrawn(aDriver({ positionAt: null }), NOW)).toBe(false);
});

describe('the proximity reminder', () => {
  const driver = aDriver({ positionAt: NOW });
  const delivery = anOrder({ orderType: 'delivery' }).delivery;
  const carried = (fields: Partial<Order> = {}, nature: NonNullable<Order['delivery']>['nature'] = 'fleet') =>
    anOrder({
      orderType: 'delivery',
      status: 'preparing',
      pickupStatus: 1,
      driverId: driver.driverId,
      shopResponsibleForDelivery: false,
      shop: { ...anOrder().shop, location: SHOP },
      expectedPickupAt: addMinutes(NOW, 5),
      delivery: delivery && { ...delivery, nature },
      ...fields,
    });
  const needs = (order: Order, by: Driver | undefined = driver) => needsPickupReminder(order, by, NOW);

  test.each([
    [0.99, false],
    [1, true],
    [8, true],
    [8.01, false],
  ])('NTF-13 a pickup %s minutes away: %s', (minutes, expected) => {
    expect(needs(carried({ expectedPickupAt: addMs(NOW, minutes * 60_000) }))).toBe(expected);
  });

  test.each([
    [499, true],
    [501, false],
  ])('NTF-14 without a time, a driver at %s metres: %s', (metres, expected) => {
    const position = { latitude: SHOP.latitude + metres / 111_195, longitude: SHOP.longitude };
    expect(needs(carried({ expectedPickupAt: null }), aDriver({ positionAt: NOW, position }))).toBe(expected);
  });

  test.each(['fleet', 'deliveroo', 'stuart', 'uberDirect'] as const)('NTF-12 %s reminds', (nature) => {
    expect(needs(carried({}, nature))).toBe(true);
  });

  test.each(['deliveroo', 'stuart', 'uberDirect'] as const)(
    'NTF-12 the courier of %s comes by its own hour',
    (nature) => {
      const order = carried({ driverId: null }, nature);
      expect(needsPickupReminder(order, undefined, NOW)).toBe(true);
      expect(needsPickupReminder({ ...order, expectedPickupAt: null }, undefined, NOW)).toBe(false);
      expect(needsPickupReminder({ ...order, expectedPickupAt: addMinutes(NOW, 20) }, undefined, NOW)).toBe(false);
    },
  );

  test.each(['shop', 'marketplace'] as const)('NTF-12 %s never reminds', (nature) => {
    expect(needs(carried({}, nature))).toBe(false);
  });

  test.each<[string, Partial<Order>]>([
    ['the shop delivers', { shopResponsibleForDelivery: true }],
    ['it was told already', { deliveryReminderTriggered: true }],
    ['nobody is on the way', { pickupStatus: 0 }],
    ['the driver has left with it', { pickupStatus: 3 }],
    ['it is over', { status: 'canceled' }],
    ['it is no delivery', { orderType: 'click_and_collect' }],
  ])('NTF-11 NTF-20 not when %s', (_, fields) => {
    expect(needs(carried(fields))).toBe(false);
  });

  test('NTF-11 not while nobody knows where the driver is', () => {
    expect(needsPickupReminder(carried(), undefined, NOW)).toBe(false);
    expect(needs(carried(), aDriver({ position: null }))).toBe(false);
    expect(needs(carried(), aDriver({ positionAt: addMinutes(NOW, -6) }))).toBe(false);
  });

  test('NTF-18 the oldest trigger first, and only those that are due', () => {
    const [late, early, far] = [
      carried({ id: '40000000-0000-4000-8000-000000000001', expectedPickupAt: addMinutes(NOW, 7) }),
      carried({ id: '40000000-0000-4000-8000-000000000002', expectedPickupAt: addMinutes(NOW, 2) }),
      carried({ id: '40000000-0000-4000-8000-000000000003', expectedPickupAt: addMinutes(NOW, 30) }),
    ];

    expect(reminderQueue([late, far, early], [driver], NOW).map(({ id }) => id)).toEqual([early.id, late.id]);
  });
});
