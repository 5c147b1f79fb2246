import type { takeSnapshot as takeRoute, undoDeletion as undoRoute } from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { patchBetween } from '@comptoir/domain/menu-sync/patch-between.ts';
import { menuWithBack } from '@comptoir/domain/menu-sync/put-back.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { changeMenu } from '../../menu/change-menu.ts';
import * as menus from '../../menu/menus.store.ts';
import { writeMenu } from '../../menu/write-menu.ts';
import * as snapshots from '../snapshots.ts';

/** SYN-58: what was deleted is in the snapshot from the first moment on, so that a crash loses nothing. */
export async function undoDeletion(
  ctx: Ctx,
  { params, body }: Input<typeof undoRoute>,
): Promise<Answer<typeof undoRoute>> {
  const { snapshotId } = params;
  const { key } = body;
  return ctx.answer(async (tx) => {
    const { menuVersion } = await changeMenu(tx, ctx, params, 'menu.undo', async () => {
      const saved = mustExist(await snapshots.content(tx, params, snapshotId, ctx.now()));
      if (saved.target !== 'shop_menu') throw new Refused('NOT_FOUND');
      const before = await menus.read(tx, params);
      await writeMenu(tx, params, before, menuWithBack({ snapshot: saved.menu, current: before, key }));
      const patch = patchBetween(before, await menus.read(tx, params));
      return { reply: null, patch, entityId: key, before: null, after: { snapshotId } };
    });
    return { menuVersion };
  });
}

/** SYN-60: a snapshot by hand. */
export async function takeSnapshot(ctx: Ctx, { params }: Input<typeof takeRoute>): Promise<Answer<typeof takeRoute>> {
  return ctx.answer(async (tx) => {
    await menus.lock(tx, params);
    const snapshotId = await snapshots.take(tx, ctx, params, { menu: await menus.read(tx, params), reason: 'manual' });
    const { shopId } = params;
    await audit(tx, ctx, { action: 'menu.snapshot', entity: 'menu', entityId: shopId, shopId, after: { snapshotId } });
    return { snapshotId };
  });
}
