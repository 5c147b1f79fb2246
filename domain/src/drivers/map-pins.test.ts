import { describe, expect, test } from 'vitest';
import { FINISHED_STATUSES, LIVE_STATUSES, ORDER_STATUSES } from '../orders/order-status.ts';
import { DEFAULT_CENTRE, DRIVER_ZOOM, isPinned, MAP_ZOOM, pinKind, wayOf } from './map-pins.ts';
import { anOrder } from '../orders/orders.samples.ts';

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
    expect(isPinned(anOrder({ address }))).toBe(true);
    expect(isPinned(anOrder())).toBe(false);
    expect(isPinned(anOrder({ address: null }))).toBe(false);
  });

  test('MAP-06 an order that is over leaves the map at once, however it ended', () => {
    const pinned = ORDER_STATUSES.filter((status) => isPinned(anOrder({ status, address })));
    expect(pinned).toEqual(LIVE_STATUSES);
    expect(FINISHED_STATUSES.some((status) => isPinned(anOrder({ status, address })))).toBe(false);
  });
});

describe('MAP-14 the way of an order', () => {
  const shop = { latitude: 43.71, longitude: 7.27 };
  const driver = { latitude: 43.72, longitude: 7.28 };

  test('before the pick-up it goes by the shop, afterwards from there to the customer', () => {
    expect(wayOf(anOrder({ status: 'preparing', address }), shop, driver)).toEqual([driver, shop, location]);
    expect(wayOf(anOrder({ status: 'delivering', address }), shop, driver)).toEqual([shop, driver, location]);
  });

  test('FLO-89 brought back, it ends at the shop', () => {
    const order = { status: 'delivering' as const, address, delivery: { comesBackAt: '2026-11-14T19:14:00.000Z' } };
    expect(wayOf(order, shop, driver)).toEqual([location, driver, shop]);
  });

  test('what is not known is left out, and one place alone makes no way', () => {
    expect(wayOf(anOrder({ status: 'ready', address }), shop, null)).toEqual([shop, location]);
    expect(wayOf(anOrder({ status: 'ready', address: null }), shop, null)).toEqual([]);
  });
});
