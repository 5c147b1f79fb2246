import { diffMenus, isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import type { SyncKind } from '@comptoir/domain/menu-sync/kinds.ts';
import { LARGEST_PATCH, patchBetween } from '@comptoir/domain/menu-sync/patch-between.ts';
import type { Plan } from '@comptoir/domain/menu-sync/plan-copy.ts';
import type { MenuDiff } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { changeMenu, type MenuAction } from '../menu/change-menu.ts';
import * as menus from '../menu/menus.store.ts';
import { writeMenu } from '../menu/write-menu.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as snapshots from './snapshots.ts';

type Overwrite<P extends Plan> = {
  kind: SyncKind | 'draft';
  /** DRF-12: the journal's action, where it is not that of its kind. */
  action?: MenuAction;
  /** The version that the caller saw in a preview (SYN-53); null without one. */
  seen: number | null;
  plan: (before: Menu) => P;
  /** For the journal: where the new menu comes from. */
  origin: object;
};

/**
 * SYN-53, SYN-54: lock, compare with the preview, plan, snapshot, write, tell. When the plan changes nothing, nothing is
 * written and no snapshot is taken.
 */
export async function overwriteMenu<P extends Plan>(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { kind, action = `menu.${kind}`, seen, plan, origin }: Overwrite<P>,
): Promise<{ snapshotId: string | null; plan: P }> {
  const found = await menus.lock(tx, ref);
  if (seen !== null && seen !== found) throw new Refused('PREVIEW_STALE');
  const before = await menus.read(tx, ref);
  const planned = plan(before);
  const diff = diffMenus(before, planned.menu);
  if (isEmptyDiff(diff)) return { snapshotId: null, plan: planned };
  const snapshotId = await snapshots.take(tx, ctx, ref, { menu: before, reason: kind });
  await changeMenu(tx, ctx, ref, action, async () => {
    await writeMenu(tx, ref, before, planned.menu);
    const patch = isLarge(diff) ? { isReplaced: true } : patchBetween(before, await menus.read(tx, ref));
    return {
      reply: null,
      patch,
      entityId: ref.shopId,
      before: { snapshotId },
      after: { ...origin, ...countsOf(diff) },
    };
  });
  return { snapshotId, plan: planned };
}

const isLarge = (diff: MenuDiff): boolean =>
  Object.values(countsOf(diff)).reduce((sum, count) => sum + count, 0) > LARGEST_PATCH;

const countsOf = ({ added, changed, madeUnavailable, deleted }: MenuDiff) => ({
  added: added.length,
  changed: changed.length,
  madeUnavailable: madeUnavailable.length,
  deleted: deleted.length,
});
