import type { DriverZip } from '@comptoir/domain/invoices/driver-zip.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { driverZips, putZipProgress } from './driver-zips.queries.ts';

const ref = { companyId: 'company', shopId: 'shop', driverId: 'driver' };
const zip = (fields: Partial<DriverZip>): DriverZip => ({
  zipId: 'zip',
  driverId: 'driver',
  state: 'running',
  progress: { done: 25, total: 100 },
  bytes: 0,
  fileName: 'Mathis_Orsini.zip',
  failure: null,
  askedBy: 'Léa',
  askedAt: '2026-11-18T08:00:00.000Z',
  expiresAt: null,
  ...fields,
});

test('INV-49 progress follows the stream, never backwards once it is over; the end is read again', () => {
  const cache = new QueryClient();
  const { queryKey } = driverZips(ref);
  const shown = () => cache.getQueryData(queryKey)?.items[0];
  cache.setQueryData(queryKey, { items: [zip({})] });
  const moved = { zipId: 'zip', driverId: 'driver', state: 'running', progress: { done: 50, total: 100 } } as const;

  putZipProgress(cache, moved);
  expect(shown()?.progress.done).toBe(50);
  putZipProgress(cache, { ...moved, driverId: 'another', progress: { done: 75, total: 100 } });
  expect(shown()?.progress.done).toBe(50);

  putZipProgress(cache, { ...moved, state: 'done' });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  const done = zip({ state: 'done', progress: { done: 100, total: 100 }, expiresAt: '2026-11-25T08:00:00.000Z' });
  cache.setQueryData(queryKey, { items: [done] });
  putZipProgress(cache, moved);
  expect(shown()).toEqual(done);
});
