import { describe, expect, test } from 'vitest';
import { cents, ZERO } from '../kernel/money.ts';
import { instantAt } from '../kernel/time.ts';
import { potUsed, type AskedLoyalty } from '../loyalty/asked-loyalty.ts';
import { withBestOffer } from './best-promotion.ts';
import { aQuestion, someRules } from './checkout.samples.ts';
import { judge } from './judge.ts';
import { vatByRate, paidParts } from './vat.ts';

const NOW = instantAt('2026-11-14', '20:14', 'Europe/Paris');
const ask = (change: Parameters<typeof aQuestion>[0]) => judge(someRules(), aQuestion(change), () => undefined, NOW);
const loyalty = (change: Partial<AskedLoyalty>): AskedLoyalty => ({
  refused: null,
  pot: null,
  rewardMinimum: null,
  ...change,
});

describe('FLO-11 LOY-54 loyalty is one step of the engine', () => {
  test('what was refused of it is told, and nothing else changes', () => {
    const asked = ask({ loyalty: loyalty({ refused: { refusal: 'loyalty-sign-in' } }) });
    expect(asked.refusals).toEqual([{ step: 'loyalty', refusal: 'loyalty-sign-in' }]);
    expect(asked.deliveryFee).toBe(ask({}).deliveryFee);
  });

  test('LOY-14 the basket of an offered product is compared after the promotion', () => {
    const reward = loyalty({ rewardMinimum: cents(3_000) });
    expect(ask({ loyalty: reward }).refusals).toEqual([]);
    expect(ask({ loyalty: reward, promotionDiscount: cents(300) }).refusals).toMatchObject([
      { step: 'loyalty', refusal: 'loyalty-minimum', words: { amount: '30,00\u00A0€' } },
    ]);
  });

  test('FLO-81 the pot lowers neither the minimum basket nor the fee of the zone, but the management fee', () => {
    const spent = ask({ cashbackUsed: cents(2_500) });
    expect(spent.refusals).toEqual([]);
    expect([spent.deliveryFee, spent.cashbackUsed]).toEqual([ask({}).deliveryFee, 2_500]);
  });
});

describe('PRO-46 LOY-54 a code that applies by itself, and the pot', () => {
  const offer = (discount: number) => ({
    asked: { code: 'AUTO', isAutomatic: true, refused: null, discount: cents(discount), isFreeDelivery: false },
  });
  const best = (balance: number, minimum: number, discount: number) =>
    withBestOffer([offer(discount)], (one) => {
      const promotionDiscount = one?.asked.discount ?? ZERO;
      const pot = { balance: cents(balance), minimumBasket: cents(minimum) };
      const cashbackUsed = potUsed(pot, cents(3_200 - promotionDiscount));
      return ask({ promotion: one?.asked ?? null, promotionDiscount, cashbackUsed });
    });

  test('of equals the code is taken before the pot', () => {
    const { offer: taken, verdict } = best(9_900, 0, 200);
    expect([taken?.asked.discount, verdict.cashbackUsed]).toEqual([200, 3_000]);
  });

  test('a code that would lock the pot is not taken where that leaves more to pay', () => {
    const { offer: taken, verdict } = best(1_000, 3_100, 200);
    expect([taken, verdict.cashbackUsed]).toEqual([null, 1_000]);
  });
});

test('FLO-90 cash back leaves every rate in proportion, to the cent', () => {
  const parts = [
    { rate: 1_000, isEligible: true, gross: cents(1_500) },
    { rate: 2_000, isEligible: false, gross: cents(500) },
  ] as const;
  // 20,00 € with 2,73 € of the pot.
  const paid = paidParts(parts, { deliveryFee: ZERO, managementFee: ZERO, amountDue: cents(1_727) });
  expect(vatByRate(paid).map(({ rate, gross }) => [rate, gross])).toEqual([
    [1_000, 1_295],
    [2_000, 432],
  ]);
});
