import type * as contract from '@comptoir/contract/menu-drafts.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { draftedMenu } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { withRemovalsOf } from '@comptoir/domain/menu-drafts/change-draft.ts';
import { planUndo } from '@comptoir/domain/menu-drafts/undo-publication.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { overwriteMenu } from '../menu-sync/overwrite-menu.ts';
import { shopPreview } from '../menu-sync/previews.ts';
import * as snapshots from '../menu-sync/snapshots.ts';
import * as menus from '../menu/menus.store.ts';
import * as shops from '../shops/shops.store.ts';
import { changedBy } from './edit-draft.ts';
import * as drafts from './menu-drafts.store.ts';
import type { DraftRow } from './menu-drafts.store.ts';
import { tellDraft } from './tell-draft.ts';

type Reply = Answer<typeof contract.undoMenuDraft>;

/**
 * DRF-12: without a version a preview; with the version that it showed, the publication is undone and the draft is open
 * again, as it was.
 */
export async function undoPublication(
  ctx: Ctx,
  { params, body }: Input<typeof contract.undoMenuDraft>,
): Promise<Reply> {
  return ctx.answer(async (tx) => {
    const row = mustExist(await drafts.lock(tx, params));
    if (row.deleted_at !== null || row.state !== 'published') throw new Refused('NOT_FOUND');
    await menus.lock(tx, params);
    const { snapshot, published } = await publication(tx, ctx, row);
    const shop = mustExist(await shops.find(tx, params));
    const current = await menus.read(tx, params);
    const plan = planUndo({ snapshot, published, current });
    const of = { ref: params, shopName: shop.name, leftOut: [] };
    const since = shopPreview({ ...of, before: published, after: current });
    const undone = shopPreview({ ...of, before: current, after: plan });
    if (body.menuVersion === null) return { since, undone, draft: drafts.toDraft(row) };
    await overwriteMenu(tx, ctx, params, {
      kind: 'restore',
      action: 'menu.undraft',
      seen: body.menuVersion,
      plan: () => ({ menu: plan, leftOut: [] }),
      origin: { draftId: row.id, name: row.name },
    });
    const open = { state: 'open', published_at: null, published_by: null, snapshot_id: null } as const;
    const changes = withRemovalsOf(row.changes, await menus.read(tx, params));
    const after = await drafts.update(tx, params, { ...open, changes, ...changedBy(ctx) });
    return { since, undone, draft: await tellDraft(tx, ctx, after, null) };
  });
}

/** The menu before the publication, and after it: what was published is the snapshot with the draft. */
async function publication(tx: Tx, ctx: Ctx, row: DraftRow) {
  const ref = { companyId: row.company_id, shopId: row.shop_id };
  const kept = row.snapshot_id && (await snapshots.content(tx, ref, row.snapshot_id, ctx.now()));
  if (!kept || kept.target !== 'shop_menu') throw new Refused('link-expired');
  return { snapshot: kept.menu, published: draftedMenu(row.changes, kept.menu).menu };
}
