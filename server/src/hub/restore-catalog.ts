import type { restoreSnapshot as restoreRoute } from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { diffCatalogs } from '@comptoir/domain/hub/diff-catalogs.ts';
import type { SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import type { ShopPreview, SyncRun, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import type { Ctx, UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { mustHold } from '../menu-sync/copy/copy-targets.ts';
import * as previews from '../menu-sync/previews.ts';
import { previewedOrRestored } from '../menu-sync/restore/restore-menu.ts';
import * as snapshots from '../menu-sync/snapshots.ts';
import * as menus from '../menu/menus.store.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { HubPlace } from '../ports/hub.ts';
import { mustBeOf, placesOf, readCatalog } from './catalogs.ts';
import { eachCatalog } from './each-catalog.ts';
import { HubRequest } from './hub-turn.ts';
import { refuseIfNowhere, reportsOf } from './push-menu.ts';
import { startRun } from './start-run.ts';

const FAILURE = 'hub-restore-failed';

/** What a preview keeps for the confirming call. */
const RestorePreview = z.object({ snapshotId: Id, digest: z.string() });
/** `target` distinguishes it from the restore of a menu. */
const CatalogRestore = HubRequest.extend({
  target: z.literal('hub_catalog'),
  snapshotId: Id,
  /** SYN-53: the digest of the catalogue that the preview showed; null without a preview. */
  seen: z.string().nullable(),
});
export const isCatalogRestore = (request: unknown): boolean => CatalogRestore.safeParse(request).success;

/** SYN-55: pushes the saved catalogue back to the hub. ROL-63 besides the right to restore. */
export async function restoreCatalog(
  ctx: UserCtx,
  { params, body }: Input<typeof restoreRoute>,
  saved: SavedCatalog,
): Promise<Answer<typeof restoreRoute>> {
  const { shopId, snapshotId } = params;
  mustHold(ctx.user, shopId, 'hub');
  const [place] = await placesOf(ctx, [shopId]);
  if (!place) throw new Refused('NOT_FOUND');
  mustBeOf(place, saved);
  return previewedOrRestored(body, {
    preview: () => preview(ctx, place, snapshotId, saved),
    claimed: (previewId) => claimDigest(ctx, params, snapshotId, previewId),
    run: async (seen) => {
      const request = { target: 'hub_catalog', snapshotId, seen };
      const runId = await startRun(ctx, { kind: 'restore', shopId, targets: [shopId], request });
      const run = await runCatalogRestore(ctx, runId);
      refuseIfNowhere(await reportsOf(ctx, run, [shopId], FAILURE), FAILURE);
      return runId;
    },
  });
}

export function runCatalogRestore(ctx: Ctx, runId: string): Promise<SyncRun> {
  return eachCatalog(ctx, runId, CatalogRestore, ({ snapshotId, seen }, ref) => ({
    kind: 'restore',
    seen,
    failure: FAILURE,
    plan: async (place) => {
      const kept = await snapshots.content(ctx.db, ref, snapshotId, ctx.now());
      if (kept?.target !== 'hub_catalog') throw new Refused('NOT_FOUND');
      mustBeOf(place, kept.saved);
      const { catalog, raw, digest } = kept.saved;
      return { catalog, digest, leftOut: [], write: () => ctx.hub.putBack(place, raw) };
    },
    origin: { restored: snapshotId },
  }));
}

async function preview(ctx: Ctx, place: HubPlace, snapshotId: string, saved: SavedCatalog): Promise<SyncPreview> {
  const { shopId } = place;
  const shop = mustExist(await shops.find(ctx.db, place));
  const found = await readCatalog(ctx, place, FAILURE);
  const head = { shopId, shopName: shop.name, menuVersion: await menus.version(ctx.db, place) };
  const seen = previews.previewOf(head, diffCatalogs(found.catalog, saved.catalog));
  return previews.keep(ctx, {
    kind: 'restore',
    shopId,
    request: { snapshotId, digest: found.digest },
    shops: [found.digest === saved.digest ? seen : withChange(seen)],
  });
}

/** The catalogues may differ in parts that our model does not contain (tags, pictures): this counts as one change. */
const withChange = (seen: ShopPreview): ShopPreview =>
  isEmptyDiff(seen) ? { ...seen, counts: { ...seen.counts, changed: 1 } } : seen;

/** SYN-53: the catalogue that the preview showed. The menu may have changed since: it is not written. */
async function claimDigest(ctx: Ctx, ref: ShopRef, snapshotId: string, previewId: string): Promise<string> {
  const kept = await previews.claim(ctx.db, ctx, { previewId, kind: 'restore', versions: {} });
  const seen = RestorePreview.safeParse(kept.request);
  if (!seen.success || seen.data.snapshotId !== snapshotId || kept.shopId !== ref.shopId)
    throw new Refused('PREVIEW_STALE');
  return seen.data.digest;
}
