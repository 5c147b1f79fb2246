import type { Ctx } from '../ctx.ts';
import { pgCode, UNIQUE_VIOLATION } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import * as runs from '../menu-sync/runs.ts';
import * as connections from './hub-connections.store.ts';
import * as hubRuns from './hub-runs.store.ts';
import { NOT_BEGUN } from './hub-turn.ts';

type Asked = { kind: 'push' | 'restore'; shopId: string; targets: readonly string[]; request: object };

/** SYN-54: one at a time for a catalogue, so that what is saved is what is overwritten. Answers the run's id. */
export async function startRun(ctx: Ctx, { request, ...asked }: Asked): Promise<string> {
  try {
    return await ctx.transaction(async (tx) => {
      const written = await connections.lockCatalogs(tx, ctx.companyId, asked.targets);
      if (asked.targets.some((shopId) => !written.includes(shopId))) throw new Refused('hub-not-connected');
      if (await hubRuns.isWriting(tx, ctx.companyId, written)) throw new Refused('SYNC_RUNNING');
      return runs.start(tx, ctx, { ...asked, request: { ...request, ...NOT_BEGUN } });
    });
  } catch (error) {
    // The same shop has asked for another one, of other shops, at this moment.
    if (pgCode(error) === UNIQUE_VIOLATION) throw new Refused('SYNC_RUNNING');
    throw error;
  }
}
