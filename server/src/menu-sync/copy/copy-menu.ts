import type { copyMenu as menuRoute, copySections as sectionsRoute } from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { UserCtx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import * as previews from '../previews.ts';
import type { Versions } from '../previews.ts';
import type { CopyWork } from './copy-request.ts';
import { copyTargets, mustHold } from './copy-targets.ts';
import { keepPreview, workOf } from './preview-copy.ts';
import { copyToShops, readSource } from './run-copy.ts';

type Copy = {
  sourceShopId: string;
  targets: string[];
  replace: boolean;
  sectionKeys: readonly string[] | undefined;
  previewId: string | undefined;
};
type Reply = Answer<typeof menuRoute>;

export async function copyMenu(ctx: UserCtx, { body }: Input<typeof menuRoute>): Promise<Reply> {
  const { shopId, replace, previewId } = body;
  const targets = copyTargets(ctx, shopId, body);
  // ROL-71: only administrators may replace whole menus.
  if (replace) mustHold(ctx.user, shopId, 'administration');
  return copy(ctx, { sourceShopId: shopId, targets, replace, previewId, sectionKeys: undefined });
}

export async function copySections(ctx: UserCtx, { params, body }: Input<typeof sectionsRoute>): Promise<Reply> {
  const { shopIds, sectionKeys, previewId } = body;
  const targets = copyTargets(ctx, params.shopId, { shopIds, synchronizeAll: false });
  return copy(ctx, { sourceShopId: params.shopId, targets, replace: false, sectionKeys, previewId });
}

async function copy(ctx: UserCtx, { sourceShopId, targets, replace, sectionKeys, previewId }: Copy): Promise<Reply> {
  const source = await readSource(ctx, sourceShopId);
  const copied = { sourceShopId, replace, work: workOf(source, sectionKeys), saved: null };
  const seen = await previews.seenBy(previewId, {
    preview: () => keepPreview(ctx, { ...copied, source }, targets),
    claimed: (shown) => claimVersions(ctx, { ...copied, source, targets, previewId: shown }),
  });
  const { jobId, report } = await copyToShops(ctx, { sourceShopId, replace, work: copied.work, seen }, targets);
  const snapshotIds = report.shops.flatMap(({ snapshotId }) => snapshotId ?? []);
  return { jobId, reports: report.shops, snapshotIds };
}

/** SYN-53: the versions that the preview showed; refused if it showed another copy or a menu has changed since. */
async function claimVersions(
  ctx: UserCtx,
  given: { sourceShopId: string; replace: boolean; work: CopyWork; source: Menu; targets: string[]; previewId: string },
): Promise<Versions> {
  const { sourceShopId, replace, work, source, targets, previewId } = given;
  const versions = {
    ...(await previews.currentVersions(ctx.db, ctx, targets)),
    [sourceShopId]: source.menuVersion,
  };
  const preview = await previews.claim(ctx.db, ctx, { previewId, kind: 'copy', versions });
  const isOther = preview.shopId !== sourceShopId || !isSame(preview.request, { work, replace, saved: null });
  if (isOther) throw new Refused('PREVIEW_STALE');
  return versions;
}
