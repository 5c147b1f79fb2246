import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { salesChange } from './sold.ts';

const [line] = anOrder().lines;
const order = (fields: Parameters<typeof anOrder>[0] = {}) => anOrder(fields);
const SOCCA = { day: '2026-11-14', productKey: 'PRODUCT-socca', productName: 'Socca' };

describe('what an order changes in the sales', () => {
  test('STK-07 STK-08 one that is received is sold on the day it is asked for', () => {
    expect(salesChange(null, order())).toEqual([{ ...SOCCA, quantity: 1, revenue: 450 }]);
    expect(salesChange(null, order({ requestedFor: '2026-11-14T23:30:00.000Z' }))[0]?.day).toBe('2026-11-15');
  });

  test('STK-08 what comes to nothing takes it back, once; any other move changes nothing', () => {
    for (const status of ['canceled', 'refused', 'missed', 'refunded'] as OrderStatus[]) {
      expect(salesChange(order(), order({ status }))).toEqual([{ ...SOCCA, quantity: -1, revenue: -450 }]);
      expect(salesChange(order({ status }), order({ status }))).toEqual([]);
    }
    expect(salesChange(order(), order({ status: 'completed' }))).toEqual([]);
  });

  test('REP-11 a rehearsal sells nothing', () => {
    expect(salesChange(null, order({ isTest: true }))).toEqual([]);
    expect(salesChange(order({ isTest: true }), order({ isTest: true, lines: [] }))).toEqual([]);
  });

  test('STK-09 a product offered for points counts, and brings nothing', () => {
    const lines = line ? [{ ...line, isLoyaltyProduct: true }] : [];
    expect(salesChange(null, order({ lines }))).toEqual([{ ...SOCCA, quantity: 1, revenue: 0 }]);
  });

  test('STK-08 put off to another day, it leaves one and joins the other; a dearer line counts the difference', () => {
    expect(salesChange(order(), order({ requestedFor: '2026-11-16T19:00:00.000Z' }))).toEqual([
      { ...SOCCA, quantity: -1, revenue: -450 },
      { ...SOCCA, day: '2026-11-16', quantity: 1, revenue: 450 },
    ]);
    const lines = line ? [line, { ...line, unitPrice: cents(500) }] : [];
    expect(salesChange(order(), order({ lines }))).toEqual([{ ...SOCCA, quantity: 1, revenue: 500 }]);
  });
});
