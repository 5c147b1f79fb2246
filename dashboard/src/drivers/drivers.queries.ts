import * as contract from '@comptoir/contract/drivers.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../app/call.ts';

const driversKey = (companyId: string, shopId: string) => ['drivers', companyId, shopId] as const;
type Drivers = { items: Driver[]; total: number };

export const driverList = ({ companyId, shopId }: { companyId: string; shopId: string }) =>
  queryOptions({
    queryKey: driversKey(companyId, shopId),
    queryFn: ({ signal }): Promise<Drivers> =>
      call(contract.listDrivers, { params: { companyId, shopId }, query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The one function that writes a driver into the cache; an older copy changes nothing. */
export function putDriver(cache: QueryClient, driver: Driver): void {
  for (const { shopId } of driver.shops) {
    cache.setQueryData<Drivers>(driversKey(driver.companyId, shopId), (known) => known && withDriver(known, driver));
  }
}

function withDriver({ items }: Drivers, driver: Driver): Drivers {
  const before = items.find(({ driverId }) => driverId === driver.driverId);
  if (before && before.version >= driver.version) return { items, total: items.length };
  const next = before ? items.map((item) => (item.driverId === driver.driverId ? driver : item)) : [...items, driver];
  return { items: next, total: next.length };
}
