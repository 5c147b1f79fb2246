import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import * as runs from '../menu-sync/runs.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { TakenOver, takeTurn } from './hub-turn.ts';
import { overwriteCatalog, type CatalogWork } from './overwrite-catalog.ts';

/** Works on the shops of a run with the hub that are not done yet. */
export async function eachCatalog<R>(
  ctx: Ctx,
  runId: string,
  request: z.ZodType<R>,
  workIn: (request: R, ref: ShopRef) => CatalogWork,
): Promise<SyncRun> {
  const kept = await runs.find(ctx, runId);
  const turn = await takeTurn(ctx, kept);
  if (!turn) return kept.run;
  const parsed = request.parse(kept.request);
  try {
    return await runs.eachShopBetween(ctx, runId, (ref) => overwriteCatalog(ctx, ref, turn, workIn(parsed, ref)));
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
    const { run } = await runs.find(ctx, runId);
    return run;
  }
}
