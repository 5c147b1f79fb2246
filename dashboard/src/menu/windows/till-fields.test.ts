import { cents } from '@comptoir/domain/kernel/money.ts';
import { expect, test } from 'vitest';
import { filledBy } from './till-fields.tsx';

const ARTICLE = { posRef: 'Z-12', name: 'Pan bagnat au thon', price: cents(890) };

test('SYN-31 a picked article fills an empty name, cut to its limit, and an empty price', () => {
  expect(filledBy(ARTICLE, { name: ' ', price: null }, 11)).toEqual({
    posRef: 'Z-12',
    name: 'Pan bagnat',
    price: cents(890),
  });
});

test('SYN-31 what somebody has typed stays, a price of nothing too', () => {
  const typed = { name: 'Le pan bagnat', price: cents(0) };
  expect(filledBy(ARTICLE, typed, 80)).toEqual({ posRef: 'Z-12', ...typed });
});
