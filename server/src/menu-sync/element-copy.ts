import type { CopiedKind } from '@comptoir/domain/menu-sync/plan-copy.ts';
import type { GoneElement } from '@comptoir/domain/menu-sync/plan-delete.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { UserCtx } from '../ctx.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { CopyWork } from './copy/copy-request.ts';
import { copyTargets } from './copy/copy-targets.ts';
import { keepPreview } from './copy/preview-copy.ts';
import { copyToShops, readSource } from './copy/run-copy.ts';
import * as previews from './previews.ts';
import type { Versions } from './previews.ts';

/** `seen` are the menus of the other shops that the caller looked at before confirming; null when nobody did. */
export type Targets = { otherShopIds: string[]; seen: Versions | null };

/**
 * SYN-04, SYN-05: the other shops that a call writes, none without `shopIds`. Refuses before anything is written: shops of
 * somebody else, no right to write elsewhere, a preview that is no longer true.
 */
export async function targetsOf(
  ctx: UserCtx,
  ref: ShopRef,
  { shopIds = [], previewId }: { shopIds?: readonly string[] | undefined; previewId?: string | undefined },
): Promise<Targets> {
  if (shopIds.every((shopId) => shopId === ref.shopId)) return { otherShopIds: [], seen: null };
  const otherShopIds = copyTargets(ctx, ref.shopId, { shopIds, synchronizeAll: false });
  if (previewId === undefined) return { otherShopIds, seen: null };
  const versions = await previews.currentVersions(ctx.db, ctx, [ref.shopId, ...otherShopIds]);
  await previews.claim(ctx.db, ctx, { previewId, kind: 'copy', versions });
  // What is saved here raises this shop's own version in a moment: from now on only the others count.
  const { [ref.shopId]: _, ...seen } = versions;
  return { otherShopIds, seen };
}

/** SYN-06 to SYN-12: what was just saved here, in each of the other shops, one transaction each. */
export async function copyElement(
  ctx: UserCtx,
  ref: ShopRef,
  targets: Targets,
  element: { kind: CopiedKind; key: string },
): Promise<ShopReport[]> {
  return copy(ctx, ref, targets, { kind: 'element', element });
}

/** SYN-13: a shop without the element is skipped. */
export async function deleteElsewhere(
  ctx: UserCtx,
  ref: ShopRef,
  targets: Targets,
  gone: GoneElement,
): Promise<ShopReport[]> {
  return copy(ctx, ref, targets, { kind: 'gone', gone });
}

async function copy(ctx: UserCtx, ref: ShopRef, targets: Targets, work: CopyWork): Promise<ShopReport[]> {
  const { otherShopIds, seen } = targets;
  if (otherShopIds.length === 0) return [];
  const asked = { sourceShopId: ref.shopId, work, replace: false };
  if (!seen) await keepPreview(ctx, { ...asked, source: await readSource(ctx, ref.shopId) }, otherShopIds);
  const { report } = await copyToShops(ctx, { ...asked, seen }, otherShopIds);
  return report.shops;
}
