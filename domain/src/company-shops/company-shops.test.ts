import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { contractWords, countWords, shopState } from './company-shops.labels.ts';
import { settingsFor, summaryOf } from './copied-settings.ts';
import { reopenRefusal, retireRefusal } from './retire.ts';
import { slugRefusal } from './slug-rules.ts';

const STANDING = { name: 'Chez Mimi', retiredAt: null, otherShops: 1, openOrders: 0 };

test.each([
  [['open', 'open', 'open', 'retired'], '3 magasins, dont 3 ouverts'],
  [['open', 'not-ready', 'closed', 'open'], '4 magasins, dont 2 ouverts, 1 fermé et 1 pas encore prêt'],
  [['open', 'not-ready', 'not-ready'], '3 magasins, dont 1 ouvert et 2 pas encore prêts'],
  [['not-ready'], '1 magasin, pas encore prêt'],
  [['retired'], '0 magasin'],
] as const)('STO-02 %j: « %s »', (states, words) => {
  expect(countWords(states).replaceAll('\u00A0', ' ')).toBe(words);
});

test.each([
  ['chez mimi ', {}, null],
  ['Chez Léa', {}, 'retire-name'],
  ['', {}, 'retire-name'],
  ['Chez Mimi', { otherShops: 0 }, 'last-shop'],
  ['Chez Mimi', { openOrders: 2 }, 'retire-open-orders'],
  ['Chez Mimi', { retiredAt: '2026-11-01T10:00:00.000Z' }, 'shop-retired'],
] as const)('STO-40 STO-43 « %s » and %o: %s', (typed, change, refusal) => {
  expect(retireRefusal({ ...STANDING, ...change }, typed)).toBe(refusal);
});

test.each([
  [null, 'shop-not-retired'],
  ['2026-11-01T10:00:00.000Z', null],
  ['2026-10-19T10:00:00.000Z', null],
  ['2026-10-19T09:59:59.000Z', 'reopen-too-late'],
])('STO-45 closed for good at %s, reopened on 18 November: %s', (retiredAt, refusal) => {
  expect(reopenRefusal(retiredAt, '2026-11-18T10:00:00.000Z')).toBe(refusal);
});

test.each([
  [{ retiredAt: null, isReady: true, isClosed: false }, 'open'],
  [{ retiredAt: null, isReady: true, isClosed: true }, 'closed'],
  [{ retiredAt: null, isReady: false, isClosed: true }, 'not-ready'],
  [{ retiredAt: '2026-11-01T10:00:00.000Z', isReady: true, isClosed: false }, 'retired'],
])('STO-02 %o is %s', (shop, state) => {
  expect(shopState(shop)).toBe(state);
});

test.each([
  ['chez-mimi', null],
  ['abc', null],
  ['ab', 'slug-invalid'],
  ['chez--mimi', 'slug-invalid'],
  ['mimi-', 'slug-invalid'],
  ['Mimi', 'slug-invalid'],
  ['10000000-0000-4000-8000-000000000001', 'slug-invalid'],
])('STO-20 %s: %s', (slug, refusal) => {
  expect(slugRefusal(slug)).toBe(refusal);
});

test('STO-31 a contract in words', () => {
  const words = (commissionBasisPoints: number, fixedFee: number) =>
    contractWords({ name: null, commissionBasisPoints, fixedFee: cents(fixedFee) });

  expect([words(850, 25), words(0, 30), words(500, 0)]).toEqual([
    '8,5\u00A0% + 0,25\u00A0€ par commande',
    '0,30\u00A0€ par commande',
    '5\u00A0%',
  ]);
});

describe('STO-17 what another shop gets', () => {
  const nice = { city: 'Nice', location: { latitude: 43.7, longitude: 7.28 } };
  const paris = { city: 'Paris', location: { latitude: 48.85, longitude: 2.35 } };
  const priced = {
    priority: 1,
    minimumBasket: cents(0),
    feeRows: [{ basketThreshold: cents(0), deliveryFee: cents(250) }],
  };
  const points = [
    { latitude: 43.71, longitude: 7.28 },
    { latitude: 43.7, longitude: 7.29 },
    { latitude: 43.69, longitude: 7.28 },
  ];
  const zones = {
    mapZones: [{ key: 'z', color: '#0b7285', geometry: { shape: 'polygon' as const, points }, ...priced }],
    cityZones: [{ key: 'nice', name: 'Nice', kind: 'city' as const, city: null, isWhole: true, ...priced }],
  } as never;

  test('a drawn zone keeps its metres around the new place; towns stay behind', () => {
    const moved = settingsFor({ deliveryZones: zones }, nice, paris).deliveryZones;
    const shape = moved?.mapZones[0]?.geometry;
    const east = shape?.shape === 'polygon' ? shape.points[1] : undefined;

    expect(east?.latitude).toBeCloseTo(48.85, 6);
    // A degree of longitude is shorter in Paris: as many metres are more of it.
    expect((east?.longitude ?? 0) - 2.35).toBeCloseTo(
      0.01 * (Math.cos((43.7 * Math.PI) / 180) / Math.cos((48.85 * Math.PI) / 180)),
      6,
    );
    expect(moved?.cityZones).toEqual([]);
  });

  test('within one town its towns are copied, and a place without a pin gets no drawn zone', () => {
    const copied = settingsFor({ deliveryZones: zones }, nice, { city: 'NICE', location: null }).deliveryZones;

    expect([copied?.mapZones.length, copied?.cityZones.length]).toEqual([0, 1]);
  });

  test('STO-15 each part is summed up in one line', () => {
    expect(summaryOf('deliveryZones', { deliveryZones: zones })).toBe('2 zones, autour du nouveau magasin');
    expect(summaryOf('hours', {})).toBe('Aucun jour ouvert');
    expect(summaryOf('menu', {})).toBeNull();
  });
});
