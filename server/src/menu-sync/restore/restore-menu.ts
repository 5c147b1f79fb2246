import type {
  listSnapshots as listRoute,
  restoreSnapshot as restoreRoute,
  undoImport as undoRoute,
} from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { lockFaults } from '@comptoir/domain/menu-locks/lock-rules.ts';
import { planRestore } from '@comptoir/domain/menu-sync/plan-restore.ts';
import type { SyncPreview, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { z } from 'zod';
import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { bindingLocks, refuseLocked } from '../../menu-locks/binding-locks.ts';
import * as menus from '../../menu/menus.store.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { overwriteMenu } from '../overwrite-menu.ts';
import * as previews from '../previews.ts';
import * as runs from '../runs.ts';
import * as snapshots from '../snapshots.ts';
import type { Snapshot } from '../snapshots.ts';

type RestoreInput = Input<typeof restoreRoute>;
type Reply = Answer<typeof restoreRoute>;
/** Passed in by `routes.ts`, because the hub imports menu-sync. */
export type RestoreCatalog = (ctx: UserCtx, input: RestoreInput, saved: SavedCatalog) => Promise<Reply>;

const RestoreRequest = z.object({ snapshotId: Id, seen: z.int().nullable() });

export async function listSnapshots(
  ctx: Ctx,
  { params, query }: Input<typeof listRoute>,
): Promise<Answer<typeof listRoute>> {
  return snapshots.list(ctx.db, params, ctx.now(), query);
}

export const restoreSnapshot =
  (restoreCatalog: RestoreCatalog) =>
  async (ctx: UserCtx, input: RestoreInput): Promise<Reply> => {
    const saved = await snapshotOf(ctx.db, ctx, input.params, input.params.snapshotId);
    return saved.target === 'hub_catalog'
      ? restoreCatalog(ctx, input, saved.saved)
      : restoreMenu(ctx, input, saved.menu);
  };

/** The restore of a menu or of a catalogue; `S` is what the caller saw in a preview. */
export type Restore<S> = {
  preview(): Promise<SyncPreview>;
  claimed(previewId: string): Promise<S>;
  /** Returns the id of the run. */
  run(seen: S | null): Promise<string>;
};

export async function previewedOrRestored<S>(body: RestoreInput['body'], restore: Restore<S>): Promise<Reply> {
  if (body.previewOnly) return { preview: await restore.preview(), jobId: null };
  return { preview: null, jobId: await restore.run(await previews.seenBy(body.previewId, restore)) };
}

function restoreMenu(ctx: Ctx, { params, body }: RestoreInput, snapshot: Menu): Promise<Reply> {
  const { shopId, snapshotId } = params;
  return previewedOrRestored(body, {
    preview: () => preview(ctx, params, snapshotId, snapshot),
    claimed: (previewId) => claimVersion(ctx, params, snapshotId, previewId),
    run: async (seen) => {
      const run = { kind: 'restore', shopId, request: { snapshotId, seen }, targets: [shopId] } as const;
      const runId = await ctx.transaction((tx) => runs.start(tx, ctx, run));
      await runRestore(ctx, runId);
      return runId;
    },
  });
}

/** MOV-03: only what an import has replaced; anything else needs the right to restore. */
export async function undoImport(
  ctx: Ctx,
  { params, body: { snapshotId } }: Input<typeof undoRoute>,
): Promise<Answer<typeof undoRoute>> {
  if (!(await snapshots.isOfImport(ctx.db, params, snapshotId, ctx.now()))) throw new Refused('NOT_FOUND');
  const { shopId } = params;
  const run = { kind: 'restore', shopId, request: { snapshotId, seen: null }, targets: [shopId] } as const;
  const jobId = await ctx.transaction((tx) => runs.start(tx, ctx, run));
  await runRestore(ctx, jobId);
  return { jobId };
}

export async function runRestore(ctx: Ctx, runId: string): Promise<SyncRun> {
  const { snapshotId: restored, seen } = await runs.requestOf(ctx, runId, RestoreRequest);
  return runs.eachShop(ctx, runId, async (tx, ref) => {
    const saved = await snapshotOf(tx, ctx, ref, restored);
    if (saved.target !== 'shop_menu') throw new Refused('NOT_FOUND');
    const { snapshotId } = await overwriteMenu(tx, ctx, ref, {
      kind: 'restore',
      seen,
      plan: (current) => ({ menu: planRestore({ snapshot: saved.menu, current }), leftOut: [] }),
      origin: { restored },
    });
    return runs.outcomeOf(snapshotId);
  });
}

async function snapshotOf(db: Db | Tx, ctx: Ctx, ref: ShopRef, snapshotId: string): Promise<Snapshot> {
  const snapshot = mustExist(await snapshots.content(db, ref, snapshotId, ctx.now()));
  return snapshot;
}

async function preview(ctx: Ctx, ref: ShopRef, snapshotId: string, snapshot: Menu): Promise<SyncPreview> {
  const shop = mustExist(await shops.find(ctx.db, ref));
  const before = await menus.read(ctx.db, ref);
  const after = planRestore({ snapshot, current: before });
  refuseLocked(lockFaults(before, after, await bindingLocks(ctx.db, ctx, ref)));
  return previews.keep(ctx, {
    kind: 'restore',
    shopId: ref.shopId,
    request: { snapshotId },
    shops: [previews.shopPreview({ ref, shopName: shop.name, before, after, leftOut: [] })],
  });
}

/** SYN-53: the version that the preview showed; refused if the menu has changed or it showed another snapshot. */
async function claimVersion(ctx: Ctx, ref: ShopRef, snapshotId: string, previewId: string): Promise<number> {
  const versions = await previews.currentVersions(ctx.db, ctx, [ref.shopId]);
  const { request } = await previews.claim(ctx.db, ctx, { previewId, kind: 'restore', versions });
  const isOther = z.object({ snapshotId: z.literal(snapshotId) }).safeParse(request).error !== undefined;
  if (isOther) throw new Refused('PREVIEW_STALE');
  return versions[ref.shopId] ?? 1;
}
