import type { listSyncRuns as listRoute, readSyncRun as readRoute } from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { isNoteOf } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as store from './runs.store.ts';

export async function readSyncRun(ctx: Ctx, { params }: Input<typeof readRoute>): Promise<SyncRun> {
  const run = mustExist(await store.findFor(ctx.db, params, params.jobId));
  return seenFrom(params.shopId, run);
}

export async function listSyncRuns(ctx: Ctx, { params }: Input<typeof listRoute>): Promise<Answer<typeof listRoute>> {
  const running = await store.running(ctx.db, params);
  return { items: running.map((run) => seenFrom(params.shopId, run)) };
}

/** A shop that did not start the run sees its own result only (API-05). */
export function seenFrom(shopId: string, run: SyncRun): SyncRun {
  if (run.shopId === shopId) return run;
  const own = run.report.shops.find((shop) => shop.shopId === shopId);
  const notes = own ? run.report.notes.filter((note) => isNoteOf(own.shopName, note)) : [];
  const failure = run.report.failure && (own?.reason ?? null);
  return { ...run, report: { shops: own ? [own] : [], notes, failure } };
}
