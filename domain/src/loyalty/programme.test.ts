import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { aProduct } from '../menu/menu.samples.ts';
import {
  cashbackFor,
  cashbackPercentOf,
  cashbackRefusal,
  enabledAfter,
  tidyCashback,
  tidyPoints,
} from './configure.ts';
import type { LightMenu, LightMenuProduct } from './light-menu.ts';
import { missingProducts, offerableIn, offersProduct } from './offerable.ts';
import { limitsOf, pointsWords, purchaseFor } from './programme.labels.ts';
import { shopsOffering, tierRefusal, tiersRefusal, withoutProducts } from './version-rules.ts';

const dish = (key: string, fields: Partial<LightMenuProduct> = {}): LightMenuProduct => ({
  ...aProduct({ key }),
  name: key,
  thumbnailUrl: null,
  ...fields,
});
const menu = (products: LightMenuProduct[], hidden = false): LightMenu => ({
  sections: [{ key: 'SECTION-1', name: 'Carte', hidden, products }],
});
const tier = (points: number, ...productKeys: string[]) => ({ points, productKeys });

describe('cash back', () => {
  test.each<[amount: number, spendUnit: number, percent: number, gain: number]>([
    [500, 10_000, 5, 500],
    [100, 3_000, 3, 90],
    [100, 30_000, 0, 0],
    [125, 5_000, 3, 150],
  ])('LOY-05 LOY-07 SET-CST-07 %d cents for %d are %d %%, which give %d', (amount, spendUnit, percent, gain) => {
    expect(cashbackPercentOf(cents(amount), cents(spendUnit))).toBe(percent);
    expect(cashbackFor({ spendUnit: cents(spendUnit), cashbackPercent: percent })).toBe(gain);
  });

  test('LOY-05 the rate is a whole percent, both amounts whole euros', () => {
    expect(tidyCashback({ spendUnit: cents(1_049), cashbackPercent: 4.5, minimumBasket: cents(1_450) })).toEqual({
      spendUnit: 1_000,
      cashbackPercent: 5,
      minimumBasket: 1_500,
    });
  });

  test.each<[Partial<Parameters<typeof cashbackRefusal>[0]>, ReturnType<typeof cashbackRefusal>]>([
    [{ minimumBasket: cents(-100) }, 'minimum-basket-negative'],
    [{ cashbackPercent: 0 }, 'cashback-too-small'],
    [{ cashbackPercent: 101 }, 'cashback-too-large'],
    [{}, null],
  ])('LOY-06 LOY-07 %j: %s', (wrong, refusal) => {
    const config = { spendUnit: cents(10_000), cashbackPercent: 5, minimumBasket: cents(0) };
    expect(cashbackRefusal({ ...config, ...wrong })).toBe(refusal);
  });

  test('LOY-02 one type is in force at a time', () => {
    expect(enabledAfter(null, 'cashback', true)).toBe('cashback');
    expect(enabledAfter('cashback', 'product', true)).toBe('product');
    expect(enabledAfter('product', 'product', false)).toBeNull();
    expect(enabledAfter('cashback', 'product', false)).toBe('cashback');
  });
});

describe('points', () => {
  test('LOY-12 SET-CST-07 one decimal, half away from zero, and a name', () => {
    expect(tidyPoints({ pointName: '  ', pointsPerEuro: 1.25, showRewardsInApp: true })).toEqual({
      pointName: 'points',
      pointsPerEuro: 1.3,
      showRewardsInApp: true,
    });
  });

  test('a tier says what must be spent for it, to the cent that reaches it', () => {
    expect([50, 100, 200].map((points) => purchaseFor(points, 1.5))).toEqual([
      'soit 33,34\u00A0€ d’achats',
      'soit 66,67\u00A0€ d’achats',
      'soit 133,34\u00A0€ d’achats',
    ]);
    expect(purchaseFor(50, 0)).toBeNull();
    expect([pointsWords(1.5, 'points'), pointsWords(50, 'points'), pointsWords(2, 'soleils')]).toEqual([
      '1,5\u00A0point',
      '50\u00A0points',
      '2\u00A0soleils',
    ]);
  });
});

describe('tiers', () => {
  test.each<[number, ReturnType<typeof tierRefusal>]>([
    [0, 'tier-points-wrong'],
    [1.5, 'tier-points-wrong'],
    [-10, 'tier-points-wrong'],
    [10_001, 'tier-too-high'],
    [100, 'tier-exists'],
    [10_000, null],
  ])('LOY-32 LOY-36 SET-CST-15 a new tier of %d points: %s', (points, refusal) => {
    expect(tierRefusal(points, [tier(100)])).toBe(refusal);
  });

  test('LOY-33 LOY-36 at least one tier, one product in each; at most ten and twenty', () => {
    const keys = Array.from({ length: 21 }, (_, rank) => `PRODUCT-${rank}`);
    const many = (count: number) => Array.from({ length: count }, (_, rank) => tier(rank + 1, 'PRODUCT-a'));

    expect(tiersRefusal([])).toBe('tiers-missing');
    expect(tiersRefusal([tier(50, 'PRODUCT-a'), tier(100)])).toBe('tier-empty');
    expect(tiersRefusal([tier(50, ...keys)])).toBe('tier-full');
    expect(tiersRefusal([tier(50, ...keys.slice(1))])).toBeNull();
    expect(tiersRefusal(many(11))).toBe('tiers-full');
    expect(tiersRefusal(many(10))).toBeNull();
  });

  test('LOY-27 a tier that is left empty is removed', () => {
    expect(withoutProducts([tier(50, 'a', 'b'), tier(100, 'b')], new Set(['b']))).toEqual([tier(50, 'a')]);
  });

  test('LOY-20 LOY-34 the default version without a shop is offered by those that are in none', () => {
    const versions = [
      { key: 'a', isDefault: true, shopIds: [] },
      { key: 'b', isDefault: false, shopIds: ['2'] },
    ] as const;
    const of = (rank: 0 | 1) => {
      const { key, isDefault, shopIds } = versions[rank];
      return shopsOffering(
        { key, isDefault, shopIds: [...shopIds] },
        versions.map((one) => ({ shopIds: [...one.shopIds] })),
        ['1', '2', '3'],
      );
    };
    expect(of(0)).toEqual(['1', '3']);
    expect(of(1)).toEqual(['2']);
  });
});

describe('what a shop has of the tiers', () => {
  test.each<[what: string, LightMenu, boolean]>([
    ['the same key', menu([dish('PRODUCT-a')]), true],
    ['the same reference under another key', menu([dish('PRODUCT-z', { posRef: 'P1' })]), true],
    ['another reference', menu([dish('PRODUCT-z', { posRef: 'P2' })]), false],
    ['unavailable without an end', menu([dish('PRODUCT-a', { unavailable: true })]), false],
    [
      'unavailable until tonight',
      menu([dish('PRODUCT-a', { unavailable: true, unavailableUntil: '2026-11-14T20:30:00.000Z' })]),
      true,
    ],
    ['a hidden section', menu([dish('PRODUCT-a')], true), false],
  ])('LOY-26 LOY-35 %s', (_what, there, isOffered) => {
    const menus = { first: menu([dish('PRODUCT-a', { posRef: 'P1' })]), joining: there };
    expect(offersProduct(menus)('joining', 'PRODUCT-a')).toBe(isOffered);
  });

  test('LOY-26 two dishes without a reference are not the same', () => {
    const menus = { first: menu([dish('PRODUCT-a')]), joining: menu([dish('PRODUCT-b')]) };
    expect(offersProduct(menus)('joining', 'PRODUCT-a')).toBe(false);
  });

  test('LOY-30 the missing ones by shop and tier', () => {
    const menus = { first: menu([dish('PRODUCT-a'), dish('PRODUCT-b')]), joining: menu([dish('PRODUCT-b')]) };
    const shops = [{ shopId: 'joining', name: 'Chez Mimi Port' }];
    expect(missingProducts([tier(50, 'PRODUCT-a'), tier(100, 'PRODUCT-b')], shops, menus)).toEqual({
      joining: { shopName: 'Chez Mimi Port', tiers: { '50': [{ key: 'PRODUCT-a', name: 'PRODUCT-a' }] } },
    });
  });

  test('LOY-34 offered are those that all shops of the version have, outside hidden sections', () => {
    const both = [dish('PRODUCT-a'), dish('PRODUCT-b')];
    const menus = { first: menu(both), second: menu([dish('PRODUCT-b')]), hidden: menu(both, true) };
    const keys = (...shopIds: string[]) => offerableIn(menus, shopIds).map(({ key }) => key);

    expect(keys('first')).toEqual(['PRODUCT-a', 'PRODUCT-b']);
    expect(keys('first', 'second')).toEqual(['PRODUCT-b']);
    expect(keys('hidden')).toEqual([]);
    expect(keys()).toEqual([]);
  });

  test('LOY-34 each way of ordering for which a product is unavailable is named', () => {
    expect(limitsOf(dish('PRODUCT-a', { unavailableForDelivery: true, unavailableForClickAndSeat: true }))).toEqual([
      'Indisponible en livraison',
      'Indisponible sur place',
    ]);
    expect(limitsOf(dish('PRODUCT-a', { unavailableForClickAndCollect: true }))).toEqual([
      'Indisponible en Click & Collect',
    ]);
  });
});
