import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { Order } from './order.ts';
import { anOrder } from './orders.samples.ts';
import { paymentState, type PaymentState } from './payment-state.ts';

const canceled = (cancelReason: NonNullable<Order['cancellation']>['cancelReason']): Partial<Order> => ({
  status: 'canceled',
  cancellation: {
    canceledBy: 'shop',
    cancelReason,
    chargeId: 'CMD-1',
    statusLabel: 'En préparation',
    canceledAt: '2026-11-14T19:20:00.000Z',
    userId: null,
    userFirstName: null,
  },
});

const CASES: [string, Partial<Order>, PaymentState][] = [
  ['a card is only authorised before acceptance', { status: 'contacting', paymentType: 'stripe' }, 'not-charged'],
  ['a card is captured at acceptance', { status: 'preparing', paymentType: 'stripe' }, 'paid'],
  ['a scheduled card order is already captured', { status: 'scheduled', paymentType: 'stripe' }, 'paid'],
  ['cash is collected at the end', { status: 'delivering', paymentType: 'cash' }, 'to-collect'],
  ['a completed order has been collected', { status: 'completed', paymentType: 'counter' }, 'paid'],
  ['refused is never charged', { status: 'refused', paymentType: 'stripe' }, 'not-charged'],
  ['missed is never charged', { status: 'missed', paymentType: 'cash' }, 'not-charged'],
  ['cancelled after capture is refunded', { ...canceled('shop_cancel_and_refund'), paymentType: 'stripe' }, 'refunded'],
  [
    'cancelled by the customer before acceptance is not charged',
    { ...canceled('customer_cancel_phase_contacting'), paymentType: 'stripe' },
    'not-charged',
  ],
  ['cancelled cash was never taken', { ...canceled('shop_cancel_and_refund'), paymentType: 'cash' }, 'not-charged'],
  [
    'FLO-28 all of it kept by the shop stays paid',
    { ...canceled('client_unavailable'), paymentType: 'stripe' },
    'paid',
  ],
  [
    'FLO-28 a part given back is told',
    { ...canceled('client_unavailable'), paymentType: 'stripe', refundedAmount: cents(640) },
    'refunded',
  ],
  ['refunded', { status: 'refunded', paymentType: 'stripe' }, 'refunded'],
];

test.each(CASES)('DET-09 FLO-15 FLO-16 %s', (_, fields, state) => {
  expect(paymentState(anOrder(fields))).toBe(state);
});
