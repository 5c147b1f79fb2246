import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { DriverPaymentType } from '../kernel/sales.ts';
import { instantAt } from '../kernel/time.ts';
import { FIRST_MEAL_VOUCHERS, LEGAL_DAILY_LIMIT, type MealVoucherTerms } from '../sales-modes/meal-vouchers.ts';
import { aShop } from '../shops/shops.samples.ts';
import { aQuestion, someRules } from './checkout.samples.ts';
import { explain } from './explain.ts';
import { judge } from './judge.ts';
import { splitFor, splitOf } from './meal-vouchers.ts';

const FRIDAY = instantAt('2026-11-13', '19:00', 'Europe/Paris');
const SUNDAY = instantAt('2026-11-15', '19:00', 'Europe/Paris');
const ARMISTICE = instantAt('2026-11-11', '19:00', 'Europe/Paris');

type Asked = { food?: number; alcohol?: number; at?: string; rest?: DriverPaymentType | null };
function ask(
  asked: Asked = {},
  terms: Partial<MealVoucherTerms> = {},
  drivers: DriverPaymentType[] = ['cash', 'ticket_resto', 'cb'],
) {
  const { food = 3240, alcohol = 0, at = FRIDAY, rest = null } = asked;
  const { shop, ...others } = someRules({ zones: { mapZones: [], cityZones: [] } });
  const rules = {
    ...others,
    flatDeliveryFee: cents(250),
    shop: {
      ...shop,
      ...aShop({ hours: shop.hours }),
      driverPaymentTypes: drivers,
      paymentTypesByChannel: { webapp: ['to_driver' as const] },
      mealVouchers: { ...FIRST_MEAL_VOUCHERS, ...terms },
    },
  };
  const question = aQuestion({
    requestedFor: at,
    productsTotal: cents(food + alcohol),
    taxed: [
      { rate: 1000, isEligible: true, gross: cents(food) },
      { rate: 2000, isEligible: false, gross: cents(alcohol) },
    ],
    payment: { paymentType: 'to_driver', driverPaymentType: 'ticket_resto' },
    restPayment: rest,
  });
  const now = instantAt('2026-11-10', '12:00', 'Europe/Paris');
  const verdict = judge(rules, question, () => undefined, now);
  const refused = verdict.refusals.find(({ step }) => step === 'payment');
  const words = explain(rules, question, verdict, now).find(({ name }) => name === 'payment');
  return { ...verdict.mealVouchers, refused, words, verdict };
}

describe('PMT-23 meal vouchers', () => {
  test('pay up to 25 € of the food; fees, alcohol and what is above are paid otherwise', () => {
    const { payable, limit, eligible, rest, refused } = ask({ rest: 'cash' });
    expect({ payable, limit, eligible, rest, refused }).toEqual({
      payable: 2500,
      limit: LEGAL_DAILY_LIMIT,
      eligible: 3240,
      rest: 3240 + 250 - 2500,
      refused: undefined,
    });
    expect(ask({ food: 1000, alcohol: 800, rest: 'cb' })).toMatchObject({ payable: 1000, rest: 1050 });
  });

  test('PMT-24 without another means the rest is refused, and named', () => {
    expect(ask().refused).toMatchObject({
      refusal: 'meal-vouchers-rest',
      words: { rest: '9,90\u00A0€ restent', how: ' : espèces ou carte (TPE)' },
    });
    expect(ask({ rest: 'ticket_resto' }).refused?.refusal).toBe('meal-vouchers-rest');
    expect(ask({ rest: 'cb' }, {}, ['cash', 'ticket_resto']).refused?.refusal).toBe('meal-vouchers-rest');
    expect(ask({ rest: 'cash' }, {}, ['ticket_resto']).refused?.words?.['how']).toBe(
      ', et le livreur ne prend rien d’autre',
    );
    expect(ask({ food: 1000 }, { coversFees: true }).refused).toBeUndefined();
    expect(ask({ food: 900 }, {}).refused?.words?.['rest']).toBe('2,50\u00A0€ restent');
  });

  test('PMT-24 not on Sundays nor on public holidays, unless the shop may', () => {
    expect(ask({ at: SUNDAY, rest: 'cash' }).refused).toMatchObject({
      refusal: 'meal-vouchers-closed-day',
      words: { day: 'le dimanche' },
    });
    expect(ask({ at: ARMISTICE, rest: 'cash' })).toMatchObject({
      payable: 0,
      refused: { words: { day: 'les jours fériés (Armistice)' } },
    });
    expect(ask({ at: SUNDAY, rest: 'cash' }, { isEveryDay: true }).refused).toBeUndefined();
  });

  test('PMT-24 a basket of alcohol alone cannot be paid so', () => {
    expect(ask({ food: 0, alcohol: 1200, rest: 'cash' }).refused?.refusal).toBe('meal-vouchers-nothing');
  });

  test('SET-40 the simulator says how much, of what, and what is left', () => {
    expect(ask({ rest: 'cash' }).words?.cause.replaceAll(/\u00A0|\u202F/g, ' ')).toBe(
      'Titres-restaurant : 25,00 € sur 34,90 €, plafond 25,00 € par jour ; 9,90 € à payer autrement',
    );
    expect(ask({ at: SUNDAY }).words).toMatchObject({ isPassed: false });
  });

  test('PMT-23 never more than the law, the shop’s limit, the food or the amount; and nothing is lost', () => {
    const amount = fc.integer({ min: 0, max: 9_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.option(fc.integer({ min: 100, max: 9_000 })),
        fc.boolean(),
        (food, alcohol, limit, coversFees) => {
          const dailyLimit = limit === null ? null : cents(limit);
          const { payable, rest, verdict, refused } = ask({ food, alcohol, rest: 'cash' }, { dailyLimit, coversFees });
          const due = food + alcohol + 250;
          expect(payable + rest).toBe(due);
          expect(payable).toBeLessThanOrEqual(Math.min(LEGAL_DAILY_LIMIT, dailyLimit ?? LEGAL_DAILY_LIMIT, food + 250));
          expect(verdict.vatByRate?.reduce((sum, { gross }) => sum + gross, 0)).toBe(due);
          const split = splitOf(verdict.mealVouchers, 'cash');
          if (split) expect(split.reduce((sum, part) => sum + part.amount, 0)).toBe(due);
          else expect(rest === 0 || refused !== undefined).toBe(true);
        },
      ),
    );
  });

  test('PMT-25 the split follows the amount: the vouchers stay, the rest changes or falls away', () => {
    const split = splitOf(
      { eligible: cents(3000), limit: cents(2500), payable: cents(2500), rest: cents(740), closedDay: null },
      'cash',
    );
    expect(split).toEqual([
      { means: 'ticket_resto', amount: 2500 },
      { means: 'cash', amount: 740 },
    ]);
    expect(splitFor(split, cents(2990))?.[1]).toEqual({ means: 'cash', amount: 490 });
    expect(splitFor(split, cents(2500))).toBeNull();
    expect(splitFor(null, cents(2500))).toBeNull();
  });
});
