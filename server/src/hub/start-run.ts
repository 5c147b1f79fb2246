import type { Ctx } from '../ctx.ts';
import { pgCode, UNIQUE_VIOLATION } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import * as runs from '../menu-sync/runs.ts';
import * as connections from './hub-connections.store.ts';
import * as hubRuns from './hub-runs.store.ts';
import { NOT_BEGUN } from './hub-turn.ts';

type HubRun = { kind: 'push' | 'restore'; shopId: string; targets: readonly string[]; request: object };

/** SYN-54: one run at a time per catalogue, so that the snapshot is what is overwritten. Returns the run's id. */
export async function startRun(ctx: Ctx, { request, ...run }: HubRun): Promise<string> {
  try {
    return await ctx.transaction(async (tx) => {
      const written = await connections.lockCatalogs(tx, ctx.companyId, run.targets);
      if (run.targets.some((shopId) => !written.includes(shopId))) throw new Refused('hub-not-connected');
      if (await hubRuns.isWriting(tx, ctx.companyId, written)) throw new Refused('SYNC_RUNNING');
      return runs.start(tx, ctx, { ...run, request: { ...request, ...NOT_BEGUN } });
    });
  } catch (error) {
    // The same shop has started another run, for other shops, at the same moment.
    if (pgCode(error) === UNIQUE_VIOLATION) throw new Refused('SYNC_RUNNING');
    throw error;
  }
}
