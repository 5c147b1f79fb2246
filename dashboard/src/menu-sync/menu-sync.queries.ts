import * as contract from '@comptoir/contract/menu-sync.ts';
import type { SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../app/call.ts';

type ShopRef = { companyId: string; shopId: string };
type Jobs = { items: SyncJob[] };
const jobsKey = (shopId: string) => ['syncJobs', shopId] as const;

/** The runs that concern this shop: those under way when the page opened, and what became of them. */
export const syncJobs = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: jobsKey(shopId),
    queryFn: ({ signal }): Promise<Jobs> => call(contract.listSyncJobs, { params: { companyId, shopId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A run that has ended never runs again, whatever arrives late. */
export function putSyncJob(cache: QueryClient, job: SyncJob): void {
  cache.setQueryData<Jobs>(jobsKey(job.shopId), (known) => {
    const items = known?.items ?? [];
    const before = items.find(({ jobId }) => jobId === job.jobId);
    if (before && (before.finishedAt !== null || before.done > job.done)) return known;
    return { items: [...items.filter(({ jobId }) => jobId !== job.jobId), job] };
  });
}
