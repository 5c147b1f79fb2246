import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { MARKETPLACES, OWN_CHANNELS, PAYMENT_TYPES } from '../kernel/sales.ts';
import { addMs, DAY } from '../kernel/time.ts';
import { aShop } from '../shops/shops.samples.ts';
import type { Order } from './order.ts';
import { anOrder } from './orders.samples.ts';
import { refundRefusal } from './refund.ts';

const manager = { mayRefund: true, isDistributor: false };
const distributor = { mayRefund: true, isDistributor: true };
const paid = (fields: Partial<Order> = {}) => anOrder({ status: 'completed', paymentType: 'stripe', ...fields });
const { requestedFor } = paid();
const after = (days: number, ms = 0) => addMs(requestedFor, days * DAY + ms);

describe('who may refund what', () => {
  test('FLO-66 a card order of this week, by someone with the right', () => {
    expect(refundRefusal(paid(), aShop(), manager, after(1))).toBeNull();
  });

  test.each(PAYMENT_TYPES.filter((type) => type !== 'stripe'))('FLO-67 not what was paid by %s', (paymentType) => {
    expect(refundRefusal(paid({ paymentType }), aShop(), manager, after(1))).toBe('REFUND_NOT_ALLOWED');
  });

  test.each(MARKETPLACES)('FLO-68 not what %s holds', (channel) => {
    expect(refundRefusal(paid({ channel }), aShop(), manager, after(1))).toBe('REFUND_NOT_ALLOWED');
  });

  test.each(OWN_CHANNELS)('FLO-68 what came through %s', (channel) => {
    expect(refundRefusal(paid({ channel }), aShop(), manager, after(1))).toBeNull();
  });

  test.each([
    ['FLO-68 not in a marketplace shop', { isMarketplace: true }],
    ['FLO-66 not where the shop may not refund', { cannotRefundOrder: true }],
  ])('%s', (_, fields) => {
    expect(refundRefusal(paid(), aShop(fields), manager, after(1))).toBe('REFUND_NOT_ALLOWED');
  });

  test('FLO-96 FLO-66 the tip of an order that costs nothing any more', () => {
    expect(refundRefusal(paid({ amountDue: cents(0), tip: cents(200) }), aShop(), manager, after(1))).toBeNull();
  });

  test('FLO-66 not without the right, not what cost nothing', () => {
    const nobody = { mayRefund: false, isDistributor: true };
    expect(refundRefusal(paid(), aShop(), nobody, after(1))).toBe('REFUND_NOT_ALLOWED');
    expect(refundRefusal(paid({ amountDue: cents(0) }), aShop(), manager, after(1))).toBe('REFUND_NOT_ALLOWED');
  });

  test.each([
    ['7 days to the second', manager, after(7, 999), null],
    ['a second more', manager, after(7, 1_000), 'REFUND_WINDOW_PASSED'],
    ['30 days for the distributor', distributor, after(30), null],
    ['a second more', distributor, after(30, 1_000), 'REFUND_WINDOW_PASSED'],
    ['before its own hour, for a scheduled order', manager, after(-2), null],
  ] as const)('FLO-69 %s', (_, user, now, refusal) => {
    expect(refundRefusal(paid(), aShop(), user, now)).toBe(refusal);
  });
});
