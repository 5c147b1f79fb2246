import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, spread, ZERO, type Cents } from '../kernel/money.ts';
import { ORDER_TYPES } from '../kernel/sales.ts';
import { VAT_RATES, type LineTax } from '../kernel/vat.ts';
import { orderAmounts } from '../orders/amounts.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { paidParts, taxedParts, vatByRate, vatOfOrder } from './vat.ts';

const [sample] = anOrder().lines;
if (!sample) throw new Error('the sample has no line');
const line = (unitPrice: number, rates: LineTax['rates'], fields: object = {}) => ({
  ...sample,
  unitPrice: cents(unitPrice),
  tax: { rates, vouchers: null },
  ...fields,
});
const option = (price: number, rates?: LineTax['rates']) => ({
  name: 'Option',
  price: cents(price),
  optionPath: 'LIST@OPTION',
  ...(rates === undefined ? {} : { tax: { rates, vouchers: null } }),
});
const options = (...list: ReturnType<typeof option>[]) => ({
  optionLists: [{ optionListKey: 'LIST', optionListName: 'Liste', options: list }],
});
const NO_FEES = { promotionDiscount: ZERO, cashbackUsed: ZERO, deliveryFeeBeforePromotion: ZERO, tip: ZERO };
const amounts = (lines: ReturnType<typeof line>[], fields: Record<string, Cents> = {}) =>
  orderAmounts(lines, { ...NO_FEES, deliveryFee: ZERO, managementFee: ZERO, ...fields });

describe('FLO-90 VAT', () => {
  test('the rate is the product’s own for the order type: drunk on the spot 10 %, taken away 5,5 %, alcohol 20 %', () => {
    const juice = line(300, { delivery: 550, click_and_collect: 550, click_and_seat: 1000 });
    const beer = line(600, 2000);

    expect(vatOfOrder([juice, beer], 'click_and_seat', amounts([juice, beer]))).toEqual([
      { rate: 1000, net: 273, vat: 27, gross: 300 },
      { rate: 2000, net: 500, vat: 100, gross: 600 },
    ]);
    expect(vatOfOrder([juice], 'delivery', amounts([juice]))).toEqual([{ rate: 550, net: 284, vat: 16, gross: 300 }]);
  });

  test('an option follows its product, unless it stands for another one', () => {
    const menu = line(1200, 1000, { quantity: 2, ...options(option(150), option(400, 2000)) });

    expect(vatOfOrder([menu], 'delivery', amounts([menu]))).toEqual([
      { rate: 1000, net: 2455, vat: 245, gross: 2700 },
      { rate: 2000, net: 667, vat: 133, gross: 800 },
    ]);
  });

  test('fees follow what is sold, in proportion; of a basket that costs nothing they have the standard rate', () => {
    const lines = [line(2000, 1000), line(1000, 2000)];
    const fees = { deliveryFee: cents(250), managementFee: cents(50) };

    expect(vatOfOrder(lines, 'delivery', amounts(lines, fees))?.map(({ rate, gross }) => [rate, gross])).toEqual([
      [1000, 2200],
      [2000, 1100],
    ]);
    const gift = [line(900, 1000, { isLoyaltyProduct: true })];
    expect(vatOfOrder(gift, 'delivery', amounts(gift, fees))?.map(({ rate, gross }) => [rate, gross])).toEqual([
      [2000, 300],
    ]);
  });

  test('a line sold before rates were kept makes it unknown, never wrong', () => {
    expect(vatOfOrder([line(900, 1000), { ...sample, tax: null }], 'delivery', amounts([]))).toBeNull();
  });

  const anyCents = fc.integer({ min: 0, max: 50_000 });
  const anyLine = fc.record({
    price: anyCents,
    quantity: fc.integer({ min: 1, max: 9 }),
    rate: fc.constantFrom(...VAT_RATES),
    extra: fc.option(fc.record({ price: anyCents, rate: fc.option(fc.constantFrom(...VAT_RATES)) })),
    isLoyaltyProduct: fc.boolean(),
  });

  test('no cent is lost: the parts add up to what is paid, whatever is deducted', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...ORDER_TYPES),
        fc.tuple(anyCents, anyCents, anyCents, anyCents),
        (drawn, orderType, [deliveryFee, managementFee, promotion, cashback]) => {
          const lines = drawn.map(({ price, rate, extra, ...fields }) =>
            line(price, rate, { ...fields, ...(extra ? options(option(extra.price, extra.rate ?? undefined)) : {}) }),
          );
          const charged = amounts(lines, {
            deliveryFee: cents(deliveryFee),
            managementFee: cents(managementFee),
            promotionDiscount: cents(promotion),
            cashbackUsed: cents(cashback),
          });
          const parts = taxedParts(lines, orderType) ?? [];
          expect(parts.reduce((sum, { gross }) => sum + gross, 0)).toBe(charged.productsTotal);
          const paid = paidParts(parts, charged);
          const shares = vatByRate(paid);
          expect(shares.reduce((sum, { gross }) => sum + gross, 0)).toBe(charged.amountDue);
          for (const { rate, net, vat, gross } of shares) {
            expect(net + vat).toBe(gross);
            expect(Math.abs(vat - (net * rate) / 10_000)).toBeLessThanOrEqual(1);
          }
          for (const { products, fees, gross } of paid) {
            expect(products).toBeLessThanOrEqual(gross);
            expect(Math.min(products, fees)).toBeGreaterThanOrEqual(0);
          }
          expect(new Set(shares.map(({ rate }) => rate)).size).toBe(shares.length);
        },
      ),
    );
  });

  test('the largest remainder takes the cent that is left, and no share is off by a whole one', () => {
    expect(spread(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
    expect(spread(cents(10), [1, 0, 2])).toEqual([3, 0, 7]);
    fc.assert(
      fc.property(anyCents, fc.array(anyCents, { minLength: 1, maxLength: 8 }), (amount, weights) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        const shares = spread(cents(amount), weights);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole > 0 ? amount : 0);
        shares.forEach((share, index) => {
          if (whole > 0) expect(Math.abs(share - (amount * (weights[index] ?? 0)) / whole)).toBeLessThan(1);
        });
      }),
    );
  });
});
