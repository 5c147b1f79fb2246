import type { listSyncJobs as listRoute, readSyncJob as readRoute } from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { isNoteOf } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as jobs from './sync-jobs.store.ts';

/** CAT-API-62. */
export async function readSyncJob(ctx: Ctx, { params }: Input<typeof readRoute>): Promise<SyncJob> {
  const job = await jobs.find(ctx.db, params, params.jobId);
  if (!job) throw new Refused('NOT_FOUND');
  return seenFrom(params.shopId, job);
}

export async function listSyncJobs(ctx: Ctx, { params }: Input<typeof listRoute>): Promise<Answer<typeof listRoute>> {
  const running = await jobs.running(ctx.db, params);
  return { items: running.map((job) => seenFrom(params.shopId, job)) };
}

/** A shop that is written from elsewhere is told what became of itself: the others are not its business (API-05). */
export function seenFrom(shopId: string, job: SyncJob): SyncJob {
  if (job.shopId === shopId) return job;
  const own = job.report.shops.find((shop) => shop.shopId === shopId);
  const notes = own ? job.report.notes.filter((note) => isNoteOf(own.shopName, note)) : [];
  const failure = job.report.failure && (own?.reason ?? null);
  return { ...job, report: { shops: own ? [own] : [], notes, failure } };
}
