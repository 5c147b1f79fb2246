import * as contract from '@comptoir/contract/invoices.ts';
import type { DriverZip } from '@comptoir/domain/invoices/driver-zip.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import type { DriverRef } from './driver-files.ts';

type Zips = { items: DriverZip[] };

const zipsKey = (driverId: string) => ['drivers', 'zips', driverId] as const;

/** API-103. */
export const driverZips = (params: DriverRef) =>
  queryOptions({
    queryKey: [...zipsKey(params.driverId), params.shopId],
    queryFn: ({ signal }): Promise<Zips> => call(contract.listDriverZips, { params }, { signal }),
    staleTime: 0,
  });

type Moved = Pick<DriverZip, 'zipId' | 'driverId' | 'state' | 'progress'>;

/** A progress that comes late does not go back; what is over is read whole. */
export function putZipProgress(cache: QueryClient, moved: Moved): void {
  const queryKey = zipsKey(moved.driverId);
  if (moved.state !== 'running') {
    void cache.invalidateQueries({ queryKey });
    return;
  }
  for (const found of cache.getQueryCache().findAll({ queryKey }))
    patchQuery<Zips>(cache, found.queryKey, ({ items }) => ({
      items: items.map((one) => (one.zipId === moved.zipId && one.expiresAt === null ? { ...one, ...moved } : one)),
    }));
}

/** API-80. */
export async function askForZip(cache: QueryClient, params: DriverRef, orderIds: string[]): Promise<DriverZip> {
  const given = { params, body: { orderIds } };
  const zip = await call(contract.zipDriverInvoices, given, { idempotencyKey: commandKey() });
  await cache.invalidateQueries({ queryKey: zipsKey(params.driverId) });
  return zip;
}

/** API-104. */
export const zipLink = (params: DriverRef, zipId: string) =>
  call(contract.linkDriverZip, { params: { ...params, zipId } }, { idempotencyKey: commandKey() });
