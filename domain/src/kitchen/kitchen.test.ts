import { expect, test } from 'vitest';
import { anOrder } from '../orders/orders.samples.ts';
import { addMinutes } from '../kernel/time.ts';
import { dishTotals, inOrder, kitchenState, linesAt, speaksOfAllergy } from './board.ts';
import type { KitchenLine, KitchenOrder } from './kitchen-order.ts';
import type { Strike } from './strike.ts';
import { areAllStruck, isChangedLine, isStruck, markOf, strikeRefusal } from './striking.ts';
import { toKitchenOrder } from './to-kitchen-order.ts';

const NOW = '2026-03-06T19:14:00.000Z';

const aLine = (fields: Partial<KitchenLine> = {}): KitchenLine => ({
  id: 'line-1',
  productKey: 'socca',
  name: 'Socca',
  quantity: 1,
  unit: null,
  options: [],
  instruction: null,
  ...fields,
});
const aStrike = (line: KitchenLine, fields: Partial<Strike> = {}): Strike => ({
  lineId: line.id,
  isStruck: true,
  mark: markOf(line),
  revision: 1,
  changedAt: NOW,
  changedBy: 'Cuisine',
  ...fields,
});
const strikes = (...all: Strike[]) => new Map(all.map((strike) => [strike.lineId, strike]));
const aKitchenOrder = (fields: Partial<KitchenOrder> = {}): KitchenOrder => ({
  ...toKitchenOrder(anOrder()),
  ...fields,
});

test('KIT-01 the kitchen sees what it cooks, what waits for an answer, and what is due within the hour', () => {
  const state = (status: KitchenOrder['status'], minutes = 0) =>
    kitchenState({ status, requestedFor: addMinutes(NOW, minutes) }, NOW);

  expect(state('contacting')).toBe('to-accept');
  expect(state('preparing')).toBe('preparing');
  expect([state('ready'), state('takeaway'), state('waiter')]).toEqual(['ready', 'ready', 'ready']);
  expect([state('scheduled', 60), state('scheduled', 61)]).toEqual(['later', null]);
  expect([state('delivering'), state('completed'), state('looking_for_driver')]).toEqual([null, null, null]);
});

test('KIT-02 the order due first stands first; what has no hour comes last', () => {
  const order = (id: string, minutes: number | null) =>
    aKitchenOrder({ id, status: 'preparing', dueAt: minutes === null ? null : addMinutes(NOW, minutes) });

  expect(inOrder([order('c', null), order('b', 20), order('a', -8)]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

const RULE = { template: 'kitchen', at: 'accepted', copies: 1, isActive: true } as const;

test('KIT-03 a station shows the dishes of its sections, the first one also what no station knows', () => {
  const board = {
    stations: [
      { id: 'hot', name: 'Chaud', rules: [{ ...RULE, sections: ['plats'] }] },
      { id: 'cold', name: 'Froid', rules: [{ ...RULE, at: 'received' as const, sections: ['salades'] }] },
    ],
    sections: { socca: 'plats', nicoise: 'salades' },
  };
  const lines = [
    aLine({ id: '1' }),
    aLine({ id: '2', productKey: 'nicoise' }),
    aLine({ id: '3', productKey: 'new-dish' }),
  ];

  expect(linesAt('hot', board, lines).map(({ id }) => id)).toEqual(['1', '3']);
  expect(linesAt('cold', board, lines).map(({ id }) => id)).toEqual(['2']);
});

test('KIT-04 totals count what is not struck, by dish and options, and say what is done', () => {
  const plain = aLine({ id: '1', quantity: 4 });
  const [other, spicy] = [aLine({ id: '2', quantity: 8 }), aLine({ id: '3', options: ['Piment'] })];
  const done = aLine({ id: '4', productKey: 'tarte', name: 'Tarte' });
  const orders = [
    { id: 'a', lines: [plain, spicy] },
    { id: 'b', lines: [other, done] },
  ];
  const struck = { a: strikes(aStrike(plain)), b: strikes(aStrike(done)) };

  const totals = dishTotals(orders, (id) => struck[id as 'a' | 'b']);

  expect(totals.map(({ name, options, toDo, done: made }) => [name, options, toDo, made])).toEqual([
    ['Socca', [], 8, 4],
    ['Socca', ['Piment'], 1, 0],
  ]);
});

test.each([
  ['Allergie : céleri', true],
  ['je suis allergique aux noix', true],
  ['intolérante au gluten', true],
  ['Sans oignon', false],
  [null, false],
])('KIT-05 « %s » speaks of an allergy: %s', (note, expected) => {
  expect(speaksOfAllergy(note)).toBe(expected);
});

test('KIT-13 a line that is cooked otherwise since it was struck is to do again, and marked', () => {
  const before = aLine({ quantity: 2 });
  const struck = strikes(aStrike(before));
  const order = aKitchenOrder({ changedLineIds: null });

  expect([isStruck(before, struck), isChangedLine(before, order, struck)]).toEqual([true, false]);
  for (const changed of [aLine({ quantity: 3 }), { ...before, options: ['Sans sel'] }, { ...before, instruction: 'x' }])
    expect([isStruck(changed, struck), isChangedLine(changed, order, struck)]).toEqual([false, true]);
});

test('KIT-05 what the customer changed is marked until it is struck', () => {
  const line = aLine();
  const order = aKitchenOrder({ changedLineIds: [line.id], lines: [line] });

  expect(isChangedLine(line, order, strikes())).toBe(true);
  expect(isChangedLine(line, order, strikes(aStrike(line)))).toBe(false);
});

test('KIT-14 an order is done when each of its lines is struck', () => {
  const [one, two] = [aLine(), aLine({ id: 'line-2' })];

  expect(areAllStruck({ lines: [one, two] }, strikes(aStrike(one)))).toBe(false);
  expect(areAllStruck({ lines: [one, two] }, strikes(aStrike(one), aStrike(two)))).toBe(true);
  expect(areAllStruck({ lines: [one] }, strikes(aStrike(one, { isStruck: false })))).toBe(false);
  expect(areAllStruck({ lines: [] }, strikes())).toBe(false);
});

test('KIT-14 FLO-52 what the shop brings itself is never « Prête »: it leaves from the counter', () => {
  const offersReady = (fields: Parameters<typeof anOrder>[0]) => toKitchenOrder(anOrder(fields)).offersReady;

  expect(offersReady({ orderType: 'delivery', shopResponsibleForDelivery: true })).toBe(false);
  expect(offersReady({ orderType: 'delivery', shopResponsibleForDelivery: false })).toBe(true);
  expect(offersReady({ orderType: 'click_and_collect' })).toBe(true);
});

test('KIT-12 only what is being prepared is struck', () => {
  expect(strikeRefusal('preparing')).toBeNull();
  expect(strikeRefusal('contacting')).toBe('ORDER_STATE');
  expect(strikeRefusal('completed')).toBe('ORDER_STATE');
});

test('KIT-22 a kitchen order carries no person, no address, no amount', () => {
  const order = anOrder();

  const text = JSON.stringify(toKitchenOrder(order));

  for (const secret of [order.customer.firstName, order.customer.lastName, order.customer.phone, order.chargeId])
    if (secret) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/price|amount|total|address|customer|phone|email|driver/i);
});
