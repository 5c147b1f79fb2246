import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchQuery } from './patch-query.ts';

const KEY = ['names'];
const isStale = (cache: QueryClient) => cache.getQueryState(KEY)?.isInvalidated;
const added = (names: string[]) => [...names, 'Sonia'];

test('SHL-34 news is written, and what must be fetched again is still to be fetched again', async () => {
  const cache = new QueryClient();
  cache.setQueryData(KEY, ['Karim']);
  patchQuery(cache, KEY, added);
  expect(cache.getQueryData(KEY)).toEqual(['Karim', 'Sonia']);
  expect(isStale(cache)).toBe(false);

  await cache.invalidateQueries({ queryKey: KEY });
  patchQuery(cache, KEY, added);
  expect(cache.getQueryData(KEY)).toEqual(['Karim', 'Sonia', 'Sonia']);
  expect(isStale(cache)).toBe(true);
});

test('no news leaves everything as it is, and nothing is made up for what nobody asked for', () => {
  const cache = new QueryClient();
  patchQuery(cache, KEY, added);
  expect(cache.getQueryData(KEY)).toBeUndefined();
  cache.setQueryData(KEY, ['Karim'], { updatedAt: 1 });
  patchQuery(cache, KEY, (names: string[]) => names);
  expect(cache.getQueryState(KEY)?.dataUpdatedAt).toBe(1);
});
