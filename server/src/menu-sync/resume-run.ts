import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Ctx } from '../ctx.ts';
import { companyCtx } from '../http/envelope.ts';
import { actorOf } from './author.ts';
import * as runs from './runs.ts';
import * as store from './runs.store.ts';
import type { KeptRun } from './runs.store.ts';

/** What goes on with a run of each kind whose caller died in the middle of it. A pull is a job of its own from the start. */
export type Runners = Record<Exclude<SyncKind, 'pull'>, (ctx: Ctx, runId: string, kept: KeptRun) => Promise<SyncRun>>;

/** A run that nobody works on any more goes on behind the last shop that is noted; one that moves is looked at later. */
export async function resumeRun(ctx: Ctx, runId: string, runners: Runners): Promise<void> {
  const kept = await store.find(ctx.db, ctx.companyId, runId);
  if (kept?.run.state !== 'running' || kept.run.kind === 'pull') return;
  if (runs.isLost(kept, ctx.now())) {
    const work = companyCtx(ctx, ctx.companyId, actorOf(kept.author), ctx.traceId);
    const { state } = await runners[kept.run.kind](work, runId, kept);
    if (state !== 'running') return;
  }
  // SYN-57: it moves, or the hub is still away.
  await ctx.transaction((tx) => runs.planRescue(tx, ctx, runId));
}
