import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import type { KitchenBoard } from '@comptoir/domain/kitchen/kitchen-board.ts';
import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import { toKitchenOrder } from '@comptoir/domain/kitchen/to-kitchen-order.ts';
import { expect, test } from 'vitest';
import { withOrder, withStrike } from './kitchen.queries.ts';

const NOW = '2026-03-06T19:14:00.000Z';
const order = { ...toKitchenOrder(anOrder()), status: 'preparing' as const, version: 3 };
const board = (fields: Partial<KitchenBoard> = {}): KitchenBoard => ({
  shop: { shopId: order.shopId, name: 'Chez Mimi', timeZone: 'Europe/Paris', undoSeconds: 10, rush: null },
  orders: [order],
  strikes: [],
  stations: [],
  sections: {},
  sequence: 1,
  at: NOW,
  ...fields,
});
const strike = (revision: number, isStruck: boolean): Strike => ({
  lineId: 'a',
  isStruck,
  mark: '',
  revision,
  changedAt: NOW,
  changedBy: 'Léa',
});

test('KIT-11 an older order or strike that comes late takes nothing back', () => {
  expect(withOrder(board(), { ...order, status: 'contacting', version: 2 }).orders).toEqual([order]);
  const struck = withStrike(board(), { orderId: order.id, strike: strike(2, true) });
  expect(withStrike(struck, { orderId: order.id, strike: strike(1, false) })).toBe(struck);
  expect(withStrike(struck, { orderId: order.id, strike: strike(3, false) }).strikes[0]?.strikes).toEqual([
    strike(3, false),
  ]);
});

test('KIT-01 an order that leaves the kitchen leaves the board; one that comes is there', () => {
  expect(withOrder(board(), { ...order, status: 'delivering', version: 4 }).orders).toEqual([]);
  expect(withOrder(board({ orders: [] }), order).orders).toEqual([order]);
});
