import { expect, test } from 'vitest';
import { addHours, addMs } from '../kernel/time.ts';
import { byTab, lastTabChange, sortForTab, tabOf } from './live-orders.ts';
import { anOrder } from './orders.samples.ts';

const NOW = '2026-11-14T19:14:00.000Z';
const dueIn = (hours: number) => anOrder({ status: 'scheduled', requestedFor: addHours(NOW, hours) });

test('ORD-08 between two boundaries, the last one says the same as now', () => {
  const orders = [dueIn(1), dueIn(5.5), dueIn(6), dueIn(6.001), dueIn(30)];

  const changedAt = lastTabChange(orders, NOW);

  expect(changedAt).toBe(NOW);
  expect(orders.map((order) => tabOf(order, changedAt ?? ''))).toEqual(orders.map((order) => tabOf(order, NOW)));
});

test('ORD-04 ORD-07 orders cut by tab at once stand where each would stand alone', () => {
  const orders = [dueIn(1), dueIn(6), dueIn(6.001), dueIn(30), anOrder({ status: 'refused', requestedFor: NOW })];

  const tabs = byTab(orders, NOW);

  expect(Object.values(tabs).flat()).toHaveLength(orders.length);
  for (const [tab, held] of Object.entries(tabs)) for (const order of held) expect(tabOf(order, NOW)).toBe(tab);
});

test('ORD-08 an order moves at its own boundary, to the millisecond', () => {
  const orders = [dueIn(7)];
  const boundary = addHours(NOW, 1);

  expect(lastTabChange(orders, addMs(boundary, -1))).toBeNull();
  expect(lastTabChange(orders, boundary)).toBe(boundary);
  expect(lastTabChange([], NOW)).toBeNull();
});

test('ORD-21 ORD-24 what is out for delivery is sorted by the hour at the door', () => {
  const out = anOrder({ id: 'out', status: 'delivering', dueAt: NOW, expectedDropoffAt: addHours(NOW, 2) });
  const cooking = anOrder({ id: 'cooking', status: 'preparing', dueAt: addHours(NOW, 1) });

  expect(sortForTab([out, cooking], 'current').map(({ id }) => id)).toEqual(['cooking', 'out']);
});
