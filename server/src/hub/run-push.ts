import { toHubCatalog } from '@comptoir/domain/hub/to-hub-catalog.ts';
import type { ElementChange, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { readSource } from '../menu-sync/copy/run-copy.ts';
import type { HubPlace } from '../ports/hub.ts';
import { eachCatalog } from './each-catalog.ts';
import { HubRequest } from './hub-turn.ts';
import type { CatalogPlan } from './overwrite-catalog.ts';

/** SYN-53: what the preview showed for each shop; null without a preview. */
const Seen = z.record(z.string(), z.object({ menuVersion: z.int(), digest: z.string() })).nullable();
export type Seen = z.infer<typeof Seen>;
const PushRequest = HubRequest.extend({ seen: Seen });

export async function runPush(ctx: Ctx, runId: string): Promise<SyncRun> {
  const { run } = await pushToShops(ctx, runId);
  return run;
}

/** HUB-11, SYN-45: writes each shop's own menu to its own catalogue. */
export async function pushToShops(ctx: Ctx, runId: string): Promise<{ run: SyncRun; leftOut: ElementChange[] }> {
  const leftOut: ElementChange[] = [];
  const run = await eachCatalog(ctx, runId, PushRequest, ({ seen }, { shopId }) => ({
    kind: 'push',
    seen: seen?.[shopId]?.digest ?? null,
    failure: 'hub-push-failed',
    plan: async (place) => {
      const plan = await planOf(ctx, place, seen?.[shopId]?.menuVersion ?? null);
      leftOut.push(...plan.leftOut);
      return plan;
    },
    origin: {},
  }));
  return { run, leftOut };
}

async function planOf(ctx: Ctx, place: HubPlace, seenVersion: number | null): Promise<CatalogPlan> {
  const menu = await readSource(ctx, place.shopId);
  if (seenVersion !== null && seenVersion !== menu.menuVersion) throw new Refused('PREVIEW_STALE');
  const mapped = toHubCatalog(menu);
  return { ...mapped, digest: null, write: () => ctx.hub.writeCatalog(place, mapped.catalog) };
}
