import * as contract from '@comptoir/contract/menu-sync.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import { awaitedRuns, follow, tellEnd } from './followed-runs.ts';

export type ShopRef = { companyId: string; shopId: string };
type Jobs = { items: SyncRun[] };
const jobsKey = (shopId: string) => ['syncJobs', shopId] as const;

/** The runs that concern this shop: those under way when the page opened, and what became of them. */
export const syncRuns = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: jobsKey(shopId),
    queryFn: ({ signal, client }): Promise<Jobs> => withNews(shopId, readJobs(client, { companyId, shopId }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function readJobs(cache: QueryClient, ref: ShopRef, signal: AbortSignal): Promise<SyncRun[]> {
  const { items } = await call(contract.listSyncRuns, { params: ref }, { signal });
  const isFirstLook = cache.getQueryData<Jobs>(jobsKey(ref.shopId)) === undefined;
  for (const job of items) if (isFirstLook && job.shopId === ref.shopId) follow(job);
  // The list holds what runs now: what is awaited and not there has ended while nobody listened.
  const ended = awaitedRuns(ref.shopId).filter((jobId) => items.every((job) => job.jobId !== jobId));
  const read = await Promise.all(
    ended.map((jobId) => call(contract.readSyncRun, { params: { ...ref, jobId } }, { signal })),
  );
  const known = cache.getQueryData<Jobs>(jobsKey(ref.shopId))?.items ?? [];
  return known.filter(({ finishedAt }) => finishedAt !== null).reduce(withJob, [...items, ...read]);
}

/** What the stream brought while a list travelled: the list may have been read just before it. */
const travelling = new Set<{ shopId: string; news: SyncRun[] }>();

async function withNews(shopId: string, reading: Promise<SyncRun[]>): Promise<Jobs> {
  const gathered = { shopId, news: [] as SyncRun[] };
  travelling.add(gathered);
  try {
    const read = await reading;
    const items = gathered.news.reduce(withJob, read);
    items.filter((job) => job.shopId === shopId).forEach(tellEnd);
    return { items };
  } finally {
    travelling.delete(gathered);
  }
}

/** A run that has ended never runs again, whatever arrives late. */
export function withJob(items: SyncRun[], job: SyncRun): SyncRun[] {
  const before = items.find(({ jobId }) => jobId === job.jobId);
  if (before && (before.finishedAt !== null || before.done > job.done)) return items;
  return [...items.filter(({ jobId }) => jobId !== job.jobId), job];
}

/** A run as it is seen from one shop; only the shop that asked for it is told how it ended. */
export function putSyncRun(cache: QueryClient, shopId: string, job: SyncRun): void {
  for (const gathered of travelling) if (gathered.shopId === shopId) gathered.news.push(job);
  patchQuery<Jobs>(cache, jobsKey(shopId), (known) => ({ items: withJob(known.items, job) }));
  if (job.shopId === shopId) tellEnd(job);
}

/** SYN-33: what was just asked for here; its end is told now if it has come already. */
export async function followRun(cache: QueryClient, ref: ShopRef, jobId: string): Promise<void> {
  follow({ jobId, shopId: ref.shopId });
  // Unheard of now, it is asked for again with the next list.
  await cache.query({ ...syncRuns(ref), staleTime: 0 }).catch(logError);
}

/** What starts a run here: once it has begun its window closes, and its end is told wherever one is then. */
export function useStartRun(ref: ShopRef, onClose: () => void) {
  const cache = useQueryClient();
  return async (starting: Promise<{ jobId?: string | null | undefined }>): Promise<void> => {
    const { jobId } = await starting;
    onClose();
    if (jobId) await followRun(cache, ref, jobId);
  };
}

/** The report of a run has been read. */
export function forgetSyncRun(cache: QueryClient, shopId: string, { jobId }: SyncRun): void {
  patchQuery<Jobs>(cache, jobsKey(shopId), ({ items }) => ({ items: items.filter((job) => job.jobId !== jobId) }));
}

export const SNAPSHOT_PAGE_SIZE = 10;

export function snapshotsOf(params: ShopRef, pageNumber: number) {
  const query = { pageNumber, pageSize: SNAPSHOT_PAGE_SIZE };
  return queryOptions({
    queryKey: ['menuSnapshots', params.shopId, pageNumber],
    queryFn: ({ signal }) => call(contract.listSnapshots, { params, query }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
