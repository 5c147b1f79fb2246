import * as contract from '@comptoir/contract/watchdog.ts';
import { toMs } from '@comptoir/domain/kernel/time.ts';
import type { WatchLadder } from '@comptoir/domain/shops/shop.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import type { ShopRef } from '../shops/shops.queries.ts';
import { ownPost, type OwnPost, type Place } from '../session/own-post.ts';

const LIST = ['devices', 'list'] as const;
/** A post that only breathes makes no news: its last breath is asked for. */
const REFRESH_MS = 20_000;

export const postList = ({ companyId, shopId, isAllShops }: Place) =>
  queryOptions({
    queryKey: [...LIST, companyId, isAllShops ? 'all' : shopId],
    queryFn: ({ signal }): Promise<{ items: Device[] }> =>
      isAllShops
        ? call(contract.listCompanyDevices, { params: { companyId } }, { signal })
        : call(contract.listDevices, { params: { companyId, shopId } }, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

const oneKey = (deviceId: string) => ['devices', 'one', deviceId] as const;

/** What the server last heard of this post; its reports bring it, nothing is asked. */
export const ownDevice = (place: Place) =>
  queryOptions<Device>({
    queryKey: oneKey(ownPost(place).id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** By how much the clock of this machine is ahead of the server's: each report is answered with the server's time. */
export const clockAhead = queryOptions<number>({
  queryKey: ['clockAhead'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});

/** An answer that took longer, or slept with the machine, says too little about the time. */
const PROMPT_MS = 10_000;

export function putDevice(cache: QueryClient, device: Device): void {
  cache.setQueryData<Device>(oneKey(device.id), device);
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: LIST })) {
    const [, , companyId, where] = queryKey;
    if (companyId !== device.companyId || (where !== 'all' && where !== device.shopId)) continue;
    patchQuery<{ items: Device[] }>(cache, queryKey, ({ items }) => ({
      items: items.some(({ id }) => id === device.id)
        ? items.map((one) => (one.id === device.id ? device : one))
        : [device, ...items],
    }));
  }
}

export type Report = Pick<Device, 'sound' | 'isVisible'> & Partial<Pick<Device, 'lastTest'>> & { echo?: string };

export async function sendReport(cache: QueryClient, place: Place, post: OwnPost, report: Report): Promise<void> {
  const { companyId, shopId, isAllShops } = place;
  const { id: deviceId, ...named } = post;
  const body = { ...named, ...report };
  const sentAt = Date.now();
  const device = isAllShops
    ? await call(contract.reportCompanyDevice, { params: { companyId, deviceId }, body })
    : await call(contract.reportDevice, { params: { companyId, shopId, deviceId }, body });
  putDevice(cache, device);
  const tookMs = Date.now() - sentAt;
  if (tookMs < PROMPT_MS) cache.setQueryData(clockAhead.queryKey, sentAt + tookMs / 2 - toMs(device.lastSeenAt));
}

export async function saveLadder({ companyId, shopId }: ShopRef, body: WatchLadder, key: string): Promise<void> {
  await call(contract.saveWatchLadder, { params: { companyId, shopId }, body }, { idempotencyKey: key });
}
