import { describe, expect, test } from 'vitest';
import { addMinutes } from '../kernel/time.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import { DEFAULT_CENTRE, DRIVER_ZOOM, isPinned, MAP_ZOOM, pinKind } from './map-pins.ts';
import { anOrder } from '../orders/orders.samples.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const location = { latitude: 43.7, longitude: 7.26 };
const address = { ...anOrder().address, location } as NonNullable<ReturnType<typeof anOrder>['address']>;

describe('pins of the map', () => {
  test('MAP-02 MAP-03 the centre and the zooms', () => {
    expect(DEFAULT_CENTRE).toEqual({ latitude: 43.706023, longitude: 7.263286 });
    expect([MAP_ZOOM, DRIVER_ZOOM]).toEqual([12, 14]);
  });

  test('MAP-05 red is cancelled, refused or missed; amber awaits an answer; green is everything else', () => {
    const of = (kind: string) => ORDER_STATUSES.filter((status) => pinKind({ status }) === kind).sort();
    expect(of('cancelled')).toEqual(['canceled', 'missed', 'refused']);
    expect(of('waiting')).toEqual(['contacting', 'looking_for_driver']);
    expect(of('under-way')).toEqual(
      ['completed', 'delivering', 'preparing', 'ready', 'refunded', 'scheduled', 'takeaway', 'waiter'].sort(),
    );
  });

  test('MAP-01 live orders with a place are drawn, those without one are not', () => {
    expect(isPinned(anOrder({ address }), NOW)).toBe(true);
    expect(isPinned(anOrder(), NOW)).toBe(false);
    expect(isPinned(anOrder({ address: null }), NOW)).toBe(false);
  });

  test.each<[OrderStatus, boolean]>([
    ['canceled', true],
    ['refused', true],
    ['missed', true],
    ['completed', false],
    ['refunded', false],
  ])('MAP-06 %s stays thirty minutes: %s', (status, stays) => {
    const order = anOrder({ status, address, finishedAt: NOW });
    expect(isPinned(order, addMinutes(NOW, 29))).toBe(stays);
    expect(isPinned(order, addMinutes(NOW, 30))).toBe(false);
  });
});
