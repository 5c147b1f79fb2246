import type { SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as runs from '../menu-sync/runs.ts';
import * as jobs from '../menu-sync/sync-jobs.store.ts';
import type { Run } from '../menu-sync/sync-jobs.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { TakenOver, takeTurn } from './hub-turn.ts';
import { overwriteCatalog, type CatalogWork } from './overwrite-catalog.ts';

/** What is left of a run with the hub: all of it, or what a process that died did not come to. */
export async function eachCatalog<R>(
  ctx: Ctx,
  jobId: string,
  request: z.ZodType<R>,
  workIn: (request: R, ref: ShopRef) => CatalogWork,
): Promise<SyncJob> {
  const run = await runOf(ctx, jobId);
  const turn = await takeTurn(ctx, run);
  if (!turn) return run.job;
  const asked = request.parse(run.request);
  try {
    return await runs.eachShopBetween(ctx, jobId, (ref) => overwriteCatalog(ctx, ref, turn, workIn(asked, ref)));
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
    const { job } = await runOf(ctx, jobId);
    return job;
  }
}

async function runOf(ctx: Ctx, jobId: string): Promise<Run> {
  const run = await jobs.findRun(ctx.db, ctx.companyId, jobId);
  if (!run) throw new Refused('NOT_FOUND');
  return run;
}
