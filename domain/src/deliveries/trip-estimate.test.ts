import { describe, expect, test } from 'vitest';
import { anOrder } from '../orders/orders.samples.ts';
import { promisedTrip } from './trip-estimate.ts';

const READY = '2026-11-14T19:40:00.000Z';
const NEAR = { latitude: 43.7009, longitude: 7.2841 };
const delivery = (fields: Parameters<typeof anOrder>[0] = {}) => anOrder({ orderType: 'delivery', ...fields });

describe('the hour that an acceptance promises', () => {
  test('FLO-22 reverse flow: the driver found before keeps the trip, and waits for the kitchen or is waited for', () => {
    const found = { flowType: 'reverse', pickupStatus: 1, expectedDropoffAt: '2026-11-14T19:32:00.000Z' } as const;

    expect(promisedTrip(delivery({ ...found, expectedPickupAt: '2026-11-14T19:20:00.000Z' }), READY)).toEqual({
      pickupAt: READY,
      dropoffAt: '2026-11-14T19:52:00.000Z',
    });
    const late = {
      ...found,
      expectedPickupAt: '2026-11-14T19:45:00.000Z',
      expectedDropoffAt: '2026-11-14T19:55:00.000Z',
    };
    expect(promisedTrip(delivery(late), READY)).toEqual({
      pickupAt: '2026-11-14T19:45:00.000Z',
      dropoffAt: '2026-11-14T19:55:00.000Z',
    });
  });

  test('FLO-22 without a driver the way itself says how long it takes; a removed driver’s hours say nothing', () => {
    const planned = delivery({ pickupStatus: 0, expectedPickupAt: READY, expectedDropoffAt: READY });
    const order = { ...planned, delivery: planned.delivery && { ...planned.delivery, durationMinutes: null } };
    const shop = { ...order.shop, location: NEAR };
    const address = order.address && { ...order.address, location: { ...NEAR, latitude: NEAR.latitude + 0.01 } };

    expect(promisedTrip({ ...order, shop, address }, READY).dropoffAt).toBe('2026-11-14T19:48:00.000Z');
    expect(promisedTrip(order, READY).dropoffAt).toBe(READY);
    expect(promisedTrip(planned, READY).dropoffAt).toBe('2026-11-14T20:00:00.000Z');
    expect(promisedTrip(anOrder({ orderType: 'click_and_collect' }), READY).dropoffAt).toBeNull();
  });
});
