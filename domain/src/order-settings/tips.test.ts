import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { asTipProposal, FIRST_TIPS, Tips, tipsOf } from './tips.ts';

test('ORS-14 off at first, with 1 €, 2 € and 3 €', () => {
  expect(tipsOf({})).toEqual({ enabled: false, proposals: [100, 200, 300] });
  expect(tipsOf({ tips: { ...FIRST_TIPS, enabled: true } }).enabled).toBe(true);
});

test.each([
  ['1,50', 150],
  ['2', 200],
  ['0', 10],
  ['250', 1_000],
  ['-3', 10],
  ['1,999', 200],
  ['beaucoup', 300],
  ['', 300],
])('ORS-14 a proposal of « %s » becomes %i cents', (typed, amount) => {
  expect(asTipProposal(typed, cents(300))).toBe(amount);
});

test.each([[[100, 200]], [[100, 200, 1_001]], [[100, 200, 9]], [[100, 200, 250.5]], [[100, 200, 300, 400]]])(
  'ORS-14 %j are no three proposals from 0,10 € to 10 €',
  (proposals) => {
    expect(Tips.safeParse({ enabled: true, proposals }).success).toBe(false);
  },
);
