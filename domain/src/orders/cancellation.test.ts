import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, type Cents } from '../kernel/money.ts';
import type { CancellationFee } from '../shop-settings/shop-settings.ts';
import { cancelReasonsFor, refundOnCancel } from './cancellation.ts';
import { CANCEL_REASONS } from './order-flow.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import { anOrder } from './orders.samples.ts';

const percent = (value: number): CancellationFee => ({ type: 'percent', percent: value, amount: cents(0) });
const euro = (value: number): CancellationFee => ({ type: 'euro', percent: 0, amount: cents(value) });
const paid = (amountDue: Cents) => anOrder({ paymentType: 'stripe', amountDue });

describe('the reasons of a cancellation', () => {
  const REASONS: Partial<Record<OrderStatus, string[]>> = {
    scheduled: ['shop_cancel_and_refund'],
    preparing: ['shop_cancel_and_refund'],
    ready: ['client_unavailable', 'shop_cancel_and_refund'],
    takeaway: ['client_unavailable', 'shop_cancel_and_refund'],
    waiter: ['client_unavailable', 'shop_cancel_and_refund'],
    delivering: ['client_unavailable', 'shop_cancel_and_refund'],
  };

  test.each(ORDER_STATUSES)('FLO-27 by step: %s', (status) => {
    expect(cancelReasonsFor({ status, shopResponsibleForDelivery: false })).toEqual(REASONS[status] ?? []);
  });

  test('FLO-27 DET-51 a meal that the shop has yet to carry is in phase 2', () => {
    const reasons = cancelReasonsFor({ status: 'ready', shopResponsibleForDelivery: true });
    expect(reasons).toEqual(['shop_cancel_and_refund']);
  });
});

describe('what goes back', () => {
  test.each([
    ['the example: half of 24 €', 2400, percent(50), 1200],
    ['the example: 5 € of 24 €', 2400, euro(500), 1900],
    ['everything kept', 2400, percent(100), 0],
    ['nothing kept', 2400, percent(0), 2400],
    ['a fee above the price', 2400, euro(9900), 0],
    ['half a cent is kept by the shop', 1001, percent(50), 500],
    ['a third', 1000, percent(33), 670],
  ] as const)('GEN-09 FLO-28 the customer cannot be reached: %s', (_, amountDue, fee, refund) => {
    expect(refundOnCancel(paid(cents(amountDue)), 'client_unavailable', fee)).toBe(refund);
  });

  test('FLO-28 the shop’s own cancellation gives everything back, whatever the fee', () => {
    expect(refundOnCancel(paid(cents(2400)), 'shop_cancel_and_refund', percent(100))).toBe(2400);
  });

  test('FLO-96 a tip goes back whole, whatever the shop keeps of the meal', () => {
    const tipped = anOrder({ paymentType: 'stripe', amountDue: cents(2400), tip: cents(300) });
    expect(refundOnCancel(tipped, 'shop_cancel_and_refund', percent(100))).toBe(2700);
    expect(refundOnCancel(tipped, 'client_unavailable', percent(50))).toBe(1500);
    expect(refundOnCancel(tipped, 'client_unavailable', euro(9900))).toBe(300);
  });

  test('FLO-28 nothing goes back where nothing was paid through us', () => {
    const cash = anOrder({ paymentType: 'cash', amountDue: cents(2400) });
    const deliveroo = anOrder({ paymentType: 'stripe', channel: 'deliveroo', amountDue: cents(2400) });
    expect(refundOnCancel(cash, 'shop_cancel_and_refund', percent(0))).toBe(0);
    expect(refundOnCancel(deliveroo, 'shop_cancel_and_refund', percent(0))).toBe(0);
  });

  test('GEN-09 whatever the fee, between nothing and what was paid, in whole cents', () => {
    const fees = fc.oneof(fc.integer({ min: 0, max: 100 }).map(percent), fc.integer({ min: 0, max: 99_999 }).map(euro));
    fc.assert(
      fc.property(fc.nat(500_000), fees, fc.constantFrom(...CANCEL_REASONS), (amount, fee, reason) => {
        const refund = refundOnCancel(paid(cents(amount)), reason, fee);
        expect(Number.isInteger(refund)).toBe(true);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(amount);
      }),
    );
  });
});
