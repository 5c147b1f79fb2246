import type { CourierPlace } from '@comptoir/domain/deliveries/booking.ts';
import { addMinutes, addMs } from '@comptoir/domain/kernel/time.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { courierPlaces, moveCouriers } from '../couriers.queries.ts';
import { courierMarkers, couriersOf } from './couriers.ts';
import { orderWays } from './map-markers.ts';

const NOW = '2026-11-14T19:15:00.000Z';
const position = { latitude: 43.71, longitude: 7.27 };
const place: CourierPlace = { bookingId: '30000000-0000-4000-8000-000000000001', position, positionAt: NOW };

const sample = anOrder();
const order = {
  ...sample,
  status: 'delivering' as const,
  pickupStatus: 3 as const,
  driverId: null,
  driverFirstName: 'Paul',
  delivery: sample.delivery && { ...sample.delivery, nature: 'stuart' as const, jobId: place.bookingId },
};
const noop = () => undefined;

test('MAP-15 a courier is on the map under the name of the service, with the order that they bring', () => {
  const couriers = couriersOf([order], [place]);

  expect(courierMarkers(couriers, NOW, noop)).toMatchObject([
    {
      id: place.bookingId,
      location: position,
      look: 'driver-outside',
      caption: 'Stuart · Paul',
      label: 'Coursier Stuart · Paul, En route vers le client',
    },
  ]);
  const located = { ...order, address: order.address && { ...order.address, location: position } };
  const shop = { latitude: 43.7, longitude: 7.26 };
  expect(orderWays([located], null, shop, [], NOW, couriers)).toEqual([[shop, position, position]]);
});

test('MAP-15 MAP-08 a courier is drawn for five minutes, listed without a place, and gone with the order', () => {
  const couriers = couriersOf([order], [place]);

  expect(courierMarkers(couriers, addMs(addMinutes(NOW, 5), 1), noop)).toEqual([]);
  expect(couriersOf([order], [])).toMatchObject([{ name: 'Stuart · Paul', position: null }]);
  expect(couriersOf([], [place])).toEqual([]);
  expect(couriersOf([{ ...order, pickupStatus: 0 }], [place])).toEqual([]);
  const own = { ...order, delivery: order.delivery && { ...order.delivery, nature: 'fleet' as const } };
  expect(couriersOf([own], [place])).toEqual([]);
});

test('MAP-15 couriers move live; late positions and those of drivers change nothing', () => {
  const cache = new QueryClient();
  const shop = { companyId: 'c', shopId: 's' };
  const known = () => cache.getQueryData(courierPlaces(shop).queryKey)?.items;
  const moved = (driverId: string, at: string, isCourier = true, where: typeof position | null = position) =>
    moveCouriers(cache, [
      { driverId, position: where, positionAt: at, ...(isCourier && { isCourier: true as const }) },
    ]);
  cache.setQueryData(courierPlaces(shop).queryKey, { items: [place] });

  const there = { latitude: 43.72, longitude: 7.28 };
  moved(place.bookingId, addMs(NOW, 5_000), true, there);
  moved(place.bookingId, NOW);
  moved('driver', NOW, false);
  moved('another', NOW);

  expect(known()).toEqual([
    { bookingId: place.bookingId, position: there, positionAt: addMs(NOW, 5_000) },
    { bookingId: 'another', position, positionAt: NOW },
  ]);
  moved('another', addMs(NOW, 1), true, null);
  expect(known()).toHaveLength(1);
});
