import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MENU_LIMITS } from '../../kernel/menu-limits.ts';
import { cents } from '../../kernel/money.ts';
import { channelStep, roundedTo, steppedPrice, type PriceStep } from './price-steps.ts';

test.each<[number, PriceStep, number]>([
  [1_000, { kind: 'percent', by: 5 }, 1_050],
  [1_090, { kind: 'percent', by: -10 }, 981],
  [333, { kind: 'percent', by: 5.5 }, 351],
  [0, { kind: 'percent', by: 5 }, 0],
  [450, { kind: 'amount', by: cents(50) }, 500],
  [450, { kind: 'amount', by: cents(-500) }, 0],
  [0, { kind: 'amount', by: cents(50) }, 50],
  [1_230, { kind: 'round' }, 1_190],
  [1_240, { kind: 'round' }, 1_290],
  [1_290, { kind: 'round' }, 1_290],
  [20, { kind: 'round' }, 90],
  [0, { kind: 'round' }, 0],
  [999_999, { kind: 'round' }, 999_990],
  [473, { kind: 'tenth' }, 470],
  [475, { kind: 'tenth' }, 480],
  [0, { kind: 'tenth' }, 0],
])('PRD-33 %i after %o is %i', (price, step, expected) => {
  expect(steppedPrice(cents(price), step)).toBe(expected);
});

test('PRD-44 a step never leaves the bounds of a price', () => {
  const step = fc.oneof<fc.Arbitrary<PriceStep>[]>(
    fc.record({ kind: fc.constant('percent'), by: fc.double({ min: -1_000, max: 1_000, noNaN: true }) }),
    fc.record({ kind: fc.constant('amount'), by: fc.integer({ min: -2_000_000, max: 2_000_000 }).map(cents) }),
    fc.constant({ kind: 'round' }),
    fc.constant({ kind: 'tenth' }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MENU_LIMITS.price }).map(cents), step, (price, given) => {
      const next = steppedPrice(price, given);
      expect(Number.isInteger(next) && next >= 0 && next <= MENU_LIMITS.price).toBe(true);
    }),
  );
});

test('GRD-09 a channel is set from the price of the product and rounded', () => {
  expect(channelStep(cents(1_015), 15, cents(10))).toBe(1_170);
  expect(channelStep(cents(1_015), 15, null)).toBe(1_167);
  expect(channelStep(cents(1_000), -10, cents(50))).toBe(900);
  expect(channelStep(cents(0), 15, cents(10))).toBe(0);
  expect(roundedTo(cents(1_175), cents(50))).toBe(1_200);
});
