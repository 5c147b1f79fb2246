import { describe, expect, test } from 'vitest';
import { anOrder } from '../orders/orders.samples.ts';
import { arrivalFrom, arrivalOf, promisedTrip, promiseWith } from './trip-estimate.ts';

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

describe('the hour that was told, once a driver accepts', () => {
  const EARLIER = '2026-11-14T19:25:00.000Z';
  const LATER = '2026-11-14T19:55:00.000Z';
  const told = { preparationMinutes: 20, expectedDropoffAt: READY };

  test('FLO-47 FLO-22 a driver never brings it forward without a word', () => {
    expect(promiseWith(told, EARLIER)).toBe(READY);
    expect(promiseWith(told, LATER)).toBe(LATER);
    expect(promiseWith({ ...told, expectedDropoffAt: null }, EARLIER)).toBe(EARLIER);
    expect(promiseWith(told, null)).toBeNull();
  });

  test('FLO-38 in reverse flow nothing was told yet', () => {
    expect(promiseWith({ ...told, preparationMinutes: null }, EARLIER)).toBe(EARLIER);
  });
});

describe('the hour at the door of an order that has left', () => {
  const carried = delivery({ status: 'delivering', pickupStatus: 3, driverId: 'DRIVER', expectedDropoffAt: READY });
  const shop = { ...carried.shop, location: NEAR };
  const address = carried.address && { ...carried.address, location: { ...NEAR, latitude: NEAR.latitude + 0.01 } };
  const near = { ...carried, shop, address };
  const withArrival = (arrivesAt: string) => ({
    ...near,
    delivery: near.delivery && { ...near.delivery, arrivesAt },
  });
  const round = { id: 'ROUND', stop: 1, stops: 2, promisedAt: READY, isByHand: false };

  test.each([
    ['2026-11-14T18:55:00.000Z', '2026-11-14T19:03:00.000Z', 'early'],
    ['2026-11-14T20:30:00.000Z', '2026-11-14T20:38:00.000Z', 'late'],
  ])('FLO-54 who leaves at %s is there at %s: %s', (leftAt, arrivesAt) => {
    expect(arrivalFrom(near, leftAt)).toBe(arrivesAt);
    expect(arrivalOf(withArrival(arrivesAt))).toBe(arrivesAt);
    // What was promised stays the measure of lateness.
    expect(withArrival(arrivesAt).expectedDropoffAt).toBe(READY);
  });

  test('FLO-54 RND-09 a round keeps the hours of its plan, an outside service its own', () => {
    const inRound = { ...near, delivery: near.delivery && { ...near.delivery, round } };
    expect(arrivalFrom(inRound, READY)).toBeNull();
    expect(arrivalFrom({ ...near, driverId: null }, READY)).toBeNull();
    expect(arrivalFrom({ ...near, address: null }, READY)).toBeNull();

    const joined = withArrival('2026-11-14T19:03:00.000Z');
    expect(arrivalOf({ ...joined, delivery: joined.delivery && { ...joined.delivery, round } })).toBe(READY);
    expect(arrivalOf({ ...joined, pickupStatus: 1 })).toBe(READY);
  });
});
