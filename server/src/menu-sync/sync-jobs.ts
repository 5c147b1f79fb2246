import type { listSyncJobs as listRoute, readSyncJob as readRoute } from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as jobs from './sync-jobs.store.ts';

/** CAT-API-62. */
export async function readSyncJob(ctx: Ctx, { params }: Input<typeof readRoute>): Promise<SyncJob> {
  const job = await jobs.find(ctx.db, params, params.jobId);
  if (!job) throw new Refused('NOT_FOUND');
  return job;
}

export async function listSyncJobs(ctx: Ctx, { params }: Input<typeof listRoute>): Promise<Answer<typeof listRoute>> {
  return { items: await jobs.running(ctx.db, params) };
}
