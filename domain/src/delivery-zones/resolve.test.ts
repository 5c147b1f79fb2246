import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { feeOf } from './fee-rows.ts';
import { contains } from './geometry.ts';
import { explainZones, missingTo, resolveZone, zoneName } from './resolve.ts';
import { aCircle, aCity, aPolygon, at, NICE, rows } from './zones.samples.ts';
import { NO_ZONES, type DeliveryZones, type MapZone } from './zones.ts';

const zonesOf = (zones: Partial<DeliveryZones>): DeliveryZones => ({ ...NO_ZONES, ...zones });
const here = { location: NICE, city: 'Nice' };
const basket = cents(20_00);
const winner = (zones: Partial<DeliveryZones>, where = here, amount = basket) =>
  resolveZone(zonesOf(zones), where, amount)?.zone.key ?? null;

describe('which zone decides', () => {
  test('ZON-22 the lowest priority number wins, even inside a wider zone listed first', () => {
    const wide = aCircle({ key: 'wide', priority: 2 }, 5_000);
    const near = aCircle({ key: 'near', priority: 1 }, 500);
    expect(winner({ mapZones: [wide, near] })).toBe('near');
    expect(
      winner({
        mapZones: [
          { ...wide, priority: 1 },
          { ...near, priority: 2 },
        ],
      }),
    ).toBe('wide');
    expect(winner({ mapZones: [wide, near] }, { location: at(1_000, 0), city: 'Nice' })).toBe('wide');
  });

  test('ZON-23 a polygon stands first and the address lies in no zone: nobody delivers', () => {
    const mapZones = [
      aPolygon([at(0, 0), at(900, 0), at(900, 900)], { key: 'first', priority: 1 }),
      aCircle({ key: 'second', priority: 2 }, 1_000),
    ];
    expect(winner({ mapZones }, { location: at(20_000, 0), city: 'Nice' })).toBeNull();
  });

  test('ZON-22 of three zones one inside the other, the first that holds the place wins, in whatever order they came', () => {
    const nested = [500, 1_500, 5_000].map((radius, index) =>
      aCircle({ key: `ring-${index + 1}`, priority: index + 1 }, radius),
    );
    for (const mapZones of [nested, nested.toReversed()])
      for (const [metres, expected] of [
        [100, 'ring-1'],
        [1_000, 'ring-2'],
        [3_000, 'ring-3'],
        [6_000, null],
      ] as const)
        expect(winner({ mapZones }, { location: at(metres, 0), city: 'Nice' }), `${metres} m`).toBe(expected);
  });

  test('ZON-22 on equal priority the lower fee of this basket wins, then the lower minimum, then the key', () => {
    const a = aCircle({ key: 'a', feeRows: rows([0, 3], [30, 0]) });
    const b = aCircle({ key: 'b', feeRows: rows([0, 2]) });
    expect(winner({ mapZones: [a, b] }, here, cents(29_99))).toBe('b');
    expect(winner({ mapZones: [a, b] }, here, cents(30_00))).toBe('a');
    const cheap = aCircle({ key: 'z', minimumBasket: cents(500) });
    const dear = aCircle({ key: 'y', minimumBasket: cents(900) });
    expect(winner({ mapZones: [dear, cheap] })).toBe('z');
    expect(winner({ mapZones: [aCircle({ key: 'n' }), aCircle({ key: 'm' })] })).toBe('m');
  });

  test('ZON-23 map zones come first, then a part of a city, then a city; nothing matches: nobody delivers', () => {
    const city = aCity({ priority: 1 });
    const cimiez = aCity({ key: 'cimiez', name: 'Cimiez', kind: 'district', city: 'nice', priority: 2 });
    const zones = { mapZones: [aCircle({ priority: 9 })], cityZones: [city, cimiez] };
    const inCimiez = { location: at(9_000, 0), city: 'NICE', districts: ['cimiez'] };

    expect(winner(zones)).toBe('circle');
    expect(winner(zones, inCimiez)).toBe('cimiez');
    expect(winner(zones, { location: at(9_000, 0), city: 'nice' })).toBe('nice');
    expect(winner(zones, { location: at(9_000, 0), city: 'Monaco' })).toBeNull();
    expect(winner({}, here)).toBeNull();
    expect(winner({ mapZones: [aCircle()] }, { location: null, city: 'Nice' } as never)).toBeNull();
  });

  test('ZON-23 a district of another city of the same name is not served, nor a city whose districts alone are', () => {
    const centre = aCity({ key: 'centre', name: 'Centre', kind: 'sub_locality', city: 'nice' });
    const zones = { cityZones: [aCity({ isWhole: false, priority: 2 }), centre] };
    const where = (city: string, district: string) => ({ location: NICE, city, districts: [district] });
    expect(winner(zones, where('Nice', 'Centre'))).toBe('centre');
    expect(winner(zones, where('Menton', 'Centre'))).toBeNull();
    expect(winner(zones, where('Nice', 'Cimiez'))).toBeNull();
  });

  test('ZON-23 names are compared as people write them', () => {
    const zones = { cityZones: [aCity({ name: 'Saint-Étienne' })] };
    for (const city of ['saint etienne', 'ST-ETIENNE', 'St Étienne'])
      expect(winner(zones, { ...here, city })).toBe('nice');
    expect(winner(zones, { ...here, city: 'Étienne' })).toBeNull();
  });
});

describe('why each zone wins or loses', () => {
  test('ZON-22 ZON-23 ZON-24 the reasons of the tester', () => {
    const square = [at(-300, -300), at(300, -300), at(300, 300), at(-300, 300)];
    const zones = zonesOf({
      mapZones: [
        aCircle({ key: 'short', priority: 1 }, 500, at(2_000, 0)),
        aPolygon(
          square.map((_, i) => at(i % 3 === 0 ? 2_000 : 3_000, i < 2 ? -300 : 300)),
          { key: 'beside', priority: 2 },
        ),
        aPolygon(square, { key: 'mine', priority: 3 }),
        aCircle({ key: 'wide', priority: 4 }, 9_000),
      ],
      cityZones: [aCity(), aCity({ key: 'menton', name: 'Menton', priority: 2 })],
    });

    const verdicts = explainZones(zones, here, basket);

    expect(
      verdicts.map(({ zone, outcome, ...rest }) => [zone.key, outcome, 'reason' in rest ? rest.reason : null]),
    ).toEqual([
      ['mine', 'wins', null],
      ['wide', 'loses', 'lower-priority'],
      ['nice', 'loses', 'later-kind'],
      ['short', 'misses', 'too-far'],
      ['beside', 'misses', 'outside'],
      ['menton', 'misses', 'other-city'],
    ]);
    expect(verdicts[3]).toMatchObject({ radiusMetres: 500, metres: expect.closeTo(2_000, -1) as number });
    expect(verdicts.map(zoneName)).toEqual(['Zone 3', 'Zone 4', 'Nice', 'Zone 1', 'Zone 2', 'Menton']);
  });

  const zone = fc
    .record({
      east: fc.integer({ min: -3_000, max: 3_000 }),
      north: fc.integer({ min: -3_000, max: 3_000 }),
      radius: fc.integer({ min: 100, max: 4_000 }),
      priority: fc.integer({ min: 1, max: 4 }),
      fee: fc.integer({ min: 0, max: 3 }),
      minimum: fc.integer({ min: 0, max: 2 }),
    })
    .map(({ east, north, radius, priority, fee, minimum }) =>
      aCircle({ priority, minimumBasket: cents(minimum * 100), feeRows: rows([0, fee]) }, radius, at(east, north)),
    );
  const someZones = fc.array(zone, { maxLength: 12 }).map((list) => list.map((one, i) => ({ ...one, key: `k${i}` })));
  const figures = ({ priority, feeRows, minimumBasket }: MapZone) => [priority, feeOf(feeRows, basket), minimumBasket];
  const isBefore = (a: MapZone, b: MapZone): boolean => {
    const differing = figures(a).findIndex((figure, index) => figure !== figures(b)[index]);
    return differing < 0 ? a.key < b.key : Number(figures(a)[differing]) < Number(figures(b)[differing]);
  };

  test('ZON-22 whatever the zones and their order: the winner holds the place and is the first of those that do', () => {
    fc.assert(
      fc.property(someZones, fc.integer({ min: -3_000, max: 3_000 }), (mapZones, east) => {
        const location = at(east, 100);
        const holding = mapZones.filter(({ geometry }) => contains(geometry, location));
        const first = holding.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0];
        const where = { location, city: null };

        expect(resolveZone(zonesOf({ mapZones }), where, basket)?.zone).toBe(first);
        expect(resolveZone(zonesOf({ mapZones: mapZones.toReversed() }), where, basket)?.zone).toBe(first);
        const verdicts = explainZones(zonesOf({ mapZones }), where, basket);
        expect(verdicts.filter(({ outcome }) => outcome === 'wins').map((one) => one.zone)).toEqual(
          first ? [first] : [],
        );
        expect(verdicts.filter(({ outcome }) => outcome !== 'misses')).toHaveLength(holding.length);
      }),
    );
  });
});

test('ZON-25 what is missing to the minimum', () => {
  const zone = aCircle({ minimumBasket: cents(20_00) });
  expect([19_99, 20_00, 20_01, 0].map((amount) => missingTo(zone, cents(amount)))).toEqual([1, 0, 0, 20_00]);
});
