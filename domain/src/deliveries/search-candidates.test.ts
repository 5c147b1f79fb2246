import { expect, test } from 'vitest';
import type { Driver } from '../drivers/driver.ts';
import { aDriver } from '../drivers/drivers.samples.ts';
import { NO_DELIVERY_FEES } from '../delivery-fees/km-fees.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import { cents } from '../kernel/money.ts';
import { addMinutes } from '../kernel/time.ts';
import { courierFee } from './courier-fee.ts';
import { candidatesFor } from './search-candidates.ts';
import { tripEstimate } from './trip-estimate.ts';

const NOW = '2026-11-14T19:15:00.000Z';
const shop = aShop({ independentDriversAllowed: true });
const HERE = { latitude: 43.7009, longitude: 7.2841 };
const order = anOrder({ shop: { ...anOrder().shop, location: HERE } });
/** Due north of the shop. */
const at = (km: number) => ({ latitude: HERE.latitude + km / 111.195, longitude: HERE.longitude });
const driver = (n: number, fields: Partial<Driver> = {}): Driver =>
  aDriver({
    driverId: `60000000-0000-4000-8000-00000000000${n}`,
    positionAt: NOW,
    position: at(n),
    documentsValidUntil: addMinutes(NOW, 600),
    ...fields,
  });
const asked = (drivers: Driver[], declined: string[] = [], at = shop, of = order) =>
  candidatesFor(of, at, drivers, new Set(declined), NOW).map(({ driverId }) => Number(driverId.at(-1)));

test('DLV-15 DLV-11 everybody available, nearest first; who is nowhere on the map comes last', () => {
  expect(asked([driver(4, { position: null }), driver(3), driver(1), driver(2)])).toEqual([1, 2, 3, 4]);
});

test('DLV-12 independents within five kilometres, and only where the shop may have some', () => {
  const drivers = [
    driver(1),
    driver(2, { kind: 'independent', position: at(4.99) }),
    driver(3, { kind: 'independent', position: at(5.01) }),
    driver(4, { kind: 'independent', position: null }),
    driver(5, { position: at(9) }),
  ];

  expect(asked(drivers)).toEqual([1, 2, 5]);
  expect(asked(drivers, [], aShop({ independentDriversAllowed: false }))).toEqual([1, 5]);
});

test('DLV-15 DLV-16 not who declined, was removed, or is not available', () => {
  const [a, b, c] = [driver(1), driver(2), driver(3, { isOnline: false })];
  const gone = { driverId: b.driverId, driverName: 'Karim', method: 'employee' as const, assignedAt: NOW };
  const removed = anOrder({ ...order, driversHistory: [{ ...gone, removedAt: NOW }] });

  expect(asked([a, b, c], [a.driverId])).toEqual([2]);
  expect(asked([a, b, c], [], shop, removed)).toEqual([1]);
});

test('DLV-38 an independent earns the fee before promotions, an employee nothing by the trip', () => {
  const fees = { shop: NO_DELIVERY_FEES, network: NO_DELIVERY_FEES };
  const paid = anOrder({ ...order, deliveryFeeBeforePromotion: cents(390) });
  expect(courierFee('independent', paid, fees)).toBe(390);
  expect(courierFee('employee', paid, fees)).toBe(0);
});

test('FEE-18 DLV-38 an independent earns by the distance where the shop or its network says so', () => {
  const address = { ...order.address, location: at(3.4) } as NonNullable<typeof order.address>;
  const paid = anOrder({ ...order, address, delivery: null, deliveryFeeBeforePromotion: cents(490) });
  const driver = { perKm: { fromKm: 2, feePerKm: cents(60) }, steps: [{ fromKm: 0, baseFee: cents(300) }] };
  const set = { ...NO_DELIVERY_FEES, driver };
  expect(courierFee('independent', paid, { shop: set, network: NO_DELIVERY_FEES })).toBe(384);
  expect(courierFee('independent', paid, { shop: NO_DELIVERY_FEES, network: set })).toBe(384);
  // FEE-19: the distance that the customer paid for is the one that counts.
  const frozen = {
    ...paid,
    delivery: { ...anOrder().delivery, distanceKm: 4.4 } as NonNullable<typeof order.delivery>,
  };
  expect(courierFee('independent', frozen, { shop: set, network: NO_DELIVERY_FEES })).toBe(444);
  expect(courierFee('employee', paid, { shop: set, network: set })).toBe(0);
  expect(courierFee('independent', { ...paid, address: null }, { shop: set, network: set })).toBe(490);
});

test('FLO-47 the pickup when the driver can be there, not before the bag is ready; the door after that', () => {
  const address = { ...order.address, location: at(2.5) } as NonNullable<typeof order.address>;
  const trip = { shop: order.shop, address };

  expect(tripEstimate({ ...trip, dueAt: null }, 0.5, NOW)).toEqual({
    pickupAt: addMinutes(NOW, 5),
    dropoffAt: addMinutes(NOW, 18),
  });
  expect(tripEstimate({ ...trip, dueAt: addMinutes(NOW, 20) }, 0.5, NOW).pickupAt).toBe(addMinutes(NOW, 20));
  expect(tripEstimate({ ...trip, address: null, dueAt: null }, 0.5, NOW).dropoffAt).toBeNull();
  expect(tripEstimate({ ...trip, dueAt: null }, null, NOW)).toEqual({ pickupAt: null, dropoffAt: null });
});
