import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quietUntil, remindLater, remindNow } from './closed-reminder-store.ts';

const NOW = Date.parse('2026-11-14T19:14:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  remindNow('SHOP-1');
  vi.useRealTimers();
});

test('NTF-21 a shop found closed is told at once', () => {
  expect(quietUntil('SHOP-1')).toBe(0);
});

test('NTF-21 whoever closed the shop, or stays closed, is asked again after fifteen minutes', () => {
  remindLater('SHOP-1');

  expect(quietUntil('SHOP-1')).toBe(NOW + 15 * 60_000);
  expect(quietUntil('SHOP-2')).toBe(0);
});

test('NTF-21 once the shop was open, a closing by someone else is news at once', () => {
  remindLater('SHOP-1');

  remindNow('SHOP-1');

  expect(quietUntil('SHOP-1')).toBe(0);
});
