import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { asTypedEuros, asTypedFigure, readFigure, readPrice } from './typed-figures.ts';

describe('figures as they are typed', () => {
  test.each([
    ['8,9', 890],
    ['8.90', 890],
    [' 1\u00A0638,30 € ', 163_830],
    ['0', 0],
    ['-3', 0],
    ['\u22123', 0],
    ['', null],
    ['€', null],
    ['huit', null],
    ['1,2,3', null],
  ])('PRD-34 a price typed « %s » is %s cents', (typed, expected) => {
    expect(readPrice(typed)).toBe(expected);
  });

  test('PRD-44 quarters of an hour are read and written with a comma', () => {
    expect([readFigure('0,25'), readFigure('24'), readFigure('-1')]).toEqual([0.25, 24, -1]);
    expect([asTypedFigure(0.25), asTypedFigure(24)]).toEqual(['0,25', '24']);
  });

  test('a price that a field shows is read back to the cent', () => {
    expect(asTypedEuros(cents(8_600))).toBe('86,00');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (amount) => {
        expect(readPrice(asTypedEuros(cents(amount)))).toBe(amount);
      }),
    );
  });
});
