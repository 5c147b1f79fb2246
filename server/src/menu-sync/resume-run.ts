import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Ctx } from '../ctx.ts';
import { companyCtx } from '../http/envelope.ts';
import { actorOf } from './author.ts';
import * as runs from './runs.ts';
import * as store from './runs.store.ts';
import type { KeptRun } from './runs.store.ts';

/** Continues a run of each kind whose process died. A pull is a job from the start and is not among them. */
export type Runners = Record<Exclude<SyncKind, 'pull'>, (ctx: Ctx, runId: string, kept: KeptRun) => Promise<SyncRun>>;

/** Continues a run that no process works on any more; a run that still moves is checked again later. */
export async function resumeRun(ctx: Ctx, runId: string, runners: Runners): Promise<void> {
  const kept = await store.find(ctx.db, ctx.companyId, runId);
  if (kept?.run.state !== 'running' || kept.run.kind === 'pull') return;
  if (runs.isLost(kept, ctx.now())) {
    const work = companyCtx(ctx, ctx.companyId, actorOf(kept.author), ctx.traceId);
    const { state } = await runners[kept.run.kind](work, runId, kept);
    if (state !== 'running') return;
  }
  // SYN-57: the run moves, or the hub is still unavailable.
  await ctx.transaction((tx) => runs.planRescue(tx, ctx, runId));
}
