import { expect, test } from 'vitest';
import { presetOf, presetRange } from './date-range.ts';

/** A Saturday. */
const TODAY = '2026-11-14';

test('ORD-10 DRP-02 presets end today and start on their own day', () => {
  expect(presetRange('today', TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(presetRange('week', TODAY).from).toBe('2026-11-09');
  expect(presetRange('last-7-days', TODAY).from).toBe('2026-11-08');
  expect(presetRange('month', TODAY).from).toBe('2026-11-01');
  expect(presetRange('last-4-weeks', TODAY).from).toBe('2026-10-18');
});

test('DRP-08 a range is recognised as its preset, or is one’s own', () => {
  expect(presetOf({ from: TODAY, to: TODAY }, TODAY)).toBe('today');
  expect(presetOf({ from: '2026-11-08', to: TODAY }, TODAY)).toBe('last-7-days');
  expect(presetOf({ from: '2026-11-08', to: '2026-11-10' }, TODAY)).toBeNull();
});
