import { ELEMENT_ABSENT, NOTHING_TO_APPLY } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { overwriteMenu } from '../overwrite-menu.ts';
import * as runs from '../runs.ts';
import type { ShopOutcome } from '../runs.ts';
import { CopyRequest } from './copy-request.ts';
import { planShop, targetShop } from './plan-shop.ts';

/** SYN-12: stores the run first, so that a job can continue it, then writes shop by shop. */
export async function copyToShops(ctx: Ctx, request: CopyRequest, targets: readonly string[]): Promise<SyncRun> {
  return runCopy(ctx, await ctx.transaction((tx) => startCopy(tx, ctx, request, targets)));
}

export const startCopy = (tx: Tx, ctx: Ctx, request: CopyRequest, targets: readonly string[]): Promise<string> =>
  runs.start(tx, ctx, { kind: 'copy', shopId: request.sourceShopId, request, targets });

/** Copies to the shops that are not done yet: all of them, or those that remain after a process died. */
export async function runCopy(ctx: Ctx, runId: string): Promise<SyncRun> {
  const request = await runs.requestOf(ctx, runId, CopyRequest);
  const source = await readSource(ctx, request.sourceShopId);
  return runs.eachShop(ctx, runId, (tx, ref) => copyToShop(tx, ctx, ref, { request, source }));
}

/** Read under the lock of the menu, so that no change is half made. */
export async function readSource(ctx: Ctx, shopId: string): Promise<Menu> {
  const ref = { companyId: ctx.companyId, shopId };
  return ctx.transaction(async (tx) => {
    await menus.lock(tx, ref);
    return menus.read(tx, ref);
  });
}

async function copyToShop(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { request, source }: { request: CopyRequest; source: Menu },
): Promise<ShopOutcome> {
  const { seen, sourceShopId, work } = request;
  // The source has changed since the preview: nothing is written in any shop.
  if (seen?.[sourceShopId] !== undefined && seen[sourceShopId] !== source.menuVersion)
    throw new Refused('PREVIEW_STALE');
  const shop = await targetShop(tx, ref);
  const { snapshotId, plan } = await overwriteMenu(tx, ctx, ref, {
    kind: 'copy',
    seen: seen?.[ref.shopId] ?? null,
    plan: (target) => planShop(request, { source, target, shop }),
    origin: { sourceShopId, work },
  });
  const { leftOut, outcome } = plan;
  const ifNothing = leftOut[0]?.reason ?? (work.kind === 'gone' ? ELEMENT_ABSENT : NOTHING_TO_APPLY);
  return runs.outcomeOf(snapshotId, leftOut, { outcome, ifNothing });
}
