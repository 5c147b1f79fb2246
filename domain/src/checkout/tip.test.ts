import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { instantAt } from '../kernel/time.ts';
import { FIRST_TIPS, TIP_PROPOSAL } from '../order-settings/tips.ts';
import { aShop } from '../shops/shops.samples.ts';
import { aQuestion, someRules } from './checkout.samples.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';
import { keptTip, tipLimit, tipRefusal } from './tip.ts';

const ON = { ...FIRST_TIPS, enabled: true };
const byCard = (amount: number) => ({ amount: cents(amount), isByCard: true });

describe('FLO-96 the bound of a tip', () => {
  test.each([
    ['a small order: 10 €', 890, 1_000],
    ['half of a larger one', 4_001, 2_000],
    ['never more than 100 €', 90_000, 10_000],
    ['nothing to pay: none', 0, 0],
  ])('FLO-96 %s', (_what, due, limit) => {
    expect(tipLimit(cents(due))).toBe(limit);
  });

  test('FLO-96 ORS-14 whatever the order costs, each proposal is within it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), (due) => {
        expect(TIP_PROPOSAL.max).toBeLessThanOrEqual(tipLimit(cents(due)));
      }),
    );
  });

  test('FLO-96 a customer’s change keeps the tip, as far as the new amount allows it', () => {
    expect(keptTip(cents(1_800), cents(4_000))).toBe(1_800);
    expect(keptTip(cents(1_800), cents(2_400))).toBe(1_200);
    expect(keptTip(cents(300), cents(0))).toBe(0);
  });
});

describe('FLO-96 why not', () => {
  test.each([
    ['no tip, where none is offered', byCard(0), FIRST_TIPS, 2_000, null],
    ['a shop that offers none', byCard(200), FIRST_TIPS, 2_000, 'tip-not-offered'],
    ['nothing to pay', byCard(200), ON, 0, 'tip-not-offered'],
    ['cash', { amount: cents(200), isByCard: false }, ON, 2_000, 'tip-not-by-card'],
    ['exactly the bound', byCard(1_000), ON, 2_000, null],
    ['a cent more', byCard(1_001), ON, 2_000, 'tip-too-high'],
  ] as const)('FLO-96 %s', (_what, tip, tips, due, refusal) => {
    expect(tipRefusal(tip, tips, cents(due))?.refusal ?? null).toBe(refusal);
  });
});

describe('FLO-96 the engine', () => {
  const now = instantAt('2026-11-14', '19:00', 'Europe/Paris');
  const known = someRules();
  const rules = someRules({ shop: { ...known.shop, tips: ON } });
  const card = { paymentType: 'stripe', driverPaymentType: null } as const;
  const pays = (tip: number) => aQuestion({ payment: card, tip: byCard(tip) });
  const judged = (tip: number, of = rules) => judge(of, pays(tip), () => undefined, now);
  const words = (tip: number, of = rules) =>
    explain(of, pays(tip), judged(tip, of), now).find(({ name }) => name === 'tip');

  test('FLO-96 a tip moves neither VAT, fees, minimums nor what is due', () => {
    const { tip, ...with3 } = judged(300);
    const { tip: none, ...without } = judged(0);

    expect([tip, none]).toEqual([300, 0]);
    expect(with3).toEqual(without);
  });

  test('FLO-96 a refused tip is none, and the step says why', () => {
    expect(judged(100_000)).toMatchObject({ tip: 0 });
    expect(judged(100_000).refusals.at(-1)).toMatchObject({ step: 'tip', refusal: 'tip-too-high' });
    expect(words(100_000)).toMatchObject({ isPassed: false });
    expect(words(200, known)).toMatchObject({ isPassed: false, value: '2,00\u00A0€' });
  });

  test('FLO-96 the simulator tells what the customer is asked, and what they give', () => {
    expect(words(0)?.cause).toContain('1,00\u00A0€, 2,00\u00A0€, 3,00\u00A0€');
    expect(words(200)).toMatchObject({ isPassed: true, value: '2,00\u00A0€' });
    expect(words(0, known)).toBeUndefined();
    const cash = aQuestion({ payment: { paymentType: 'counter', driverPaymentType: null } });
    expect(
      explain(
        rules,
        cash,
        judge(rules, cash, () => undefined, now),
        now,
      ).some(({ name }) => name === 'tip'),
    ).toBe(false);
  });

  test('ORS-14 a shop that never chose offers none', () => {
    expect(aShop().tips ?? FIRST_TIPS).toMatchObject({ enabled: false });
  });
});
