import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { asShortEuros, readEuros, readRows, toTyped } from './typed-rows.ts';
import { rows } from './zones.samples.ts';

test.each([
  ['', 0],
  ['  ', 0],
  ['2,50', 250],
  ['2.5', 250],
  ['30 €', 3_000],
  ['-1', null],
  ['abc', null],
  ['1e3', null],
  ['2,5,0', null],
])('ZON-16 ZON-18 « %s » typed in euros is %s', (typed, amount) => {
  expect(readEuros(typed)).toBe(amount);
});

test('ZON-16 ZON-17 ZON-18 typed rows collapse, and one always stays', () => {
  expect(
    readRows([
      { threshold: '', fee: '4' },
      { threshold: '30', fee: '' },
      { threshold: '0', fee: '2,5' },
    ]),
  ).toEqual(rows([0, 2.5], [30, 0]));
  expect(readRows([])).toEqual(rows([0, 0]));
  expect(readRows([{ threshold: 'x', fee: '1' }])).toBeNull();
  expect(toTyped(rows([0, 2.5], [1_000, 0]))).toEqual([
    { threshold: '0', fee: '2,50' },
    { threshold: '1000', fee: '0' },
  ]);
  expect(asShortEuros(cents(999_999_00))).toHaveLength(6);
});
