import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { amountCharged, lineTotal, orderAmounts, type Deductions } from './amounts.ts';

type Line = Parameters<typeof lineTotal>[0];

function aLine(
  price: number,
  fields: { quantity?: number; options?: number[]; isLoyaltyProduct?: boolean } = {},
): Line {
  const { quantity = 1, options = [], isLoyaltyProduct = false } = fields;
  const chosen = options.map((option, i) => ({ name: `Option ${i}`, price: cents(option), optionPath: `o/${i}` }));
  return {
    quantity,
    unitPrice: cents(price),
    isLoyaltyProduct,
    optionLists: chosen.length > 0 ? [{ optionListKey: 'list', optionListName: 'Suppléments', options: chosen }] : [],
  };
}

const NOTHING: Deductions = {
  promotionDiscount: cents(0),
  cashbackUsed: cents(0),
  deliveryFeeBeforePromotion: cents(0),
  deliveryFee: cents(0),
  managementFee: cents(0),
  tip: cents(0),
};

describe('FLO-81 a line', () => {
  test.each([
    ['a price', aLine(450), 450],
    ['three of them', aLine(450, { quantity: 3 }), 1350],
    ['with options', aLine(890, { options: [100, 50] }), 1040],
    ['two with options', aLine(890, { quantity: 2, options: [100, 50] }), 2080],
    ['an option that takes something off', aLine(890, { options: [-90] }), 800],
    [
      'a product offered for points, options included',
      aLine(890, { quantity: 2, options: [100], isLoyaltyProduct: true }),
      0,
    ],
  ])('FLO-81 %s', (_what, line, total) => {
    expect(lineTotal(line)).toBe(total);
  });
});

describe('FLO-81 the amounts of an order', () => {
  test('FLO-81 FEE-16 each in its turn, and no commission of the platform', () => {
    const amounts = orderAmounts([aLine(1200, { quantity: 2 }), aLine(300, { isLoyaltyProduct: true })], {
      promotionDiscount: cents(400),
      cashbackUsed: cents(150),
      deliveryFeeBeforePromotion: cents(250),
      deliveryFee: cents(250),
      managementFee: cents(50),
      tip: cents(0),
    });

    expect(amounts).toMatchObject({ productsTotal: 2400, grossTotal: 2700, amountDue: 2150 });
  });

  test('FLO-81 a free delivery stays in the gross total and leaves what is due', () => {
    const amounts = orderAmounts([aLine(1340)], {
      ...NOTHING,
      deliveryFeeBeforePromotion: cents(250),
      managementFee: cents(50),
    });

    expect(amounts).toMatchObject({ productsTotal: 1340, grossTotal: 1640, deliveryFee: 0, amountDue: 1390 });
  });

  test('FLO-81 what is due is never below 0', () => {
    expect(orderAmounts([aLine(500)], { ...NOTHING, promotionDiscount: cents(800) }).amountDue).toBe(0);
    expect(orderAmounts([], NOTHING)).toMatchObject({ productsTotal: 0, grossTotal: 0, amountDue: 0 });
  });

  const price = fc.integer({ min: 0, max: 20_000 });
  const basket = fc.array(
    fc
      .record({
        price,
        quantity: fc.integer({ min: 1, max: 99 }),
        options: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 4 }),
        isLoyaltyProduct: fc.boolean(),
      })
      .map(({ price: unit, ...rest }) => aLine(unit, rest)),
    { maxLength: 12 },
  );
  const fee = price.map(cents);
  const deductions: fc.Arbitrary<Deductions> = fc.record({
    promotionDiscount: fee,
    cashbackUsed: fee,
    deliveryFeeBeforePromotion: fee,
    deliveryFee: fee,
    managementFee: fee,
    tip: fee,
  });

  test('FLO-81 in 10 000 baskets: whole cents, nothing below 0, and the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(
        basket.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        deductions,
        ([lines, shuffled], given) => {
          const amounts = orderAmounts(lines, given);

          for (const [name, amount] of Object.entries(amounts))
            if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`${name} is ${amount}`);
          const { productsTotal, grossTotal, amountDue } = orderAmounts(shuffled, given);
          if (
            productsTotal !== amounts.productsTotal ||
            grossTotal !== amounts.grossTotal ||
            amountDue !== amounts.amountDue
          )
            throw new Error('the order of the lines changed an amount');
        },
      ),
      { numRuns: 10_000 },
    );
  });

  test('FLO-81 FLO-96 whatever the tip, it changes no other amount, and the card is charged both', () => {
    fc.assert(
      fc.property(basket, deductions, (lines, given) => {
        const { tip, ...amounts } = orderAmounts(lines, given);
        const { tip: none, ...without } = orderAmounts(lines, { ...given, tip: cents(0) });

        expect([amounts, tip, none]).toEqual([without, given.tip, 0]);
        expect(amountCharged({ ...amounts, tip })).toBe(without.amountDue + tip);
      }),
    );
  });

  test('FLO-81 nobody pays more than the gross total when the delivery costs no more than before its promotion', () => {
    fc.assert(
      fc.property(basket, deductions, (lines, given) => {
        const deliveryFee = cents(Math.min(given.deliveryFee, given.deliveryFeeBeforePromotion));
        const { amountDue, grossTotal } = orderAmounts(lines, { ...given, deliveryFee });

        expect(amountDue).toBeLessThanOrEqual(grossTotal);
      }),
    );
  });
});
