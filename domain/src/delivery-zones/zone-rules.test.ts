import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '../kernel/geo.ts';
import { cents } from '../kernel/money.ts';
import { freeColor, ZONE_COLORS } from './colors.ts';
import { collapseRows, feeOf } from './fee-rows.ts';
import { centredShape, distanceLabel, firstShape, middleOf, movedShape, shapeRefusal } from './shapes.ts';
import { renumbered, placedAs, serveAnybody, strandedBy, withoutZone } from './zone-list.ts';
import { aCircle, aCity, at, NICE, rows } from './zones.samples.ts';
import { DeliveryZones, NO_ZONES } from './zones.ts';

describe('fee rows', () => {
  const twoRows = rows([0, 2.5], [30, 0]);

  test.each([
    [29_99, 2_50],
    [30_00, 0],
    [0, 2_50],
    [100_00, 0],
  ])('ZON-26 a basket of %i cents pays %i', (basket, fee) => {
    expect(feeOf(twoRows, cents(basket))).toBe(fee);
    expect(feeOf(twoRows.toReversed(), cents(basket))).toBe(fee);
  });

  test('ZON-26 under every threshold, the lowest row', () => {
    expect(feeOf(rows([40, 1], [20, 5]), cents(10_00))).toBe(5_00);
  });

  test('ZON-17 ZON-18 one row per threshold, the last one entered wins, and one row always stays', () => {
    expect(collapseRows(rows([30, 0], [0, 4], [0, 3], [30, 1]))).toEqual(rows([0, 3], [30, 1]));
    expect(collapseRows([])).toEqual(rows([0, 0]));
  });

  const someRows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { minLength: 1 });

  test('ZON-17 ZON-26 collapsing is stable, sorted, and a basket pays its highest reached row', () => {
    fc.assert(
      fc.property(someRows, fc.integer({ min: 0, max: 1_200 }), (pairs, amount) => {
        const kept = collapseRows(rows(...pairs));
        const thresholds = kept.map(({ basketThreshold }) => basketThreshold);
        expect(collapseRows(kept)).toEqual(kept);
        expect(thresholds).toEqual([...new Set(thresholds)].sort((a, b) => a - b));
        const reached = kept.filter(({ basketThreshold }) => basketThreshold <= amount).at(-1) ?? kept[0];
        expect(feeOf(kept, cents(amount))).toBe(reached?.deliveryFee);
      }),
    );
  });
});

describe('shapes', () => {
  test.each([
    [2_000, 'Rayon\u00A0: 2,0\u00A0km'],
    [850, 'Rayon\u00A0: 850\u00A0m'],
    [999.6, 'Rayon\u00A0: 1,0\u00A0km'],
    [12_340, 'Rayon\u00A0: 12,3\u00A0km'],
  ])('ZON-06 a circle of %d m reads « %s »', (radiusMetres, label) => {
    expect(distanceLabel({ shape: 'circle', center: NICE, radiusMetres }, NICE)).toBe(label);
  });

  test('ZON-06 a polygon reads as far as its farthest corner from the shop', () => {
    const points = [at(0, 500), at(900, 0), at(0, -4_100)];
    expect(distanceLabel({ shape: 'polygon', points }, NICE)).toBe('Jusqu’à 4,1\u00A0km');
  });

  test('ZON-11 a first circle has 2 km, a first polygon four corners at 2 km', () => {
    expect(firstShape('circle', NICE)).toEqual({ shape: 'circle', center: NICE, radiusMetres: 2_000 });
    const polygon = firstShape('polygon', NICE);
    const points = polygon.shape === 'polygon' ? polygon.points : [];
    expect(points.map((point) => Math.round(distanceMetres(NICE, point) / 10))).toEqual([200, 200, 200, 200]);
    expect(shapeRefusal(polygon)).toBeNull();
  });

  test('ZON-10 a shape is moved and centred whole', () => {
    for (const kind of ['circle', 'polygon'] as const) {
      const moved = movedShape(firstShape(kind, NICE), 300, -400);
      expect(distanceMetres(middleOf(moved), NICE)).toBeCloseTo(500, -1);
      expect(distanceMetres(middleOf(centredShape(moved, NICE)), NICE)).toBeLessThan(1);
    }
  });
});

test('ZON-11 a colour that no zone has yet, one of twelve; any of them once all are taken', () => {
  expect(new Set(ZONE_COLORS).size).toBe(12);
  fc.assert(
    fc.property(fc.subarray([...ZONE_COLORS]), fc.double({ min: 0, max: 1, noNaN: true }), (taken, chance) => {
      const color = freeColor(taken, chance);
      expect(ZONE_COLORS).toContain(color);
      if (taken.length < ZONE_COLORS.length) expect(taken).not.toContain(color);
    }),
  );
});

describe('the list of zones', () => {
  const three = [
    aCircle({ key: 'a', priority: 1 }),
    aCircle({ key: 'b', priority: 2 }),
    aCircle({ key: 'c', priority: 3 }),
  ];
  const order = (zones: readonly { key: string; priority: number }[]) =>
    zones.map(({ key, priority }) => `${priority}${key}`);

  test('ZON-20 priorities are 1 to n after a deletion, and a city goes with its districts', () => {
    expect(order(withoutZone({ ...NO_ZONES, mapZones: three }, 'a').mapZones)).toEqual(['1b', '2c']);
    expect(order(renumbered([aCircle({ key: 'y', priority: 7 }), aCircle({ key: 'x', priority: 7 })]))).toEqual([
      '1x',
      '2y',
    ]);
    const cityZones = [
      aCity(),
      aCity({ key: 'cimiez', kind: 'district', city: 'nice', priority: 2 }),
      aCity({ key: 'eze', priority: 3 }),
    ];
    expect(order(withoutZone({ ...NO_ZONES, cityZones }, 'nice').cityZones)).toEqual(['1eze']);
  });

  test('ZON-21 the order asked for; what it forgets follows, what it makes up is ignored', () => {
    expect(order(placedAs(three, ['c', 'a', 'b']))).toEqual(['1c', '2a', '3b']);
    expect(order(placedAs(three, ['c', 'c', 'nothing']))).toEqual(['1c', '2a', '3b']);
  });

  test('ZON-19 a city of which no district is served serves nobody', () => {
    expect(serveAnybody(NO_ZONES)).toBe(false);
    expect(serveAnybody({ ...NO_ZONES, cityZones: [aCity({ isWhole: false })] })).toBe(false);
    expect(serveAnybody({ ...NO_ZONES, cityZones: [aCity()] })).toBe(true);
    expect(serveAnybody({ ...NO_ZONES, mapZones: three })).toBe(true);
  });

  test('orders that the new zones would strand: not those that nobody served before', () => {
    const placed = [at(100, 0), at(1_500, 0), at(9_000, 0)].map((location, id) => ({
      id,
      where: { location, city: 'Nice' },
      basket: cents(20_00),
    }));
    const stranded = strandedBy(
      { ...NO_ZONES, mapZones: [aCircle()] },
      { ...NO_ZONES, mapZones: [aCircle({}, 1_000)] },
      placed,
    );
    expect(stranded.map(({ id }) => id)).toEqual([1]);
  });
});

test('ZON-08 ZON-09 what is kept of a zone', () => {
  const zones = { mapZones: [aCircle()], cityZones: [aCity()] };
  expect(DeliveryZones.parse(zones)).toEqual(zones);
  for (const wrong of [{ color: 'red' }, { priority: 0 }, { feeRows: [] }, { key: 'a b' }, { minimumBasket: -1 }])
    expect(DeliveryZones.safeParse({ ...zones, mapZones: [{ ...aCircle(), ...wrong }] }).success).toBe(false);
});
