import * as contract from '@comptoir/contract/slot-loads.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { SlotLoad, StoredLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { newsWhileReading } from '@comptoir/web/cache/news-while-reading.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';

export type LoadedDay = { day: Day; items: SlotLoad[]; isDefaultLimited: boolean };
type News = { shopId: string; load: StoredLoad };

const shopKey = (shopId: string) => ['slotLoads', shopId] as const;
const news = newsWhileReading<News>();

/** Other hours are another version of the shop: the windows are then read again. */
export const slotLoads = ({ companyId, shopId, version }: Shop, day: Day) =>
  queryOptions({
    queryKey: [...shopKey(shopId), day, version],
    queryFn: ({ signal }): Promise<LoadedDay> =>
      news.addedTo<LoadedDay>(
        call(contract.readSlotLoads, { params: { companyId, shopId }, query: { day } }, { signal }),
        (known, told) => (told.shopId === shopId ? withLoad(known, told.load) : known),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/** The same object when it is about another day, or older than what is known. */
export function withLoad(known: LoadedDay, load: StoredLoad): LoadedDay {
  const isIt = (item: SlotLoad) => item.kind === load.kind && item.start === load.start;
  if (!known.items.some((item) => isIt(item) && item.version < load.version)) return known;
  return { ...known, items: known.items.map((item) => (isIt(item) ? { ...item, ...load } : item)) };
}

export function putLoad(cache: QueryClient, shopId: string, load: StoredLoad): void {
  news.tell(`${shopId} ${load.kind} ${load.start}`, { shopId, load });
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: shopKey(shopId) }))
    patchQuery<LoadedDay>(cache, queryKey, (known) => withLoad(known, load));
}

/** Presses on the same window are sent one after the other, so that the last one stands. */
export function useSetLimit({ companyId, shopId }: Shop, { kind, start }: Pick<SlotLoad, 'kind' | 'start'>) {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: `slot-limit ${shopId} ${kind} ${start}` },
    mutationFn: (maxOrders: number | null) =>
      call(
        contract.setSlotLimit,
        { params: { companyId, shopId, kind, start }, body: { maxOrders } },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: (load) => putLoad(cache, shopId, load),
  });
}
