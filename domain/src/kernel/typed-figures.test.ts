import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { asTypedEuros, asTypedFigure, figureFault, readFigure, readPrice } from './typed-figures.ts';

describe('figures as they are typed', () => {
  test.each([
    ['8,9', 890],
    ['8.90', 890],
    [' 1\u00A0638,30 € ', 163_830],
    ['0', 0],
    ['-3', null],
    ['\u22123', null],
    ['1e3', null],
    ['0x10', null],
    ['Infinity', null],
    ['', null],
    ['€', null],
    ['huit', null],
    ['1,2,3', null],
  ])('PRD-34 a price typed « %s » is %s cents', (typed, expected) => {
    expect(readPrice(typed)).toBe(expected);
  });

  test('PRD-34 what cannot be sold says what is wrong with it', () => {
    expect(figureFault('price', '-3')).toBe('Prix non valide\u00A0: saisissez un nombre positif.');
    expect(figureFault('price', 'abc')).toBe('Prix non valide\u00A0: saisissez un nombre, par exemple 8,90.');
    expect(figureFault('hours', '1h')).toBe('Durée non valide\u00A0: saisissez un nombre, par exemple 1,5.');
    expect([figureFault('stock', ' '), figureFault('stock', '0'), figureFault('amount', '1\u00A0638,30 €')]).toEqual([
      null,
      null,
      null,
    ]);
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
