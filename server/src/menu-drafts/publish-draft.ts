import type * as contract from '@comptoir/contract/menu-drafts.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { draftedMenu } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { hourRefusal } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { authorOf } from '../menu-sync/author.ts';
import { overwriteMenu } from '../menu-sync/overwrite-menu.ts';
import * as menus from '../menu/menus.store.ts';
import { lockEditable } from './edit-draft.ts';
import { refusePublication } from './judge-publication.ts';
import * as drafts from './menu-drafts.store.ts';
import type { DraftRow } from './menu-drafts.store.ts';
import { tellDraft } from './tell-draft.ts';

/** DRF-08: what was compared is what is published. */
export async function publishDraft(
  ctx: Ctx,
  { params, body }: Input<typeof contract.publishMenuDraft>,
): Promise<Answer<typeof contract.publishMenuDraft>> {
  return ctx.answer(async (tx) => {
    const row = await lockEditable(tx, params);
    if (row.version !== body.version) throw new Refused('PREVIEW_STALE');
    return published(tx, ctx, row);
  });
}

/**
 * DRF-08: the whole draft or nothing: draft and menu locked, judged, the snapshot, the menu, the news that any change of
 * a menu has (web shop, hub), and the draft that says so, in one transaction.
 */
export async function published(tx: Tx, ctx: Ctx, row: DraftRow): Promise<MenuDraft> {
  const ref = { companyId: row.company_id, shopId: row.shop_id };
  const by = authorOf(ctx.actor).name;
  await menus.lock(tx, ref);
  await refusePublication(tx, ctx, ref, row.changes, await menus.read(tx, ref));
  const { snapshotId } = await overwriteMenu(tx, ctx, ref, {
    kind: 'draft',
    seen: null,
    plan: (before) => ({ menu: draftedMenu(row.changes, before).menu, leftOut: [] }),
    origin: { draftId: row.id, name: row.name },
  });
  if (snapshotId === null) throw new Refused('draft-empty');
  const after = await drafts.update(
    tx,
    { ...ref, draftId: row.id },
    {
      state: 'published',
      publish_at: null,
      published_at: ctx.now(),
      published_by: by,
      snapshot_id: snapshotId,
      failure: null,
    },
  );
  return tellDraft(tx, ctx, after, null);
}

/** DRF-09: judged now as it will be then, so that nobody waits for an hour that must fail. */
export async function scheduleDraft(
  ctx: Ctx,
  { params, body: { publishAt } }: Input<typeof contract.scheduleMenuDraft>,
): Promise<Answer<typeof contract.scheduleMenuDraft>> {
  const { companyId, shopId, draftId } = params;
  return ctx.answer(async (tx) => {
    const before = await lockEditable(tx, params);
    if (publishAt === null) {
      const none = { publish_at: null, scheduled_by_id: null, scheduled_by: null };
      const row = await drafts.update(tx, params, { state: 'open', ...none });
      return tellDraft(tx, ctx, row, { action: 'menu-draft.unschedule', before: { publishAt: before.publish_at } });
    }
    refuseIf(hourRefusal(publishAt, ctx.now()));
    await refusePublication(tx, ctx, params, before.changes, await menus.read(tx, params));
    const { userId, name } = authorOf(ctx.actor);
    const row = await drafts.update(tx, params, {
      state: 'scheduled',
      publish_at: publishAt,
      scheduled_by_id: userId,
      scheduled_by: name,
      failure: null,
    });
    // The database's own form of the instant: the job compares it with the row.
    const at = row.publish_at ?? publishAt;
    await ctx.jobs.enqueue(tx, 'publish-menu-draft', { companyId, shopId, draftId, publishAt: at }, at);
    return tellDraft(tx, ctx, row, { action: 'menu-draft.schedule', after: { publishAt: at } });
  });
}
