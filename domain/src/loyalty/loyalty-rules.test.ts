import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { askLoyalty, minimumRefusal, potUsed, tierOf } from './asked-loyalty.ts';
import { formatPoints, NO_LOYALTY, pointsPrice, spentBy } from './balance.ts';
import { earnedBy } from './earned.ts';
import type { ProgrammeInForce } from './programme.ts';
import { missingWords, nextTier, progressPercent } from './progress.ts';

const POT: ProgrammeInForce = { loyaltyType: 'cashback', cashbackPercent: 5, minimumBasket: cents(1_500) };
const POINTS: ProgrammeInForce = {
  loyaltyType: 'product',
  pointName: 'points',
  pointsPerEuro: 1.5,
  showRewardsInApp: true,
  minimumBasket: cents(1_000),
  tiers: [
    { points: 100, productKeys: ['DESSERT', 'CAFE'] },
    { points: 50, productKeys: ['CAFE'] },
  ],
};
const paid = (products: number, discount = 0, cashback = 0) => ({
  productsTotal: cents(products),
  promotionDiscount: cents(discount),
  cashbackUsed: cents(cashback),
});

describe('LOY-08 the pot', () => {
  test('pays products only, from its minimum on, and never more than there is', () => {
    const pot = { balance: cents(273), minimumBasket: cents(1_500) };
    expect(potUsed(pot, cents(1_499))).toBe(0);
    expect(potUsed(pot, cents(1_500))).toBe(273);
    expect(potUsed({ ...pot, balance: cents(9_900) }, cents(2_000))).toBe(2_000);
    expect(potUsed(null, cents(2_000))).toBe(0);
  });

  test('earns a share of what was paid for products, half a cent away from zero', () => {
    expect(earnedBy(POT, paid(4_260))).toEqual({ cashback: 213, pointsTenths: 0 });
    expect(earnedBy(POT, paid(2_000, 0, 273))).toEqual({ cashback: 86, pointsTenths: 0 });
    expect(earnedBy(POT, paid(1_000, 990))).toEqual({ cashback: 1, pointsTenths: 0 });
    expect(earnedBy(POT, paid(1_000, 1_000))).toEqual(NO_LOYALTY);
  });

  test('never earns more than was paid, nor less than nothing', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), (products, discount, used) => {
        const { cashback, pointsTenths } = earnedBy(POT, paid(products, discount, used));
        expect(cashback).toBeGreaterThanOrEqual(0);
        expect(cashback).toBeLessThanOrEqual(products);
        expect(pointsTenths).toBe(0);
      }),
    );
  });
});

describe('LOY-13 points', () => {
  test('are rounded to one decimal, exactly', () => {
    expect(earnedBy(POINTS, paid(2_380)).pointsTenths).toBe(357);
    expect(earnedBy({ ...POINTS, pointsPerEuro: 0.1 }, paid(150)).pointsTenths).toBe(2);
    expect(formatPoints(35.7)).toBe('35,7');
    expect(formatPoints(27)).toBe('27,0');
    expect(formatPoints(1_234.5)).toBe('1\u00A0234,5');
    expect(formatPoints(27, true)).toBe('27');
  });

  test('LOY-14 what an order spends of them is what its offered line says', () => {
    const lines = [
      { isLoyaltyProduct: true, points: 100 },
      { isLoyaltyProduct: false, points: 7 },
    ];
    expect(spentBy({ cashbackUsed: cents(0), lines })).toEqual({ cashback: 0, pointsTenths: 1_000 });
    expect(pointsPrice({ isLoyaltyProduct: true, points: 100 })).toBe('100\u00A0pts');
    expect(pointsPrice({ isLoyaltyProduct: false, points: 100 })).toBeNull();
  });
});

describe('LOY-14 a product offered for points', () => {
  const rich = { cashback: cents(0), pointsTenths: 1_124 };
  const wants = (...offered: { productKey: string; quantity: number }[]) => ({ useCashback: false, offered });
  const one = { productKey: 'DESSERT', quantity: 1 };

  test('is of the cheapest tier that has it', () => {
    expect(tierOf(POINTS.tiers, 'CAFE')?.points).toBe(50);
    expect(tierOf(POINTS.tiers, 'DESSERT')?.points).toBe(100);
    expect(tierOf(POINTS.tiers, 'SOCCA')).toBeNull();
  });

  test.each([
    ['one that no tier has', wants({ productKey: 'SOCCA', quantity: 1 }), rich, 'loyalty-not-offered'],
    ['two of one', wants({ ...one, quantity: 2 }), rich, 'loyalty-one-product'],
    ['two products', wants(one, { productKey: 'CAFE', quantity: 1 }), rich, 'loyalty-one-product'],
    ['a tier that is not reached', wants(one), { ...rich, pointsTenths: 999 }, 'loyalty-points-missing'],
    ['a pot that is not in force', { useCashback: true, offered: [] }, rich, 'loyalty-off'],
  ])('%s is refused', (_name, wanted, balance, refusal) => {
    expect(askLoyalty(wanted, POINTS, balance).refused?.refusal).toBe(refusal);
  });

  test('needs the version’s basket without it', () => {
    const asked = askLoyalty(wants(one), POINTS, rich);
    expect(asked).toEqual({ refused: null, pot: null, rewardMinimum: 1_000 });
    expect(minimumRefusal(asked, cents(999))).toEqual({
      refusal: 'loyalty-minimum',
      words: { amount: '10,00\u00A0€' },
    });
    expect(minimumRefusal(asked, cents(1_000))).toBeNull();
  });

  test('is not offered where there is a pot, and nothing is where there is no programme', () => {
    expect(askLoyalty(wants(one), POT, rich).refused?.refusal).toBe('loyalty-not-offered');
    expect(askLoyalty(wants(one), null, rich).refused?.refusal).toBe('loyalty-off');
  });
});

test('LOY-39 « Encore {n} {pointName} » to the next tier', () => {
  expect(nextTier(POINTS.tiers, 87.4)?.points).toBe(100);
  expect(nextTier(POINTS.tiers, 50)?.points).toBe(100);
  expect(nextTier(POINTS.tiers, 100)).toBeNull();
  expect(missingWords(100, 87.4, 'points')).toBe('Encore 12,6 points');
  expect(missingWords(100, 40, 'étoiles')).toBe('Encore 60 étoiles');
  expect(progressPercent(POINTS.tiers, 87.4)).toBeCloseTo(87.4);
});
