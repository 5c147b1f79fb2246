import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes } from '../kernel/time.ts';
import { bestOrder, costOf, hoursAt, type Cost, type Stop } from './stop-order.ts';

const NOW = '2026-11-14T19:00:00.000Z';
const SHOP = { latitude: 43.7, longitude: 7.26 };
const departure = { place: SHOP, at: NOW };
/** About a kilometre a hundredth. */
const stop = (orderId: string, north: number, promisedIn: number): Stop => ({
  orderId,
  place: { latitude: 43.7 + north / 100, longitude: 7.26 },
  promisedAt: addMinutes(NOW, promisedIn),
});
const names = (stops: readonly Stop[]) => stops.map(({ orderId }) => orderId).join('');

function everyOrder(stops: readonly Stop[]): Stop[][] {
  if (stops.length < 2) return [[...stops]];
  return stops.flatMap((first) => everyOrder(stops.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}
const compare = (a: Cost, b: Cost) => a.lateMs - b.lateMs || a.metres - b.metres;

const anyStops = fc
  .array(
    fc.record({
      latitude: fc.integer({ min: -300, max: 300 }),
      longitude: fc.integer({ min: -300, max: 300 }),
      promised: fc.integer({ min: -20, max: 90 }),
      isKnown: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ latitude, longitude, promised, isKnown }, index): Stop => ({
      orderId: String.fromCharCode(97 + index),
      place: isKnown || index === 0 ? { latitude: 43.7 + latitude / 1e4, longitude: 7.26 + longitude / 1e4 } : null,
      promisedAt: addMinutes(NOW, promised),
    })),
  );

describe('the order of the stops', () => {
  test('RND-06 nobody waits for the shorter way: who was promised first comes first', () => {
    expect(names(bestOrder([stop('n', 1, 60), stop('f', 3, 16)], departure))).toBe('fn');
  });

  test('RND-06 where nobody is late the way is the shortest', () => {
    expect(names(bestOrder([stop('c', 3, 90), stop('a', 1, 120), stop('b', 2, 100)], departure))).toBe('abc');
  });

  test('RND-06 of two that are equal the promised hours decide, whatever the order they were given in', () => {
    const twins = [stop('b', 1, 50), stop('a', 1, 60)];
    expect(names(bestOrder(twins, departure))).toBe('ba');
    expect(names(bestOrder(twins.toReversed(), departure))).toBe('ba');
  });

  test('RND-06 no order of the same stops makes customers wait less, or as little by a shorter way', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        const best = bestOrder(stops, departure);
        const cost = costOf(best, departure);
        expect(best.map(({ orderId }) => orderId).toSorted()).toEqual(stops.map(({ orderId }) => orderId).toSorted());
        for (const other of everyOrder(stops)) expect(compare(cost, costOf(other, departure))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 150 },
    );
  });

  test('RND-06 eight stops are put in order exactly, in the time of a test', () => {
    const eight = [5, 2, 8, 1, 7, 3, 6, 4].map((north) => stop(String(north), north, 200));
    expect(names(bestOrder(eight, departure))).toBe('12345678');
  });
});

describe('the hour at each door', () => {
  test('RND-07 a kilometre is four minutes, a door three; each from the one before', () => {
    const visits = hoursAt([stop('a', 1, 0), stop('b', 2, 0)], departure);
    expect(visits).toEqual([
      { orderId: 'a', at: addMinutes(NOW, 8) },
      { orderId: 'b', at: addMinutes(NOW, 16) },
    ]);
  });

  test('RND-07 hours never go back, and an unknown address has none', () => {
    fc.assert(
      fc.property(anyStops, (stops) => {
        const visits = hoursAt(stops, departure);
        expect(visits.map(({ at }) => at === null)).toEqual(stops.map(({ place }) => place === null));
        const known = visits.flatMap(({ at }) => (at ? [at] : []));
        expect(known).toEqual(known.toSorted());
        expect(known.every((at) => at > NOW)).toBe(true);
      }),
    );
  });
});
