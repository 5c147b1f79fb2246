import { describe, expect, test } from 'vitest';
import { anOrder } from '../orders/orders.samples.ts';
import { aShop } from '../shops/shops.samples.ts';
import { tillPayments } from './till-payments.ts';
import { asking, nextTillStep, NOT_AT_TILL, remoteIdOf, type AtTill } from './till-step.ts';
import { tillRefusalWords, tillTrouble } from './till.labels.ts';

const shop = aShop({
  integration: { type: 'zelty', enabled: true },
  paymentTypePosRefs: { stripe: '7', counter: '8', cash: '9', ticket_resto: 'TR' },
});
const at = (fields: Partial<AtTill> = {}): AtTill => ({
  ...NOT_AT_TILL,
  basket: 'a',
  tillOrderId: '120',
  total: 1340,
  ...fields,
});
const sent = (fields: Parameters<typeof anOrder>[0] = {}) =>
  anOrder({ status: 'preparing', paymentType: 'counter', posSynced: true, ...fields });

describe('what the till lacks', () => {
  test.each([
    ['an accepted order', sent({ posSynced: false }), null, 'send'],
    ['one not yet accepted', sent({ status: 'contacting', posSynced: false }), null, null],
    ['one sent before this was kept', sent({ status: 'completed' }), null, null],
    ['one to be paid at the counter', sent(), at(), null],
    ['one handed over', sent({ status: 'completed' }), at(), 'pay'],
    ['one paid online', sent({ paymentType: 'stripe' }), at(), 'pay'],
    ['one paid online, booked', sent({ paymentType: 'stripe' }), at({ paidAt: 'x' }), null],
    ['one handed over and booked', sent({ status: 'completed' }), at({ paidAt: 'x' }), 'close'],
    ['one that is over', sent({ status: 'completed' }), at({ paidAt: 'x', closedAt: 'x' }), null],
    ['one that the till would not book', sent({ status: 'completed' }), at({ gaveUpAt: 'x' }), null],
    ['one cancelled there', sent({ status: 'completed' }), at({ status: 'cancelled' }), null],
    ['one canceled here', sent({ status: 'canceled', paymentType: 'stripe' }), at(), null],
    ['one whose number is not known', sent({ status: 'completed' }), at({ tillOrderId: null }), null],
  ])('SYN-62 of %s', (_, order, known, step) => {
    expect(nextTillStep(order, shop, known)).toBe(step);
  });

  test('SYN-66 the same basket is a repetition, another one takes its place, one that was refused left nothing', () => {
    expect(asking(null, 'a')).toMatchObject({ generation: 1, basket: 'a' });
    expect(asking(at(), 'a')).toEqual(at());
    expect(asking(at({ paidAt: 'x' }), 'b')).toEqual({ ...NOT_AT_TILL, generation: 2, basket: 'b' });
    expect(asking(at({ basket: null }), 'b')).toMatchObject({ generation: 1, basket: 'b' });
    expect([remoteIdOf('o', { generation: 1 }), remoteIdOf('o', { generation: 3 })]).toEqual(['o', 'o:3']);
  });
});

describe('what it books', () => {
  const done = { status: 'completed', driverPaymentType: null } as const;

  test('SYN-62 PMT-23 vouchers first, the rest by the other means, in all what the till charges', () => {
    const paymentSplit = [
      { means: 'ticket_resto', amount: 1000 },
      { means: 'cash', amount: 640 },
    ] as const;
    expect(tillPayments({ ...done, paymentType: 'ticket_resto', paymentSplit }, shop, 1340)).toEqual([
      { posRef: 'TR', amount: 1000 },
      { posRef: '9', amount: 340 },
    ]);
    expect(tillPayments({ ...done, paymentType: 'ticket_resto', paymentSplit }, shop, 900)).toEqual([
      { posRef: 'TR', amount: 900 },
    ]);
  });

  test('SYN-62 a driver’s money under its own means; nothing without a name, and nothing of nothing', () => {
    const toDriver = { ...done, paymentType: 'to_driver', driverPaymentType: 'cash' } as const;
    expect(tillPayments(toDriver, shop, 500)).toEqual([{ posRef: '9', amount: 500 }]);
    expect(tillPayments({ ...toDriver, driverPaymentType: 'cb' }, shop, 500)).toEqual([]);
    expect(tillPayments(toDriver, shop, 0)).toEqual([]);
  });
});

test('SYN-65 SYN-67 reasons and states are said in French', () => {
  expect(tillRefusalWords('content', 'total')).toBe('elle en refuse le contenu («\u00A0total\u00A0»)');
  expect(tillRefusalWords('credentials-refused', null)).toBe('la clé de la caisse n’est plus acceptée');
  expect(tillTrouble('key-refused', '2026-11-18T08:00:00.000Z')).toContain('Clé refusée\u00A0: depuis le 18/11/2026');
  expect(tillTrouble('away', '2026-11-18T08:00:00.000Z')).toContain('n’a pas répondu');
});
