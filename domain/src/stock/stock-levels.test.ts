import { expect, test } from 'vitest';
import { stockLevel, tidyStock } from './stock-levels.ts';

test('STK-14 whole pieces between none and the most that is counted', () => {
  expect([-3, 2.9, 100_000, null, Number.NaN].map(tidyStock)).toEqual([0, 2, 99_999, 0, 0]);
});

test('STK-18 none is sold out, few is low, untracked says nothing', () => {
  expect([0, 1, 6, 7, null].map(stockLevel)).toEqual(['sold-out', 'low', 'low', null, null]);
});
