import { expect, test } from 'vitest';
import { leftOf } from './idle.ts';

test.each([
  [0, null],
  [44_999, null],
  [45_000, 15],
  [52_400, 8],
  [60_000, 0],
  [90_000, 0],
])('a terminal untouched for %i ms has %s seconds left', (idle, left) => {
  expect(leftOf(1_000, 1_000 + idle)).toBe(left);
});
