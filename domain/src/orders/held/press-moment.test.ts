import { expect, test } from 'vitest';
import { anOrder } from '../orders.samples.ts';
import { momentOfPress, promisedFrom } from './press-moment.ts';

const order = anOrder({ channel: 'webapp', isScheduled: false, sentToShopAt: '2026-11-18T19:09:00.000Z' });
const NOW = '2026-11-18T19:40:00.000Z';

test('OFF-07 a press counts from its moment, never before the order came nor after now', () => {
  expect(momentOfPress(undefined, order, NOW)).toBe(NOW);
  expect(momentOfPress('2026-11-18T19:10:00.000Z', order, NOW)).toBe('2026-11-18T19:10:00.000Z');
  expect(momentOfPress('2026-11-18T08:00:00.000Z', order, NOW)).toBe(order.sentToShopAt);
  expect(momentOfPress('2026-11-19T08:00:00.000Z', order, NOW)).toBe(NOW);
  expect(momentOfPress('2026-11-18T19:10:00.000Z', { sentToShopAt: '2026-11-18T20:00:00.000Z' }, NOW)).toBe(NOW);
});

test('OFF-08 the promise counts from the press while it is ahead, and is now once it has passed', () => {
  expect(promisedFrom(order, 40, '2026-11-18T19:10:00.000Z', NOW)).toBe('2026-11-18T19:50:00.000Z');
  expect(promisedFrom(order, 25, '2026-11-18T19:10:00.000Z', NOW)).toBe(NOW);
  const scheduled = anOrder({
    isScheduled: true,
    orderType: 'click_and_collect',
    requestedFor: '2026-11-18T19:30:00.000Z',
  });
  expect(promisedFrom(scheduled, 0, '2026-11-18T19:10:00.000Z', NOW)).toBe('2026-11-18T19:30:00.000Z');
});
