import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { expect, test } from 'vitest';
import { nextTurns } from './reminder-turns.ts';

const KARIM = '60000000-0000-4000-8000-000000000001';
const coming = (id: string, fields: Partial<Order> = {}) =>
  anOrder({ id, status: 'preparing', pickupStatus: 1, driverId: KARIM, ...fields });
const ids = (turns: ReturnType<typeof nextTurns>) => turns.map(({ orderId }) => orderId);

test('NTF-18 those newly due queue behind those that wait', () => {
  const orders = [coming('a'), coming('b'), coming('c')];
  const first = nextTurns([], ['b'], orders);

  expect(ids(nextTurns(first, ['a', 'b', 'c'], orders))).toEqual(['b', 'a', 'c']);
});

test('NTF-18 nothing changes when nothing is new', () => {
  const orders = [coming('a')];
  const turns = nextTurns([], ['a'], orders);

  expect(nextTurns(turns, ['a'], orders)).toBe(turns);
});

test('NTF-13 once triggered it stays, even when the hour that triggered it has passed', () => {
  const orders = [coming('a')];

  expect(ids(nextTurns(nextTurns([], ['a'], orders), [], orders))).toEqual(['a']);
});

test.each([
  ['NTF-20 the driver has picked up', { pickupStatus: 3 }],
  ['NTF-20 the driver was removed', { pickupStatus: 0, driverId: null }],
  ['NTF-20 another driver comes', { driverId: '60000000-0000-4000-8000-000000000002' }],
  ['NTF-19 another screen has answered', { deliveryReminderTriggered: true }],
] as const)('%s: it closes by itself', (_, fields) => {
  const turns = nextTurns([], ['a', 'b'], [coming('a'), coming('b')]);

  expect(ids(nextTurns(turns, [], [coming('a', fields), coming('b')]))).toEqual(['b']);
});

test('NTF-20 an order that is over closes it too', () => {
  const turns = nextTurns([], ['a'], [coming('a')]);

  expect(nextTurns(turns, [], [])).toEqual([]);
});
