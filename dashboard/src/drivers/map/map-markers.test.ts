import { aDriver } from '@comptoir/domain/drivers/drivers.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { describe, expect, test } from 'vitest';
import { driverMarkers, orderMarkers, orderWays } from './map-markers.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const SHOP = { latitude: 43.7, longitude: 7.26 };
const karim = aDriver({ position: { latitude: 43.69, longitude: 7.26 }, positionAt: NOW });
const base = anOrder({ orderType: 'delivery' });

/** North of the shop, as the nth of three stops. */
const stop = (id: string, north: number, rank: number, fields: Partial<Order> = {}): Order => ({
  ...base,
  id,
  status: 'preparing',
  orderType: 'delivery',
  pickupStatus: 1,
  driverId: karim.driverId,
  address: base.address && { ...base.address, location: { latitude: 43.7 + north / 100, longitude: 7.26 } },
  delivery: base.delivery && {
    ...base.delivery,
    nature: 'fleet',
    round: { id: 'r', stop: rank, stops: 3, promisedAt: NOW, isByHand: false },
  },
  ...fields,
});
const [far, near] = [stop('far', 3, 2), stop('near', 1, 1)];

describe('a round on the map', () => {
  test('RND-16 its pins bear the number of their stop, in words as well', () => {
    const pins = orderMarkers([far, near], null, () => undefined);
    expect(pins.map(({ id, sign }) => [id, sign])).toEqual([
      ['far', '2'],
      ['near', '1'],
    ]);
    expect(pins[0]?.label).toContain('2e arrêt');
    const alone = { ...near, delivery: near.delivery && { ...near.delivery, round: null } };
    expect(orderMarkers([alone], null, () => undefined)[0]?.sign).toBeUndefined();
  });

  test('RND-16 one line: from the driver by the shop through the doors in their order', () => {
    const ways = orderWays([far, near], null, SHOP, [karim], NOW);
    expect(ways).toEqual([[karim.position, SHOP, near.address?.location, far.address?.location]]);
  });

  test('RND-16 a pin that may be given is dragged onto a driver at work; one that has left is not', () => {
    const given: string[] = [];
    const gone = { ...far, status: 'delivering' as const, pickupStatus: 3 as const };
    const [pin, left] = orderMarkers(
      [near, gone],
      null,
      () => undefined,
      (orderId, driverId) => given.push(`${orderId} ${driverId}`),
    );
    expect(left?.onDrop).toBeUndefined();
    pin?.onDrop?.('karim');
    expect(given).toEqual(['near karim']);
    const shopId = karim.shops[0]?.shopId ?? '';
    const targets = driverMarkers(
      [karim, { ...karim, driverId: 'off', isOnline: false }],
      shopId,
      NOW,
      () => undefined,
    );
    expect(targets.map(({ isTarget }) => isTarget)).toEqual([true, false]);
  });
});
