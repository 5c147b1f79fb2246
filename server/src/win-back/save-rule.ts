import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type * as contract from '@comptoir/contract/win-back.ts';
import { MOST_RULES, tidyWinBack, winBackRefusal } from '@comptoir/domain/win-back/win-back-rules.ts';
import type { WinBackTerms } from '@comptoir/domain/win-back/win-back.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { mustBeOwn, targetShop } from '../push-notifications/target.ts';
import { mustPush } from '../ports/port-list.ts';
import { readRule, servicesOf } from './read-rules.ts';
import * as rules from './rules.store.ts';

/** law:change-with-event: the last statement of its transaction. */
export const tellRule = (tx: Tx, ctx: Ctx, { id, shopId }: { id: string; shopId: string | null }): Promise<void> =>
  appendEvent(tx, { companyId: ctx.companyId, shopId }, 'win-back-changed', { ruleId: id });

type Change = { action: JournalAction; before: rules.KnownRule | null };

/** law:journal. */
async function changed(tx: Tx, ctx: Ctx, id: string, { action, before }: Change): Promise<rules.KnownRule> {
  const after = mustExist(await rules.find(tx, { companyId: ctx.companyId, id }));
  await audit(tx, ctx, { action, entity: 'win-back', entityId: id, shopId: after.shopId, before, after });
  await tellRule(tx, ctx, after);
  return after;
}

function tidied(terms: WinBackTerms): WinBackTerms {
  const tidy = tidyWinBack(terms);
  refuseIf(winBackRefusal(tidy));
  return tidy;
}

/** SET-API-127. */
export async function createRule(
  ctx: UserCtx,
  { body }: Input<typeof contract.createWinBackRule>,
): Promise<Answer<typeof contract.createWinBackRule>> {
  const shopId = targetShop(ctx, body);
  const terms = tidied(body.terms);
  const { companyId } = ctx;
  const id = ctx.newId();
  return ctx.answer(async (tx) => {
    refuseIf((await rules.countLocked(tx, companyId)) >= MOST_RULES ? 'win-back-rules-full' : null);
    await rules.insert(tx, { companyId, id }, { shopId, terms, createdAt: ctx.now() });
    return readRule(ctx, await changed(tx, ctx, id, { action: 'win-back.create', before: null }));
  });
}

async function lockOwn(tx: Tx, ctx: UserCtx, id: string): Promise<rules.KnownRule> {
  const ref = { companyId: ctx.companyId, id };
  const row = mustExist(await rules.lock(tx, ref));
  mustBeOwn(ctx, row.shop_id);
  return mustExist(await rules.find(tx, ref));
}

/** SET-API-128: whoever has been told keeps the code that they were given. */
export async function saveRule(
  ctx: UserCtx,
  { params: { id }, body }: Input<typeof contract.saveWinBackRule>,
): Promise<Answer<typeof contract.saveWinBackRule>> {
  return ctx.answer(async (tx) => {
    const before = await lockOwn(tx, ctx, id);
    const terms = tidied(body.terms);
    if (body.version !== undefined && body.version !== before.version)
      throw new Refused('RECORD_CONFLICT', { extra: { current: await readRule(ctx, before) } });
    await rules.saveTerms(tx, { companyId: ctx.companyId, id }, terms);
    return readRule(ctx, await changed(tx, ctx, id, { action: 'win-back.save', before }));
  });
}

/** SET-API-129. */
export async function switchRule(
  ctx: UserCtx,
  { params: { id }, body: { isOn } }: Input<typeof contract.switchWinBackRule>,
): Promise<Answer<typeof contract.switchWinBackRule>> {
  const { push, mail } = servicesOf(ctx);
  if (isOn && !mail && !push) mustPush(ctx.ports);
  return ctx.answer(async (tx) => {
    const before = await lockOwn(tx, ctx, id);
    if (before.isOn === isOn) return readRule(ctx, before);
    await rules.update(tx, { companyId: ctx.companyId, id }, { is_on: isOn });
    return readRule(ctx, await changed(tx, ctx, id, { action: 'win-back.switch', before }));
  });
}

/** SET-API-130: its turns stay, so that nobody is written to again within 90 days. */
export async function deleteRule(
  ctx: UserCtx,
  { params: { id } }: Input<typeof contract.deleteWinBackRule>,
): Promise<Answer<typeof contract.deleteWinBackRule>> {
  return ctx.answer(async (tx) => {
    const before = await lockOwn(tx, ctx, id);
    const { shopId } = before;
    await rules.update(tx, { companyId: ctx.companyId, id }, { deleted_at: ctx.now(), is_on: false });
    await audit(tx, ctx, { action: 'win-back.delete', entity: 'win-back', entityId: id, shopId, before, after: null });
    await tellRule(tx, ctx, before);
  });
}
