import { aDriver } from '@comptoir/domain/drivers/drivers.samples.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { describe, expect, test } from 'vitest';
import { driverWords, figureWords } from './driver-words.ts';
import { distanceWords } from '@comptoir/domain/kernel/geo.ts';
import { driverMarkers, orderMarkers, orderWays, shopMarker } from './map/map-markers.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const shop = { timeZone: 'Europe/Paris', location: { latitude: 43.7009, longitude: 7.2841 } };
const position = { latitude: 43.7065, longitude: 7.2841 };
const near = aDriver({ position, positionAt: NOW, isOnline: true });
const shopId = near.shops[0]?.shopId ?? '';

describe('the words beside the map', () => {
  test('MAP-07 a driver who carries an order is named with it and its hour', () => {
    const order = anOrder({ orderNumber: '148', expectedDropoffAt: '2026-11-14T19:24:00.000Z' });
    const driver = aDriver({ position, positionAt: NOW, orderIds: [order.id] });
    expect(driverWords(driver, order, shop, NOW)).toBe('N°\u00A0148 · Camille D. · arrivée 20:24');
  });

  test('MAP-07 a free driver is told by the distance', () => {
    expect(driverWords(near, undefined, shop, NOW)).toBe('À 620\u00A0m du restaurant');
    expect(distanceWords(1.24)).toBe('1,2\u00A0km');
    expect(distanceWords(0.999)).toBe('1\u00A0km');
  });

  test('MAP-08 a driver without a fresh position is listed and not drawn', () => {
    const later = addMinutes(NOW, 6);
    expect(driverWords(near, undefined, shop, later)).toBe('Position inconnue depuis 20:14');
    expect(driverMarkers([near], shopId, NOW, () => undefined)).toHaveLength(1);
    expect(driverMarkers([near], shopId, later, () => undefined)).toHaveLength(0);
    expect(driverMarkers([aDriver({ position: null })], shopId, NOW, () => undefined)).toHaveLength(0);
  });
});

describe('pins and ways', () => {
  const address = anOrder().address;
  const located = address && { ...address, location: position };
  const none = () => undefined;
  const waiting = anOrder({ id: 'a', status: 'contacting', address: located });
  const preparing = anOrder({ id: 'b', status: 'preparing', address: located });
  const carried = anOrder({ id: 'c', status: 'delivering', address: located, driverId: near.driverId });
  const cancelled = anOrder({ id: 'd', status: 'canceled', finishedAt: NOW, address: located });

  test('MAP-01 MAP-05 MAP-12 each kind of marker has a look of its own, an order its number and its state', () => {
    const pins = orderMarkers([waiting, preparing, carried], cancelled, none);
    const looks = [...shopMarker('Chez Mimi', shop.location), ...pins, ...driverMarkers([near], shopId, NOW, none)].map(
      ({ look }) => look,
    );
    expect(new Set(looks).size).toBe(looks.length);
    expect(looks).toEqual(['shop', 'waiting', 'under-way', 'on-the-way', 'cancelled', 'driver-free']);
    expect(pins.map(({ caption }) => caption)).toEqual(Array.from(pins, () => waiting.orderNumber));
    expect(pins[2]?.label).toBe(`Commande n°\u00A0${carried.orderNumber}, Camille D., En livraison`);
  });

  test('MAP-06 what is over is drawn only while its card is open', () => {
    expect(orderMarkers([waiting, cancelled], null, none).map(({ id }) => id)).toEqual(['a']);
    expect(orderMarkers([waiting], waiting, none).map(({ id }) => id)).toEqual(['a']);
    expect(orderMarkers([waiting, cancelled], cancelled, none).map(({ id }) => id)).toEqual(['a', 'd']);
  });

  test('MAP-13 a pin that is pressed opens its own order', () => {
    const opened: string[] = [];
    for (const pin of orderMarkers([waiting, carried], null, (id) => opened.push(id))) pin.onSelect?.();
    expect(opened).toEqual(['a', 'c']);
  });

  test('MAP-14 the way of every order with a driver, and of the one that is looked at', () => {
    const orders = [waiting, preparing, carried, cancelled];
    const way = [shop.location, position, position];
    expect(orderWays(orders, null, shop.location, [near], NOW)).toEqual([way]);
    expect(orderWays(orders, 'b', shop.location, [near], NOW)).toEqual([[shop.location, position], way]);
    expect(orderWays(orders, null, shop.location, [near], addMinutes(NOW, 6))).toEqual([[shop.location, position]]);
  });
});

test('DRV-15 whole minutes and km/h, kilometres with one decimal', () => {
  expect(figureWords(18.4, 'min')).toBe('18\u00A0min');
  expect(figureWords(10.17, 'km/h')).toBe('10\u00A0km/h');
  expect(figureWords(3.12, 'km')).toBe('3,1\u00A0km');
});
