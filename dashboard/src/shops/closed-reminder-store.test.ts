import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closedSign, forgetClosing, hideBanner, remindLater, sawClosed, sawOpen } from './closed-reminder-store.ts';

const NOW = Date.parse('2026-11-14T19:14:00.000Z');
const QUARTER = 15 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  forgetClosing();
  vi.useRealTimers();
});

test('NTF-21 a shop found closed on load is asked about at once', () => {
  expect(closedSign('SHOP-1', NOW)).toBe('window');
});

test('NTF-21 whoever closed the shop, or stays closed, is asked again after fifteen minutes', () => {
  remindLater('SHOP-1');

  expect(closedSign('SHOP-1', NOW)).toBeNull();
  expect(closedSign('SHOP-1', NOW + QUARTER)).toBe('window');
  expect(closedSign('SHOP-2', NOW)).toBe('window');
});

test('NTF-21 a colleague’s closing while one works is a banner; the window asks fifteen minutes later', () => {
  sawOpen('SHOP-1');
  expect(closedSign('SHOP-1', NOW)).toBe('banner');

  sawClosed('SHOP-1');

  expect(closedSign('SHOP-1', NOW)).toBe('banner');
  expect(closedSign('SHOP-1', NOW + QUARTER)).toBe('window');
});

test('NTF-21 a banner that was read stays away, and the window keeps its hour', () => {
  sawOpen('SHOP-1');
  sawClosed('SHOP-1');

  hideBanner('SHOP-1');

  expect(closedSign('SHOP-1', NOW)).toBeNull();
  expect(closedSign('SHOP-1', NOW + QUARTER)).toBe('window');
});

test('NTF-21 one’s own closing is no news when the stream brings it, and the next one is', () => {
  sawOpen('SHOP-1');
  remindLater('SHOP-1');
  sawClosed('SHOP-1');
  expect(closedSign('SHOP-1', NOW)).toBeNull();

  sawOpen('SHOP-1');
  sawClosed('SHOP-1');

  expect(closedSign('SHOP-1', NOW)).toBe('banner');
});
