import type { SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { hubStocks } from '@comptoir/domain/hub/hub-stock.ts';
import { catalogOver } from '@comptoir/domain/hub/kept-others.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { ElementChange, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { imageKey } from '../images/image-key.ts';
import { readSource } from '../menu-sync/copy/run-copy.ts';
import type { HubPhoto, HubPlace } from '../ports/hub.ts';
import { warnOfHub } from './catalogs.ts';
import { eachCatalog } from './each-catalog.ts';
import { HubRequest } from './hub-turn.ts';
import type { CatalogPlan } from './overwrite-catalog.ts';

/** HubRise takes no larger picture. */
const MAX_PHOTO_BYTES = 1_000_000;

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
    plan: async (place, found) => {
      const plan = await planOf(ctx, place, found, seen?.[shopId]?.menuVersion ?? null);
      leftOut.push(...plan.leftOut);
      return plan;
    },
    origin: {},
  }));
  return { run, leftOut };
}

async function planOf(
  ctx: Ctx,
  place: HubPlace,
  found: SavedCatalog,
  seenVersion: number | null,
): Promise<CatalogPlan> {
  const menu = await readSource(ctx, place.shopId);
  if (seenVersion !== null && seenVersion !== menu.menuVersion) throw new Refused('PREVIEW_STALE');
  const { catalog, leftOut } = catalogOver(found.catalog, menu);
  return {
    catalog,
    leftOut,
    digest: null,
    write: async (over) => {
      await ctx.hub.writeCatalog(place, { catalog, over: over.raw, photoOf: (name) => photoOf(ctx, name) });
      // At once, so that nothing that is sold out is for sale there even for a moment; the job looks again later.
      await tellStock(ctx, place, menu);
    },
  };
}

/** The catalogue is there: an inventory that fails must not undo it. */
async function tellStock(ctx: Ctx, place: HubPlace, menu: Menu): Promise<void> {
  try {
    await ctx.hub.writeStock(place, hubStocks(menu));
  } catch (error) {
    warnOfHub(ctx, place, error, 'the hub took the catalogue, and not yet the stock');
  }
}

/** HUB-17: our JPEG of the picture; its smaller form where the hub would find it too large. */
async function photoOf(ctx: Ctx, name: string): Promise<HubPhoto | null> {
  for (const part of ['image', 'thumbnail'] as const) {
    // eslint-disable-next-line no-await-in-loop -- the second only where the first is too large
    const bytes = await ctx.images.get(imageKey(ctx.companyId, name, part, 'jpg'));
    if (bytes && bytes.length <= MAX_PHOTO_BYTES) return { type: 'image/jpeg', bytes };
  }
  return null;
}
