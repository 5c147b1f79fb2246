import { expect, test } from 'vitest';
import { dayAfterKey } from './calendar-keys.ts';

test('DRP-06 keys walk by day, week and month, and to the ends of a week', () => {
  const saturday = '2026-11-14';
  const reached = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map((key) =>
    dayAfterKey(saturday, key),
  );
  expect(reached).toEqual([
    '2026-11-13',
    '2026-11-15',
    '2026-11-07',
    '2026-11-21',
    '2026-10-14',
    '2026-12-14',
    '2026-11-09',
    '2026-11-15',
  ]);
  expect(dayAfterKey('2026-03-31', 'PageUp')).toBe('2026-02-28');
  expect(dayAfterKey(saturday, 'Enter')).toBeNull();
});
