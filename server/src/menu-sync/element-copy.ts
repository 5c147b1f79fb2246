import type { CopiedKind } from '@comptoir/domain/menu-sync/plan-copy.ts';
import type { GoneElement } from '@comptoir/domain/menu-sync/plan-delete.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { ComingElement } from '@comptoir/domain/menu-sync/with-element.ts';
import { z } from 'zod';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { CopyRequest, type CopyWork } from './copy/copy-request.ts';
import { copyTargets } from './copy/copy-targets.ts';
import { elementDigest } from './copy/element-digest.ts';
import { keepPreview } from './copy/preview-copy.ts';
import { readSource, runCopy, startCopy } from './copy/run-copy.ts';
import * as previews from './previews.ts';
import type { KeptPreview, Versions } from './previews.ts';
import * as jobs from './sync-jobs.store.ts';

/** `seen` are the menus of the other shops that the caller looked at before confirming; null when nobody did. */
export type Targets = { otherShopIds: string[]; seen: Versions | null };

/**
 * SYN-04, SYN-05: the other shops that a call writes, none without `shopIds`. Refuses before anything is written: shops of
 * somebody else, no right to write elsewhere, a preview that is no longer true or was of something else.
 */
export async function targetsOf(
  ctx: UserCtx,
  ref: ShopRef,
  { shopIds = [], previewId }: { shopIds?: readonly string[] | undefined; previewId?: string | undefined },
  asked: ComingElement,
): Promise<Targets> {
  if (shopIds.every((shopId) => shopId === ref.shopId)) return { otherShopIds: [], seen: null };
  const otherShopIds = copyTargets(ctx, ref.shopId, { shopIds, synchronizeAll: false });
  if (previewId === undefined) return { otherShopIds, seen: null };
  const versions = await previews.currentVersions(ctx.db, ctx, [ref.shopId, ...otherShopIds]);
  const preview = await previews.claim(ctx.db, ctx, { previewId, kind: 'copy', versions });
  if (preview.shopId !== ref.shopId || !isOf(preview, versions, asked)) throw new Refused('PREVIEW_STALE');
  // What is saved here raises this shop's own version in a moment: from now on only the others count.
  const { [ref.shopId]: _, ...seen } = versions;
  return { otherShopIds, seen };
}

/** SYN-53: what is confirmed is what was shown, in the shops for which it was shown. */
function isOf(preview: KeptPreview, versions: Versions, asked: ComingElement): boolean {
  const { data } = z.object({ saved: z.string() }).safeParse(preview.request);
  const isEveryShop = Object.keys(preview.versions).every((shopId) => versions[shopId] !== undefined);
  return isEveryShop && data?.saved === elementDigest(asked);
}

/**
 * SYN-06 to SYN-12: the run that writes what is being saved here into the others. It commits with the save: should this
 * process die in between, another copies. null when there is no other shop.
 */
export async function startElementCopy(
  tx: Tx,
  ctx: UserCtx,
  ref: ShopRef,
  targets: Targets,
  element: { kind: CopiedKind; key: string },
): Promise<string | null> {
  return start(tx, ctx, ref, targets, { kind: 'element', element });
}

/** SYN-13: a shop without the element is skipped. */
export async function startElementDelete(
  tx: Tx,
  ctx: UserCtx,
  ref: ShopRef,
  targets: Targets,
  gone: GoneElement,
): Promise<string | null> {
  return start(tx, ctx, ref, targets, { kind: 'gone', gone });
}

async function start(
  tx: Tx,
  ctx: UserCtx,
  ref: ShopRef,
  { otherShopIds, seen }: Targets,
  work: CopyWork,
): Promise<string | null> {
  if (otherShopIds.length === 0) return null;
  const { jobId } = await startCopy(tx, ctx, { sourceShopId: ref.shopId, work, replace: false, seen }, otherShopIds);
  return jobId;
}

/** After the save: the run, shop by shop, one transaction each, and what became of each of them. */
export async function reportsOf(ctx: Ctx, jobId: string | null): Promise<ShopReport[]> {
  const run = jobId === null ? null : await jobs.findRun(ctx.db, ctx.companyId, jobId);
  if (!run) return [];
  const request = CopyRequest.parse(run.request);
  if (request.seen === null) {
    const source = await readSource(ctx, request.sourceShopId);
    await keepPreview(ctx, { ...request, source, saved: null }, run.targets);
  }
  const { report } = await runCopy(ctx, run.job.jobId);
  return report.shops;
}
