import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, cents, formatEuros, percentOf, pluralOfAmount, roundHalfAway, times } from './money.ts';
import { Cents, PositiveCents } from './schema.ts';

const wholeCents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(cents);

test.each([
  [0, 'rendu'],
  [199, 'rendu'],
  [200, 'rendus'],
])('%i cents are « %s »: below two the amount is singular', (amount, word) => {
  expect(pluralOfAmount(cents(amount), 'rendu', 'rendus')).toBe(word);
});

describe('CST-02, CST-03 euros as people read them: two decimals, a comma, a non-breaking space', () => {
  test.each([
    [0, '0,00\u00A0€'],
    [5, '0,05\u00A0€'],
    [50, '0,50\u00A0€'],
    [1250, '12,50\u00A0€'],
    [2450, '24,50\u00A0€'],
    [99_999, '999,99\u00A0€'],
    [163_830, '1\u00A0638,30\u00A0€'],
    [123_456_789, '1\u00A0234\u00A0567,89\u00A0€'],
    [-250, '\u22122,50\u00A0€'],
    [-163_830, '\u22121\u00A0638,30\u00A0€'],
  ])('CST-02 %d cents read « %s »', (amount, text) => {
    expect(formatEuros(cents(amount))).toBe(text);
  });

  test('CST-02 any amount is written as the browser would write it, with wider spaces', () => {
    const euros = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(wholeCents, (amount) => {
        const digits = euros.format(Math.abs(amount) / 100).replaceAll('\u202F', '\u00A0');

        expect(formatEuros(amount).replace('\u2212', '')).toBe(`${digits}\u00A0€`);
      }),
    );
  });

  test('CST-02 any amount is written so that its cents can be read back', () => {
    fc.assert(
      fc.property(wholeCents, (amount) => {
        const text = formatEuros(amount);
        const digits = Number(text.replace(/\D/g, ''));

        expect(text).toMatch(/^\u2212?\d{1,3}(\u00A0\d{3})*,\d{2}\u00A0€$/);
        expect(text.startsWith('\u2212') ? -digits : digits).toBe(amount);
      }),
    );
  });
});

describe('CST-03 money is a whole number of cents', () => {
  test.each([0.5, 12.5, Number.NaN, Number.POSITIVE_INFINITY, '1250', null])('CST-03 %s is no amount', (value) => {
    expect(Cents.safeParse(value).success).toBe(false);
  });

  test('CST-03 an amount may be negative, a price may not', () => {
    expect(Cents.safeParse(-1).success).toBe(true);
    expect(PositiveCents.safeParse(-1).success).toBe(false);
    expect(PositiveCents.safeParse(0).success).toBe(true);
  });

  test.each([
    [0.4, 0],
    [0.5, 1],
    [2.5, 3],
    [-0.4, 0],
    [-0.5, -1],
    [-2.5, -3],
    [-2.4, -2],
    [1234.5, 1235],
  ])('common rule 1: %d rounds to %d, half away from zero', (amount, rounded) => {
    expect(roundHalfAway(amount)).toBe(rounded);
  });

  test.each([
    [2400, 50, 1200],
    [333, 50, 167],
    [-333, 50, -167],
    [1, 50, 1],
    [999, 100, 999],
    [999, 0, 0],
    [1005, 10, 101],
  ])('common rule 1: of %d cents, %d percent is %d', (amount, percent, part) => {
    expect(percentOf(cents(amount), percent)).toBe(part);
  });

  test('CST-03 rounding is symmetric and never further than half a cent', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (amount) => {
        expect(roundHalfAway(-amount)).toBe(0 - roundHalfAway(amount));
        expect(Math.abs(roundHalfAway(amount) - amount)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('CST-03 a sum is exact, whatever the order of its terms', () => {
    fc.assert(
      fc.property(fc.array(wholeCents), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

        expect(add(...amounts)).toBe(Number(exact));
        expect(add(...amounts.toReversed())).toBe(Number(exact));
      }),
    );
  });

  test('CST-03 a price times a quantity is that price added so many times', () => {
    fc.assert(
      fc.property(wholeCents, fc.integer({ min: 0, max: 99 }), (price, quantity) => {
        expect(times(price, quantity)).toBe(add(...Array.from({ length: quantity }, () => price)));
      }),
    );
  });

  test('CST-03 nothing is ever minus zero', () => {
    expect(Object.is(times(cents(-0), 3), 0)).toBe(true);
    expect(Object.is(percentOf(cents(-1), 0), 0)).toBe(true);
    expect(Object.is(roundHalfAway(-0.2), 0)).toBe(true);
  });
});
