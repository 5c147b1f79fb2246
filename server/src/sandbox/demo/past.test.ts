import { toMs } from '@comptoir/domain/kernel/time.ts';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEMO_SHOPS } from './company.ts';
import { demoCustomers } from './customers.ts';
import { pastOrders, type History } from './past.ts';

const NOW = toMs('2026-11-14T19:14:00.000Z');
const shopId = (slug: string) => DEMO_SHOPS.find((shop) => shop.slug === slug)?.shopId;

function drawn(seed: number, history: History) {
  return [...pastOrders({ history, seed, nowMs: NOW, customers: demoCustomers(seed, 200, NOW) })];
}
const digest = (seed: number) =>
  createHash('sha256')
    .update(JSON.stringify(drawn(seed, { days: 5, orders: null })))
    .digest('hex');

describe('the past of the demonstration', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(digest(6)).toBe(digest(6));
    expect(digest(6)).not.toBe(digest(7));
  });

  test('holds exactly the orders that a bench asks for, whatever the size', () => {
    const ofToday = drawn(6, { days: 0, orders: null }).length;

    for (const count of [1, 500, 1_234]) expect(drawn(6, { days: 60, orders: count }).length - ofToday).toBe(count);
  });

  test('is heavier on Saturdays and sleeps when a shop is closed', () => {
    const past = drawn(6, { days: 28, orders: null });
    const count = (slug: string, day: string) =>
      past.filter(({ order }) => order.day === day && order.shop_id === shopId(slug)).length;

    expect(count('chez-mimi', '2026-11-07')).toBeGreaterThan(count('chez-mimi', '2026-11-09'));
    expect(count('chez-mimi-liberation', '2026-11-08')).toBe(0);
    expect(count('chez-mimi-port', '2026-11-09')).toBe(0);
  });
});
