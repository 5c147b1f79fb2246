import fc from 'fast-check';
import { expect, test } from 'vitest';
import { vatOfOrder } from '../checkout/vat.ts';
import { add, cents } from '../kernel/money.ts';
import { VAT_RATES } from '../kernel/vat.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { aBilledShop } from '../invoices/printed-invoice.samples.ts';
import { InvoiceBuyer } from './invoice-buyer.ts';
import { invoiceOfOrder, meansWords, orderInvoiceRefusal, receiptRefusal } from './order-invoice.ts';
import { saleOf } from './order-lines.ts';

const [aLine] = anOrder().lines;
function line(index: number, unitPrice: number, quantity: number, rates: (typeof VAT_RATES)[number]): OrderLine {
  if (!aLine) throw new Error('the sample has no line');
  const tax = { rates, vouchers: null };
  return {
    ...aLine,
    id: `${index}`,
    name: `Plat ${index}`,
    unitPrice: cents(unitPrice),
    quantity,
    optionLists: [],
    isLoyaltyProduct: false,
    tax,
  };
}

function sold(
  lines: OrderLine[],
  fees: { delivery: number; management: number; discount: number; refunded: number },
): Order {
  const productsTotal = cents(lines.reduce((sum, one) => sum + one.unitPrice * one.quantity, 0));
  const promotionDiscount = cents(Math.min(fees.discount, productsTotal));
  const deliveryFee = cents(fees.delivery);
  const managementFee = cents(fees.management);
  const amountDue = cents(productsTotal - promotionDiscount + deliveryFee + managementFee);
  const charged = { productsTotal, promotionDiscount, cashbackUsed: cents(0), deliveryFee, managementFee, amountDue };
  const refundedAmount = cents(Math.min(fees.refunded, amountDue));
  const order = anOrder({
    status: 'completed',
    channel: 'webapp',
    orderType: 'delivery',
    lines,
    refundedAmount,
    ...charged,
  });
  return { ...order, vatByRate: vatOfOrder(lines, 'delivery', charged) };
}

test('FLO-95 whatever was sold, lines and rates add up to what was paid, to the cent', () => {
  const dish = fc.tuple(
    fc.integer({ min: 0, max: 9000 }),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(...VAT_RATES),
  );
  const amount = fc.integer({ min: 0, max: 3000 });
  const fees = fc.record({ delivery: amount, management: amount, discount: amount, refunded: amount });
  fc.assert(
    fc.property(fc.array(dish, { minLength: 1, maxLength: 8 }), fees, (dishes, charged) => {
      const order = sold(
        dishes.map(([price, quantity, rate], index) => line(index, price, quantity, rate)),
        charged,
      );
      const sale = saleOf(order);
      if (!sale) throw new Error('the rates are known');

      const excl = add(...sale.lines.map(({ amountExclVat }) => amountExclVat));
      const vat = add(...sale.vat.map((total) => total.vat));
      expect(excl + vat).toBe(order.amountDue - order.refundedAmount);
      for (const { vatRateBasisPoints: rate, base } of sale.vat) {
        const ofRate = sale.lines.filter((one) => one.vatRateBasisPoints === rate);
        expect(add(...ofRate.map(({ amountExclVat }) => amountExclVat))).toBe(base);
      }
    }),
  );
});

test('FLO-95 the invoice of an order: a dish, its delivery, a deduction that follows both', () => {
  const order = sold([line(1, 1100, 2, 1000)], { delivery: 220, management: 0, discount: 440, refunded: 0 });
  const seller = aBilledShop();
  const buyer = InvoiceBuyer.parse({
    companyName: ' Cabinet Rossi ',
    street: '3 rue de Rivoli',
    postalCode: '06000',
    city: 'Nice',
  });
  const invoice = invoiceOfOrder({
    order,
    seller,
    buyer,
    invoiceId: 'x',
    number: 'C-2026-000001',
    issuedAt: order.createdAt,
  });

  expect(invoice?.lines.map(({ label, quantity, amountExclVat }) => [label, quantity, amountExclVat])).toEqual([
    ['Plat 1', 2, 1600],
    ['Livraison', 1, 200],
  ]);
  expect(invoice).toMatchObject({ totalExclVat: 1800, vatTotal: 180, totalInclVat: 1980, paid: 1980, nature: 'goods' });
  expect(invoice?.buyer).toMatchObject({ companyName: 'Cabinet Rossi', siren: null, legalForm: null });
});

test('INV-24 INV-27 INV-28 a restaurant under franchise sells without VAT and says why', () => {
  const order = sold([line(1, 1100, 2, 0)], { delivery: 0, management: 0, discount: 0, refunded: 0 });
  const seller = { ...aBilledShop({ vatNumber: null }), isVatSubject: false };
  const buyer = InvoiceBuyer.parse({ companyName: 'Rossi', street: '3 rue X', postalCode: '06000', city: 'Nice' });
  const facts = { order, seller, buyer, invoiceId: 'x', number: 'C-2026-000001', issuedAt: order.createdAt };

  expect(invoiceOfOrder(facts)).toMatchObject({
    vatTotal: 0,
    totalInclVat: 2200,
    exemptionMention: 'TVA non applicable, art. 293 B du CGI',
  });
  const mentions = [{ from: '2020-01-01', text: 'TVA non applicable, art. L. 1 du CIBS' }];
  expect(invoiceOfOrder({ ...facts, mentions })?.exemptionMention).toBe(mentions[0]?.text);
});

test('FLO-94, FLO-95 only what is done, ours, and whose rates are known', () => {
  expect(receiptRefusal({ status: 'completed', channel: 'webapp' })).toBeNull();
  expect(receiptRefusal({ status: 'delivering', channel: 'webapp' })).toBe('receipt-too-early');
  expect(receiptRefusal({ status: 'refunded', channel: 'webapp' })).toBe('receipt-too-early');
  expect(receiptRefusal({ status: 'completed', channel: 'ubereats' })).toBe('receipt-of-marketplace');
  expect(orderInvoiceRefusal(anOrder({ status: 'completed', channel: 'webapp', vatByRate: null }))).toBe(
    'order-vat-unknown',
  );
});

test('FLO-94 the means of payment, or the two that shared it', () => {
  const means = (given: Partial<Order>) => meansWords(anOrder(given)).replaceAll('\u00A0', ' ');
  expect(means({ paymentType: 'stripe', driverPaymentType: null, paymentSplit: null })).toBe('Carte en ligne');
  expect(means({ paymentType: 'to_driver', driverPaymentType: 'cash', paymentSplit: null })).toBe('Espèces');
  const paymentSplit = [
    { means: 'ticket_resto' as const, amount: cents(1200) },
    { means: 'cash' as const, amount: cents(850) },
  ];
  expect(means({ paymentType: 'to_driver', paymentSplit })).toBe('Titres-restaurant : 12,00 €, Espèces : 8,50 €');
});
