import type * as contract from '@comptoir/contract/menu-drafts.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { draftedMenu } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { NO_CHANGES, type DraftChanges } from '@comptoir/domain/menu-drafts/changes.ts';
import { editRefusal, MAX_OPEN_DRAFTS } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import type { HeldField } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { lockFaults } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { bindingLocks, refuseLocked } from '../menu-locks/binding-locks.ts';
import { authorOf } from '../menu-sync/author.ts';
import * as menus from '../menu/menus.store.ts';
import { rulesAt } from '../menu/rules.store.ts';
import { obeyed } from './obey-command.ts';
import * as drafts from './menu-drafts.store.ts';
import type { DraftRef, DraftRow } from './menu-drafts.store.ts';
import { tellDraft } from './tell-draft.ts';

export async function listDrafts(
  ctx: Ctx,
  { params }: Input<typeof contract.listMenuDrafts>,
): Promise<Answer<typeof contract.listMenuDrafts>> {
  return { items: (await drafts.list(ctx.db, params, ctx.now())).map(drafts.toHead) };
}

export async function readDraft(
  ctx: Ctx,
  { params }: Input<typeof contract.readMenuDraft>,
): Promise<Answer<typeof contract.readMenuDraft>> {
  return drafts.toDraft(mustExist(await drafts.find(ctx.db, params)));
}

export async function createDraft(
  ctx: Ctx,
  { params, body }: Input<typeof contract.createMenuDraft>,
): Promise<Answer<typeof contract.createMenuDraft>> {
  return ctx.answer(async (tx) => {
    await menus.lock(tx, params);
    if ((await drafts.countOpen(tx, params)) >= MAX_OPEN_DRAFTS) throw new Refused('drafts-limit');
    const by = authorOf(ctx.actor).name;
    const draft = { id: ctx.newId(), name: body.name, changes: NO_CHANGES, by, now: ctx.now() };
    const row = await drafts.insert(tx, params, draft);
    return tellDraft(tx, ctx, row, { action: 'menu-draft.create' });
  });
}

/** The draft of a call, locked, if it may still be edited. */
export async function lockEditable(tx: Tx, ref: DraftRef): Promise<DraftRow> {
  const row = await drafts.lock(tx, ref);
  if (!row || row.deleted_at !== null) throw new Refused('NOT_FOUND');
  refuseIf(editRefusal(row));
  return row;
}

export const changedBy = (ctx: Ctx) => ({ changed_at: ctx.now(), changed_by: authorOf(ctx.actor).name });

export async function renameDraft(
  ctx: Ctx,
  { params, body }: Input<typeof contract.renameMenuDraft>,
): Promise<Answer<typeof contract.renameMenuDraft>> {
  return ctx.answer(async (tx) => {
    const { name } = await lockEditable(tx, params);
    const row = await drafts.update(tx, params, { name: body.name, ...changedBy(ctx) });
    return tellDraft(tx, ctx, row, { action: 'menu-draft.save', before: { name } });
  });
}

/** DRF-04: all commands of a call under the lock of the draft, on the menu of this moment. */
export async function changeDraft(
  ctx: Ctx,
  { params, body }: Input<typeof contract.changeMenuDraft>,
): Promise<Answer<typeof contract.changeMenuDraft>> {
  return ctx.answer(async (tx) => {
    const before = await lockEditable(tx, params);
    const around = { menu: await menus.read(tx, params), rules: await rulesAt(tx, params), ref: params };
    const held: HeldField[] = [];
    let { changes } = before;
    let drafted = draftedMenu(changes, around.menu).menu;
    for (const command of body.commands) {
      // eslint-disable-next-line no-await-in-loop -- each on what the one before it made
      const next = await obeyed(tx, ctx, changes, { ...around, drafted, command });
      held.push(...next.held);
      changes = next.changes;
      // Thousands of prices are set on the same menu; anything else may move what they stand in.
      if (command.do !== 'set') drafted = draftedMenu(changes, around.menu).menu;
    }
    if (before.state === 'scheduled') await refuseBehindLocks(tx, ctx, params, { before, changes, menu: around.menu });
    // DRF-10: somebody has looked at it: what went wrong is over.
    const row = await drafts.update(tx, params, { changes, failure: null, ...changedBy(ctx) });
    const keys = [...new Set(body.commands.flatMap(({ key }) => key ?? []))].slice(0, MOST_NAMED);
    const draft = await tellDraft(tx, ctx, row, {
      action: 'menu-draft.save',
      before: { edits: Object.fromEntries(keys.map((key) => [key, before.changes.edits[key]?.fields])) },
      after: { edits: Object.fromEntries(keys.map((key) => [key, changes.edits[key]?.fields])) },
    });
    return { draft, held };
  });
}

type Edited = { before: DraftRow; changes: DraftChanges; menu: Menu };

/** LCK-06: it is published in the name of whoever planned it, who may be head office: what is locked stays as planned. */
async function refuseBehindLocks(tx: Tx, ctx: Ctx, ref: DraftRef, { before, changes, menu }: Edited): Promise<void> {
  const locks = await bindingLocks(tx, ctx, ref);
  if (locks.length === 0) return;
  const [planned, edited] = [draftedMenu(before.changes, menu).menu, draftedMenu(changes, menu).menu];
  refuseLocked(lockFaults(planned, edited, locks));
}

/** The journal keeps the first elements of a long call. */
const MOST_NAMED = 100;

export async function deleteDraft(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteMenuDraft>,
): Promise<Answer<typeof contract.deleteMenuDraft>> {
  return ctx.answer(async (tx) => {
    await lockEditable(tx, params);
    const row = await drafts.update(tx, params, { deleted_at: ctx.now() });
    await tellDraft(tx, ctx, row, { action: 'menu-draft.delete' });
  });
}

/** DRF-13: as it was; an hour that has passed meanwhile is taken back. */
export async function putBackDraft(
  ctx: Ctx,
  { params }: Input<typeof contract.putBackMenuDraft>,
): Promise<Answer<typeof contract.putBackMenuDraft>> {
  return ctx.answer(async (tx) => {
    const before = mustExist(await drafts.lock(tx, params));
    if (before.deleted_at === null) return drafts.toDraft(before);
    const isOver = before.publish_at !== null && before.publish_at <= ctx.now();
    const hour = isOver ? { state: 'open' as const, publish_at: null, scheduled_by: null, scheduled_by_id: null } : {};
    const row = await drafts.update(tx, params, { deleted_at: null, ...hour });
    return tellDraft(tx, ctx, row, { action: 'menu-draft.put-back' });
  });
}
