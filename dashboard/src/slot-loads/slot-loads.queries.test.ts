import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putLoad, withLoad, type LoadedDay } from './slot-loads.queries.ts';

const START = '2026-11-14T18:30:00.000Z';
const load = { kind: 'opening', start: START, taken: 4, maxOrders: null, limitedBy: null, version: 4 } as const;
const day: LoadedDay = {
  day: '2026-11-14',
  items: [
    { ...load, end: '2026-11-14T18:45:00.000Z', usualLimit: 6 },
    { ...load, kind: 'delivery', end: '2026-11-14T18:45:00.000Z', usualLimit: 3 },
  ],
  isDefaultLimited: false,
};

test('HRS-26 a place that is taken elsewhere is written into its window only', () => {
  const next = withLoad(day, { ...load, taken: 5, version: 5 });
  expect(next.items).toMatchObject([
    { kind: 'opening', taken: 5, usualLimit: 6 },
    { kind: 'delivery', taken: 4 },
  ]);
});

test('HRS-26 older news, and news of another day, change nothing', () => {
  expect(withLoad(day, { ...load, taken: 3, version: 3 })).toBe(day);
  expect(withLoad(day, { ...load, start: '2026-11-15T18:30:00.000Z', version: 9 })).toBe(day);
});

test('HRS-26 every list of the shop hears it, those of other shops do not', () => {
  const cache = new QueryClient();
  cache.setQueryData(['slotLoads', 'mimi', day.day, 1], day);
  cache.setQueryData(['slotLoads', 'other', day.day, 1], day);
  putLoad(cache, 'mimi', { ...load, maxOrders: 0, limitedBy: 'Léa', version: 5 });
  expect(cache.getQueryData<LoadedDay>(['slotLoads', 'mimi', day.day, 1])?.items[0]).toMatchObject({ maxOrders: 0 });
  expect(cache.getQueryData(['slotLoads', 'other', day.day, 1])).toBe(day);
});
