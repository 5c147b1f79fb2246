import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { deliveryTerms } from './delivery-terms.ts';
import type { Verdict } from './judge.ts';

const row = (basketThreshold: number, deliveryFee: number) => ({
  basketThreshold: cents(basketThreshold),
  deliveryFee: cents(deliveryFee),
});
const nice = (...feeRows: ReturnType<typeof row>[]): Pick<Verdict, 'zone' | 'distanceKm' | 'deliveryFeeSource'> => ({
  zone: {
    kind: 'city',
    zone: {
      key: 'nice',
      priority: 1,
      minimumBasket: cents(1500),
      feeRows,
      name: 'Nice',
      kind: 'city',
      city: null,
      isWhole: true,
    },
  },
  distanceKm: 1.2,
  deliveryFeeSource: 'zone',
});

test('ZON-26 a customer knows the minimum of their zone, and from which basket on delivery costs nothing', () => {
  expect(deliveryTerms(nice(row(0, 290), row(3000, 0), row(5000, 0)), cents(2550))).toEqual({
    zoneName: 'Nice',
    distanceKm: 1.2,
    minimumBasket: 1500,
    freeFrom: 3000,
  });
});

test('ZON-26 nothing is promised where delivery is free already, never is, or is priced by the kilometre', () => {
  const freeFrom = (terms: Parameters<typeof deliveryTerms>[0]) => deliveryTerms(terms, cents(2550))?.freeFrom;
  expect(freeFrom(nice(row(0, 290), row(2000, 0)))).toBeNull();
  expect(freeFrom(nice(row(0, 290), row(3000, 100)))).toBeNull();
  expect(freeFrom({ ...nice(row(0, 290), row(3000, 0)), deliveryFeeSource: 'shop_per_km' })).toBeNull();
});

test('ZON-23 where nobody delivers there are no terms', () => {
  expect(deliveryTerms({ zone: null, distanceKm: 7.8, deliveryFeeSource: 'none' }, cents(2550))).toBeNull();
});
