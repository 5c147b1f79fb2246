import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { ComingElement } from '@comptoir/domain/menu-sync/with-element.ts';
import { z } from 'zod';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { changeMenu } from '../menu/change-menu.ts';
import type { InShops, SavedElement, Saving } from '../menu/saving.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { CopyRequest, type CopyWork } from './copy/copy-request.ts';
import { copyTargets } from './copy/copy-targets.ts';
import { elementDigest, keepPreview } from './copy/preview-copy.ts';
import { readSource, runCopy, startCopy } from './copy/run-copy.ts';
import * as menus from '../menu/menus.store.ts';
import * as previews from './previews.ts';
import type { KeptPreview, Versions } from './previews.ts';
import * as runs from './runs.ts';
import * as snapshots from './snapshots.ts';

/**
 * SYN-06 to SYN-13: saves an element here, and in the other shops that the call names. The run that copies commits with
 * the save: if this process dies in between, a job copies (resume-run.ts).
 */
export const inShops: InShops = (saving) => async (ctx, input) => {
  const { ref, to, coming, action, write, reply } = saving(ctx, input);
  const save = async (tx: Tx) => {
    let snapshotId: string | null = null;
    const saved = await changeMenu(tx, ctx, ref, action, async () => {
      if (isWholePart(coming))
        snapshotId = await snapshots.take(tx, ctx, ref, { menu: await menus.read(tx, ref), reason: 'delete' });
      return write(tx);
    });
    return { ...saved, snapshotId };
  };
  const isHereOnly = (to.shopIds ?? []).every((shopId) => shopId === ref.shopId);
  if (isHereOnly)
    return ctx.answer(async (tx) => {
      const { reply: element, menuVersion, snapshotId } = await save(tx);
      return { ...reply(element, menuVersion), jobId: null, reports: [], snapshotId };
    });
  const { targets, seen } = await targetsOf(ctx, ref, to, coming);
  const here = await ctx.answer(async (tx) => {
    const { reply: element, menuVersion, snapshotId } = await save(tx);
    const request = { sourceShopId: ref.shopId, work: workOf(coming, element), replace: false, seen };
    const jobId = await startCopy(tx, ctx, request, targets);
    return { ...reply(element, menuVersion), jobId, reports: [], snapshotId };
  });
  return { ...here, reports: await reportsOf(ctx, here.jobId) };
};

/** SYN-58: a section or a list that is deleted takes much along, and can be put back. */
const isWholePart = ({ kind, input }: ComingElement): boolean =>
  input === null && (kind === 'section' || kind === 'optionList');

function workOf({ kind, input }: ComingElement, { key, name, posRef = '' }: SavedElement): CopyWork {
  return input === null
    ? { kind: 'gone', gone: { kind, key, name, posRef } }
    : { kind: 'element', element: { kind, key } };
}

/**
 * SYN-04, SYN-05: the other shops, and the versions that the caller saw in a preview (null without one). Refuses before
 * anything is written: shops of others, missing rights, a preview that is outdated or of another element.
 */
async function targetsOf(
  ctx: UserCtx,
  ref: ShopRef,
  { shopIds = [], previewId }: Saving<SavedElement, object>['to'],
  coming: ComingElement,
): Promise<{ targets: string[]; seen: Versions | null }> {
  const targets = copyTargets(ctx, ref.shopId, { shopIds, synchronizeAll: false });
  if (previewId === undefined) return { targets, seen: null };
  const versions = await previews.currentVersions(ctx.db, ctx, [ref.shopId, ...targets]);
  const preview = await previews.claim(ctx.db, ctx, { previewId, kind: 'copy', versions });
  if (preview.shopId !== ref.shopId || !isOf(preview, versions, coming)) throw new Refused('PREVIEW_STALE');
  // The save itself raises the version of this shop, so only those of the others are compared later.
  const { [ref.shopId]: _, ...seen } = versions;
  return { targets, seen };
}

/** SYN-53: whether the preview showed this element, for these shops. */
function isOf(preview: KeptPreview, versions: Versions, coming: ComingElement): boolean {
  const { data } = z.object({ saved: z.string() }).safeParse(preview.request);
  const isEveryShop = Object.keys(preview.versions).every((shopId) => versions[shopId] !== undefined);
  return isEveryShop && data?.saved === elementDigest(coming);
}

/** Runs the copy after the save, and returns the report of each shop. */
async function reportsOf(ctx: Ctx, runId: string): Promise<ShopReport[]> {
  const { request: kept, targets } = await runs.find(ctx, runId);
  const request = CopyRequest.parse(kept);
  if (request.seen === null) {
    const source = await readSource(ctx, request.sourceShopId);
    await keepPreview(ctx, { ...request, source, saved: null }, targets);
  }
  const { report } = await runCopy(ctx, runId);
  return report.shops;
}
