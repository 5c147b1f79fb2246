import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { amountCharged, lineTotal, orderAmounts } from '../orders/amounts.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { anOrder } from '../orders/orders.samples.ts';
import type { FrozenTerms } from '../promotions/judge-promotion.ts';
import { vatOfOrder } from '../checkout/vat.ts';
import { corrected, correctionRefusal, offeredPrice, type Substitute } from './correction.ts';

const NO_TERMS = { promotion: null, coversFees: false };
const TAX = { rates: 1000, vouchers: null } as const;

const line = (
  id: string,
  name: string,
  quantity: number,
  unitPrice: number,
  more: Partial<OrderLine> = {},
): OrderLine => ({
  id,
  productKey: `PRODUCT-${name}`,
  name,
  quantity,
  unit: null,
  unitPrice: cents(unitPrice),
  points: null,
  isLoyaltyProduct: false,
  instruction: null,
  optionLists: [],
  tax: TAX,
  ...more,
});

const dish = (name: string, price: number): Substitute => ({
  productKey: `PRODUCT-${name}`,
  name,
  price: cents(price),
  tax: TAX,
});

function order(lines: OrderLine[], more: Partial<Order> = {}): Order {
  const given = {
    promotionDiscount: cents(0),
    cashbackUsed: cents(0),
    deliveryFeeBeforePromotion: cents(250),
    deliveryFee: cents(250),
    managementFee: cents(0),
    tip: cents(0),
  };
  const wanted = { ...given, ...more };
  const amounts = orderAmounts(lines, wanted);
  return anOrder({
    ...more,
    lines,
    ...amounts,
    vatByRate: vatOfOrder(lines, 'delivery', amounts),
    orderType: 'delivery',
  });
}

/** The evening of the picture. */
const MANON = order([
  line('a', 'raviolis', 2, 1_490),
  line('b', 'salade', 1, 1_390),
  line('c', 'tourte', 1, 950),
  line('d', 'bellet', 2, 650),
]);

describe('MIS-03 the new total', () => {
  test('MIS-03 a cheaper dish lowers it by the difference, in its place', () => {
    const after = corrected(
      MANON,
      { lineId: 'c', quantity: 1, substitute: dish('pissaladiere', 850) },
      NO_TERMS,
      'new',
    );

    expect([amountCharged(MANON), amountCharged(after)]).toEqual([6_870, 6_770]);
    expect(after.lines.map(({ name }) => name)).toEqual(['raviolis', 'salade', 'pissaladiere', 'bellet']);
    expect(after.vatByRate?.reduce((sum, { gross }) => sum + gross, 0)).toBe(after.amountDue);
  });

  test('MIS-03 a dearer dish costs the customer no more: the shop offers the difference', () => {
    const after = corrected(MANON, { lineId: 'c', quantity: 1, substitute: dish('daube', 1_600) }, NO_TERMS, 'new');

    expect(offeredPrice(line('c', 'tourte', 1, 950), cents(1_600))).toBe(950);
    expect(after.amountDue).toBe(MANON.amountDue);
  });

  test('MIS-02 only so many of a line as are missing', () => {
    const after = corrected(MANON, { lineId: 'a', quantity: 1, substitute: dish('socca', 600) }, NO_TERMS, 'new');

    expect(after.lines.slice(0, 2).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['raviolis', 1],
      ['socca', 1],
    ]);
    expect(MANON.amountDue - after.amountDue).toBe(890);
  });

  test('MIS-03 fees, tip and the code stay, whatever the code’s minimum', () => {
    const terms: FrozenTerms = {
      discountType: 'percentage',
      discountPercent: 10,
      discountAmount: null,
      minimumBasket: cents(6_000),
    };
    const paid = order(MANON.lines, { promotionDiscount: cents(662), promoCode: 'BIENVENUE', tip: cents(300) });

    const after = corrected(
      paid,
      { lineId: 'c', quantity: 1, substitute: null },
      { ...NO_TERMS, promotion: terms },
      'new',
    );

    expect(after).toMatchObject({ promotionDiscount: 567, deliveryFee: 250, tip: 300, productsTotal: 5_670 });
    expect(after.amountDue).toBe(5_670 - 567 + 250);
  });

  test('MIS-03 LOY-51 a pot is never larger than what it pays; a dish of points keeps its points', () => {
    const gift = line('g', 'gift', 1, 900, { isLoyaltyProduct: true, points: 90 });
    const small = order([line('a', 'socca', 1, 600), line('b', 'pan', 1, 700), gift], { cashbackUsed: cents(1_300) });

    const less = corrected(small, { lineId: 'b', quantity: 1, substitute: null }, NO_TERMS, 'new');
    const other = corrected(small, { lineId: 'g', quantity: 1, substitute: dish('tarte', 1_100) }, NO_TERMS, 'new');

    expect([less.cashbackUsed, less.amountDue]).toEqual([600, 250]);
    expect(other.lines.at(-1)).toMatchObject({ name: 'tarte', points: 90, isLoyaltyProduct: true });
    expect(other.amountDue).toBe(small.amountDue);
  });

  test('MIS-03 PMT-23 meal vouchers pay no more than the food that is left', () => {
    const wine = line('w', 'bellet', 1, 2_000, { tax: { rates: 2000, vouchers: null } });
    const paid: Order = {
      ...order([line('a', 'raviolis', 1, 1_490), line('b', 'tourte', 1, 950), wine]),
      paymentSplit: [
        { means: 'ticket_resto', amount: cents(2_440) },
        { means: 'cash', amount: cents(2_250) },
      ],
    };

    const after = corrected(paid, { lineId: 'b', quantity: 1, substitute: null }, NO_TERMS, 'new');

    expect(after.paymentSplit).toEqual([
      { means: 'ticket_resto', amount: 1_490 },
      { means: 'cash', amount: after.amountDue - 1_490 },
    ]);
  });

  test('MIS-03 PMT-23 PMT-25 once no food is left, the other means pays all', () => {
    const wine = line('w', 'bellet', 1, 2_000, { tax: { rates: 2000, vouchers: null } });
    const paid: Order = {
      ...order([line('a', 'raviolis', 1, 1_490), wine]),
      paymentType: 'to_driver',
      driverPaymentType: 'ticket_resto',
      paymentSplit: [
        { means: 'ticket_resto', amount: cents(1_490) },
        { means: 'cash', amount: cents(2_250) },
      ],
    };

    const after = corrected(paid, { lineId: 'a', quantity: 1, substitute: null }, NO_TERMS, 'new');

    expect(after).toMatchObject({ paymentSplit: null, driverPaymentType: 'cash', amountDue: 2_250 });
  });

  test('MIS-03 whatever is corrected, nothing costs more and every sum adds up', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      price: fc.integer({ min: 0, max: 5_000 }),
      rate: fc.constantFrom(550 as const, 1000 as const, 2000 as const),
    });
    const facts = fc.record({
      lines: fc.array(anyLine, { minLength: 2, maxLength: 6 }),
      at: fc.nat(),
      missing: fc.nat(),
      substitute: fc.option(fc.integer({ min: 0, max: 9_000 })),
      percent: fc.option(fc.integer({ min: 1, max: 100 })),
      cashback: fc.integer({ min: 0, max: 4_000 }),
    });
    fc.assert(
      fc.property(facts, ({ lines: wanted, at, missing, substitute, percent, cashback }) => {
        const lines = wanted.map(({ quantity, price, rate }, index) =>
          line(String(index), `dish${index}`, quantity, price, { tax: { rates: rate, vouchers: null } }),
        );
        const products = lines.reduce((sum, one) => sum + lineTotal(one), 0);
        const promotion: FrozenTerms | null =
          percent === null
            ? null
            : { discountType: 'percentage', discountPercent: percent, discountAmount: null, minimumBasket: cents(0) };
        const promotionDiscount = cents(percent === null ? 0 : Math.round((products * percent) / 100));
        const cashbackUsed = cents(Math.min(cashback, products - promotionDiscount));
        const before = order(lines, { promotionDiscount, cashbackUsed });
        const chosen = lines[at % lines.length];
        if (!chosen) return;
        const correction = {
          lineId: chosen.id,
          quantity: 1 + (missing % chosen.quantity),
          substitute: substitute === null ? null : dish('other', substitute),
        };

        const after = corrected(before, correction, { promotion, coversFees: false }, 'new');

        expect(after.amountDue).toBeLessThanOrEqual(before.amountDue);
        expect(after.amountDue).toBeGreaterThanOrEqual(0);
        expect(after.productsTotal).toBe(after.lines.reduce((sum, one) => sum + lineTotal(one), 0));
        expect(after.promotionDiscount + after.cashbackUsed).toBeLessThanOrEqual(after.productsTotal);
        expect(after.vatByRate?.reduce((sum, { gross }) => sum + gross, 0) ?? 0).toBe(after.amountDue);
        for (const { net, vat, gross } of after.vatByRate ?? []) expect(net + vat).toBe(gross);
      }),
    );
  });
});

test('MIS-02 what cannot be corrected: no such line, too many, itself, the only dish', () => {
  const alone = order([line('a', 'socca', 2, 600)]);
  const refusal = (of: Order, lineId: string, quantity: number, substitute: Substitute | null = null) =>
    correctionRefusal(of, { lineId, quantity, substitute });

  expect(refusal(MANON, 'z', 1)).toBe('missing-line');
  expect(refusal(MANON, 'c', 2)).toBe('missing-line');
  expect(refusal(MANON, 'c', 1, dish('tourte', 950))).toBe('missing-same-dish');
  expect(refusal(alone, 'a', 2)).toBe('missing-last-line');
  expect([refusal(alone, 'a', 1), refusal(alone, 'a', 2, dish('pan', 700)), refusal(MANON, 'c', 1)]).toEqual([
    null,
    null,
    null,
  ]);
});
