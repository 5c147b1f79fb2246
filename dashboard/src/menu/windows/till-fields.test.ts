import { cents } from '@comptoir/domain/kernel/money.ts';
import { expect, test } from 'vitest';
import { filledBy } from './till-fields.tsx';

const ARTICLE = { posRef: 'Z-12', name: 'Pan bagnat au thon', price: cents(890) };

test('SYN-31 a picked article fills the name, cut to its limit, and an empty price', () => {
  expect(filledBy(ARTICLE, { price: null }, 11)).toEqual({
    posRef: 'Z-12',
    name: 'Pan bagnat',
    price: cents(890),
  });
});

test('SYN-31 a name is replaced by the article’s; a price that was typed stays, nothing too', () => {
  expect(filledBy(ARTICLE, { price: cents(0) }, 80)).toEqual({
    posRef: 'Z-12',
    name: 'Pan bagnat au thon',
    price: cents(0),
  });
});
