import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { SyncJob } from '@comptoir/domain/menu-sync/sync.ts';
import { companyCtx, type Ctx } from '../ctx.ts';
import { runPush } from '../hub/run-push.ts';
import { actorOf } from './author.ts';
import { runCopy } from './copy/run-copy.ts';
import { runRestore } from './restore/restore-menu.ts';
import * as runs from './runs.ts';
import { runImport } from './spreadsheet/import-menu.ts';
import * as jobs from './sync-jobs.store.ts';

/** Those whose caller does the work and may die in the middle of it. A pull is a job of its own from the start. */
const RUNNERS: Partial<Record<SyncKind, (ctx: Ctx, jobId: string) => Promise<SyncJob>>> = {
  copy: runCopy,
  restore: runRestore,
  import: runImport,
  push: runPush,
};

/** A run that nobody works on any more goes on behind the last shop that is noted; one that moves is looked at later. */
export async function resumeSync(ctx: Ctx, jobId: string): Promise<void> {
  const run = await jobs.findRun(ctx.db, ctx.companyId, jobId);
  const go = run && RUNNERS[run.job.kind];
  if (!go || run.job.state !== 'running') return;
  if (!runs.isLost(run, ctx.now())) {
    await ctx.transaction((tx) => runs.planRescue(tx, ctx, jobId));
    return;
  }
  const { state } = await go(companyCtx(ctx, ctx.companyId, actorOf(run.author), ctx.traceId), jobId);
  // SYN-57: the hub is still away.
  if (state === 'running') await ctx.transaction((tx) => runs.planRescue(tx, ctx, jobId));
}
