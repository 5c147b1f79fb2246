import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { Order } from '../orders/order.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { awaitedUntil, bringBackRefusal, doorRefusal, leaveRefusal } from './at-the-door.ts';

const NOW = '2026-11-14T19:30:00.000Z';
const TRIP: NonNullable<Order['delivery']> = {
  nature: 'fleet',
  isSearchingDriver: false,
  courierFee: cents(0),
  durationMinutes: null,
  distanceKm: null,
  trackingUrl: null,
  deliveredAt: null,
};
const atTheDoor = (fields: Partial<Order> = {}, delivery: Partial<NonNullable<Order['delivery']>> = {}) =>
  anOrder({
    orderType: 'delivery',
    status: 'delivering',
    pickupStatus: 3,
    paymentType: 'stripe',
    delivery: { ...TRIP, ...delivery },
    ...fields,
  });

describe('a driver whom nobody opens', () => {
  test('FLO-89 may say so only on the way to the customer', () => {
    expect(doorRefusal(atTheDoor())).toBeNull();
    expect(doorRefusal(atTheDoor({ status: 'ready', pickupStatus: 2 }))).toBe('ORDER_STATE');
    expect(doorRefusal(atTheDoor({}, { comesBackAt: NOW }))).toBe('ORDER_STATE');
  });

  test('FLO-89 leaves only what is paid', () => {
    expect(leaveRefusal(atTheDoor())).toBeNull();
    expect(leaveRefusal(atTheDoor({ paymentType: 'cash' }))).toBe('order-unpaid');
    expect(leaveRefusal(atTheDoor({ paymentType: 'to_driver' }))).toBe('order-unpaid');
  });

  test('FLO-89 brings it back after ten minutes at the door', () => {
    const waiting = atTheDoor({}, { customerAbsentAt: '2026-11-14T19:20:00.001Z' });

    expect(awaitedUntil(waiting)).toBe('2026-11-14T19:30:00.001Z');
    expect(bringBackRefusal(waiting, NOW)).toBe('customer-awaited');
    expect(bringBackRefusal(atTheDoor({}, { customerAbsentAt: '2026-11-14T19:20:00.000Z' }), NOW)).toBeNull();
    expect(bringBackRefusal(atTheDoor(), NOW)).toBe('ORDER_STATE');
  });
});
