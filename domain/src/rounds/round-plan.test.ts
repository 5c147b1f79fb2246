import { describe, expect, test } from 'vitest';
import { aDriver } from '../drivers/drivers.samples.ts';
import { addMinutes, msBetween } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { byUsefulness, isNameable, isOnShift, type DriverChoice } from './name-driver.ts';
import { planRound, promisedAt } from './round-plan.ts';
import { broughtWords } from './rounds.labels.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const SHOP = { latitude: 43.7, longitude: 7.26 };
const base = anOrder({ orderType: 'delivery' });

const order = (id: string, north: number, fields: Partial<Order> = {}): Order => ({
  ...base,
  id,
  status: 'preparing',
  orderType: 'delivery',
  isScheduled: false,
  pickupStatus: 1,
  dueAt: addMinutes(NOW, 20),
  expectedDropoffAt: addMinutes(NOW, 40 + north),
  expectedPickupAt: null,
  finishedAt: null,
  shop: { ...base.shop, location: SHOP },
  address: {
    street: 'Rue',
    postalCode: '06000',
    city: 'Nice',
    country: 'FR',
    ...base.address,
    location: { latitude: 43.7 + north / 100, longitude: 7.26 },
  } as Order['address'],
  delivery: {
    nature: 'fleet',
    isSearchingDriver: false,
    courierFee: 0,
    durationMinutes: null,
    distanceKm: null,
    trackingUrl: null,
    deliveredAt: null,
  } as Order['delivery'],
  ...fields,
});
const inRound = (one: Order, stop: number, stops: number, more: { isByHand?: boolean } = {}): Order => ({
  ...one,
  delivery: one.delivery && {
    ...one.delivery,
    round: { id: 'r', stop, stops, promisedAt: promisedAt(one), isByHand: false, ...more },
  },
});
const karim = aDriver({ position: SHOP, positionAt: NOW });
const plan = (orders: Order[], more: Partial<Parameters<typeof planRound>[0]> = {}) =>
  planRound({ id: 'r', orders, ahead: [], driver: karim, ...more }, NOW);
const minutes = (at: string | null | undefined) => (at ? msBetween(NOW, at) / 60_000 : null);

describe('a round', () => {
  test('RND-05 RND-07 leaves when everything is ready, and has an hour at each door', () => {
    const [first, second] = plan([order('b', 2, { dueAt: addMinutes(NOW, 25) }), order('a', 1)]);
    expect(first).toMatchObject({ orderId: 'a', round: { stop: 1, stops: 2, isByHand: false } });
    expect(second).toMatchObject({ orderId: 'b', round: { stop: 2, stops: 2 } });
    expect([first, second].map((one) => minutes(one?.expectedPickupAt))).toEqual([25, 25]);
    expect([first, second].map((one) => minutes(one?.expectedDropoffAt))).toEqual([33, 41]);
  });

  test('RND-07 a driver who is out comes back first', () => {
    const out = order('out', 3, { pickupStatus: 3, status: 'delivering', expectedDropoffAt: addMinutes(NOW, 30) });
    const [only] = plan([order('a', 1)], { ahead: [out] });
    expect(minutes(only?.expectedPickupAt)).toBe(47);
    expect(minutes(only?.expectedDropoffAt)).toBe(55);
  });

  test('RND-07 the promise that the customer was given stays the yardstick', () => {
    const [only] = plan([inRound(order('a', 1), 1, 1)]);
    expect(only?.round.promisedAt).toBe(addMinutes(NOW, 41));
    expect(promisedAt(order('s', 1, { isScheduled: true, requestedFor: addMinutes(NOW, 90) }))).toBe(
      addMinutes(NOW, 90),
    );
  });

  test('RND-08 an order of stops by hand is kept, also when another is added at its end', () => {
    const wished = plan([order('a', 1), order('b', 2)], { byHand: ['b', 'a'] });
    expect(wished.map(({ orderId }) => orderId)).toEqual(['b', 'a']);
    const kept = plan([
      inRound(order('a', 1), 2, 2, { isByHand: true }),
      inRound(order('b', 2), 1, 2, { isByHand: true }),
      order('c', 0.5),
    ]);
    expect(kept.map(({ orderId, round }) => `${orderId}${round.stop}/${round.stops}`)).toEqual([
      'b1/3',
      'a2/3',
      'c3/3',
    ]);
  });

  test('RND-09 on the road the stops stay, and the hours count from the last door', () => {
    const gone = { pickupStatus: 3 as const, status: 'delivering' as const };
    const left = addMinutes(NOW, -15);
    const onTheRoad = (one: Order): Order => ({
      ...one,
      ...gone,
      delivery: one.delivery && { ...one.delivery, pickedUpAt: left },
    });
    const done = { ...inRound(order('b', 2), 1, 3), status: 'completed' as const, finishedAt: NOW };
    const rest = plan([
      onTheRoad(inRound(order('a', 1), 3, 3)),
      onTheRoad(inRound(order('c', 3), 2, 3)),
      { ...done, pickupStatus: 3 },
    ]);
    expect(rest.map(({ orderId, round }) => `${orderId}${round.stop}/${round.stops}`)).toEqual(['c2/3', 'a3/3']);
    expect(rest.map((one) => minutes(one.expectedDropoffAt))).toEqual([8, 20]);
  });

  test('RND-09 FLO-89 what comes back keeps its number; the way goes on from its door, and there no more', () => {
    const back = inRound(order('b', 1), 1, 2);
    const comesBack = {
      ...back,
      status: 'delivering' as const,
      pickupStatus: 3 as const,
      delivery: back.delivery && { ...back.delivery, comesBackAt: NOW },
    };

    const rest = plan([{ ...inRound(order('c', 2), 2, 2), status: 'delivering', pickupStatus: 3 }, comesBack]);

    expect(rest.map(({ orderId, round }) => `${orderId}${round.stop}/${round.stops}`)).toEqual(['c2/2']);
    expect(rest.map((one) => minutes(one.expectedDropoffAt))).toEqual([8]);
  });

  test('RND-10 what leaves the round closes up', () => {
    const rest = plan([inRound(order('c', 3), 3, 3), inRound(order('a', 1), 1, 3)]);
    expect(rest.map(({ orderId, round }) => `${orderId}${round.stop}/${round.stops}`)).toEqual(['a1/2', 'c2/2']);
  });

  test('RND-14 the card says who, which stop and when; of one order alone no stop', () => {
    const at = '2026-11-14T19:22:00.000Z';
    const shown = { ...inRound(order('a', 1), 2, 3), driverFirstName: 'Karim', expectedDropoffAt: at };
    expect(broughtWords(shown)).toBe('Karim · 2e arrêt · à la porte vers 20:22');
    expect(broughtWords({ ...inRound(shown, 1, 1) })).toBe('Karim · à la porte vers 20:22');
    expect(broughtWords({ ...shown, delivery: { round: null, atDoorAt: NOW } })).toBe('Karim · à la porte');
  });
});

describe('who can be named', () => {
  const shopId = karim.shops[0]?.shopId ?? '';

  test('RND-01 a delivery of ours that has not left', () => {
    expect(isNameable(order('a', 1))).toBe(true);
    expect(isNameable(order('a', 1, { pickupStatus: 3 }))).toBe(false);
    expect(isNameable(order('a', 1, { orderType: 'click_and_collect' }))).toBe(false);
    expect(isNameable(order('a', 1, { status: 'delivering' }))).toBe(false);
  });

  test('RND-02 an employee at work, free or not; an independent is asked, not told', () => {
    expect(isOnShift(aDriver({ orderIds: ['x'] }), shopId, NOW)).toBe(true);
    expect(isOnShift(aDriver({ isOnline: false }), shopId, NOW)).toBe(false);
    expect(isOnShift(aDriver({ isAppInstalled: false }), shopId, NOW)).toBe(false);
    expect(isOnShift(aDriver({ kind: 'independent', documentsValidUntil: addMinutes(NOW, 9) }), shopId, NOW)).toBe(
      false,
    );
    expect(isOnShift(aDriver(), 'elsewhere', NOW)).toBe(false);
  });

  test('RND-02 the available ones first, then whoever is at the door first', () => {
    const choice = (firstName: string, fields: Partial<DriverChoice>): DriverChoice => ({
      driverId: firstName,
      firstName,
      lastName: firstName,
      isAvailable: true,
      carried: 0,
      km: 1,
      dropoffAt: addMinutes(NOW, 30),
      ...fields,
    });
    const sorted = [
      choice('busy', { isAvailable: false, dropoffAt: addMinutes(NOW, 1) }),
      choice('lost', { dropoffAt: null, km: null }),
      choice('late', { dropoffAt: addMinutes(NOW, 40) }),
      choice('early', {}),
    ].toSorted(byUsefulness);
    expect(sorted.map(({ firstName }) => firstName)).toEqual(['early', 'late', 'lost', 'busy']);
  });
});
