import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import type { Order } from './order.ts';
import { meansLabel } from './orders.labels.ts';
import { anOrder } from './orders.samples.ts';
import { accountOf, paymentState, type PaymentState } from './payment-state.ts';

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

const captured = { type: 'money-captured', data: { amount: 1640 } };
const { delivery } = anOrder();

test('DET-09 nothing moved through us for an order paid in cash', () => {
  const account = accountOf(anOrder(), [{ type: 'accept', data: {} }]);

  expect(Object.values(account).every((amount) => amount === 0)).toBe(true);
});

test('DET-09 what was taken, and what a part refund left with the shop', () => {
  expect(accountOf(anOrder(), [captured])).toMatchObject({ captured: 1640, refunded: 0, kept: 0 });
  expect(accountOf(anOrder({ refundedAmount: cents(984) }), [captured])).toMatchObject({ refunded: 984, kept: 656 });
  expect(accountOf(anOrder({ refundedAmount: cents(1640) }), [captured])).toMatchObject({ kept: 0 });
});

test('DET-09 a delivery fee given back with a pickup does not change what had been taken', () => {
  const account = accountOf(anOrder({ amountDue: cents(1390) }), [captured]);

  expect(account).toMatchObject({ captured: 1640, returned: 250, refunded: 0, kept: 0 });
});

test('DET-09 MIS-03 what a missing dish gave back is neither refunded twice nor kept', () => {
  const order = { amountDue: cents(1240), refundedAmount: cents(1240) };

  expect(accountOf(anOrder(order), [captured])).toMatchObject({ returned: 400, refunded: 1240, kept: 0 });
  expect(accountOf(anOrder({ ...order, refundedAmount: cents(500) }), [captured])).toMatchObject({ kept: 740 });
});

test('DET-09 DLV-22 DLV-36 what is due to the driver', () => {
  const fees = { courierFee: cents(450), waitingFee: cents(70) };

  expect(accountOf(anOrder({ delivery: delivery && { ...delivery, ...fees } }), [])).toMatchObject(fees);
});

test('FIN-28 HUB-37 « Encaissé ailleurs » is said of what a marketplace or another program was paid, and of nothing else', () => {
  const card = anOrder({ paymentType: 'stripe' });
  const theirs = anOrder({ ...card, channel: 'ubereats', providerPaymentId: null });

  expect([theirs, { ...theirs, channel: 'webapp' as const }].map(meansLabel)).toEqual([
    'Encaissé ailleurs',
    'Encaissé ailleurs',
  ]);
  expect([card, { ...theirs, amountDue: cents(0) }, { ...theirs, isTest: true }].map(meansLabel)).toEqual([
    'Carte en ligne',
    'Carte en ligne',
    'Carte en ligne',
  ]);
  expect(meansLabel(anOrder({ ...theirs, paymentType: 'counter' }))).toBe('Au comptoir');
});
