import type { listSnapshots as listRoute, restoreSnapshot as restoreRoute } from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { NOTHING_TO_APPLY } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import { planRestore } from '@comptoir/domain/menu-sync/plan-restore.ts';
import type { SyncJob, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { z } from 'zod';
import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import { isCatalogRestore, restoreCatalog, runCatalogRestore } from '../../hub/restore-catalog.ts';
import * as menus from '../../menu/menus.store.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { overwriteMenu } from '../overwrite-menu.ts';
import * as previews from '../previews.ts';
import * as runs from '../runs.ts';
import * as snapshots from '../snapshots.ts';
import type { Snapshot } from '../snapshots.ts';
import * as jobs from '../sync-jobs.store.ts';

const RestoreRequest = z.object({ snapshotId: Id, seen: z.int().nullable() });

/** CAT-API-45. */
export async function listSnapshots(
  ctx: Ctx,
  { params, query }: Input<typeof listRoute>,
): Promise<Answer<typeof listRoute>> {
  return snapshots.list(ctx.db, params, ctx.now(), query);
}

/** CAT-API-46, SYN-55. */
export async function restoreSnapshot(
  ctx: UserCtx,
  input: Input<typeof restoreRoute>,
): Promise<Answer<typeof restoreRoute>> {
  const saved = await snapshotOf(ctx.db, ctx, input.params, input.params.snapshotId);
  return saved.target === 'hub_catalog' ? restoreCatalog(ctx, input, saved.saved) : restoreMenu(ctx, input, saved.menu);
}

async function restoreMenu(
  ctx: Ctx,
  { params, body }: Input<typeof restoreRoute>,
  snapshot: Menu,
): Promise<Answer<typeof restoreRoute>> {
  const { snapshotId } = params;
  if (body.previewOnly) return { preview: await preview(ctx, params, snapshotId, snapshot), jobId: null };
  const seen = body.previewId === undefined ? null : await claimed(ctx, params, snapshotId, body.previewId);
  if (seen === null) await preview(ctx, params, snapshotId, snapshot);
  const job = await ctx.transaction(async (tx) => {
    const request = { snapshotId, seen };
    const started = await runs.start(tx, ctx, {
      kind: 'restore',
      shopId: params.shopId,
      request,
      targets: [params.shopId],
    });
    await runs.planRescue(tx, ctx, started.jobId);
    return started;
  });
  await runRestore(ctx, job.jobId);
  return { preview: null, jobId: job.jobId };
}

export async function runRestore(ctx: Ctx, jobId: string): Promise<SyncJob> {
  const run = await jobs.findRun(ctx.db, ctx.companyId, jobId);
  if (!run) throw new Refused('NOT_FOUND');
  if (isCatalogRestore(run.request)) return runCatalogRestore(ctx, jobId);
  const { snapshotId, seen } = RestoreRequest.parse(run.request);
  return runs.eachShop(ctx, jobId, async (tx, ref) => {
    const saved = await snapshotOf(tx, ctx, ref, snapshotId);
    if (saved.target !== 'shop_menu') throw new Refused('NOT_FOUND');
    const snapshot = saved.menu;
    const { snapshotId: ownSnapshot } = await overwriteMenu(tx, ctx, ref, {
      kind: 'restore',
      seen,
      plan: (current) => ({ menu: planRestore({ snapshot, current }), leftOut: [] }),
      origin: { restored: snapshotId },
    });
    if (ownSnapshot === null) return { outcome: 'skipped', reason: NOTHING_TO_APPLY, snapshotId: null, leftOut: [] };
    return { outcome: 'updated', reason: null, snapshotId: ownSnapshot, leftOut: [] };
  });
}

async function snapshotOf(db: Db | Tx, ctx: Ctx, ref: ShopRef, snapshotId: string): Promise<Snapshot> {
  const snapshot = await snapshots.content(db, ref, snapshotId, ctx.now());
  if (!snapshot) throw new Refused('NOT_FOUND');
  return snapshot;
}

async function preview(ctx: Ctx, ref: ShopRef, snapshotId: string, snapshot: Menu): Promise<SyncPreview> {
  const shop = await shops.find(ctx.db, ref);
  if (!shop) throw new Refused('NOT_FOUND');
  const before = await menus.read(ctx.db, ref);
  const after = planRestore({ snapshot, current: before });
  return previews.keep(ctx, {
    kind: 'restore',
    shopId: ref.shopId,
    request: { snapshotId },
    shops: [previews.shopPreview({ ref, shopName: shop.name, before, after, leftOut: [] })],
  });
}

/** SYN-53: the version that was looked at, if it is still the menu's and the preview was this snapshot's. */
async function claimed(ctx: Ctx, ref: ShopRef, snapshotId: string, previewId: string): Promise<number> {
  const versions = await previews.currentVersions(ctx.db, ctx, [ref.shopId]);
  const { request } = await previews.claim(ctx.db, ctx, { previewId, kind: 'restore', versions });
  const isOther = z.object({ snapshotId: z.literal(snapshotId) }).safeParse(request).error !== undefined;
  if (isOther) throw new Refused('PREVIEW_STALE');
  return versions[ref.shopId] ?? 1;
}
