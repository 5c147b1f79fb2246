import type { setOptionAvailability as availabilityRoute } from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { OptionState } from '@comptoir/domain/menu/menu-patch.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { tellStates } from '../menu/change-menu.ts';
import { planEnd, tellEnd } from '../menu/plan-end.ts';
import * as menus from '../menu/menus.store.ts';
import { setProductAvailability } from '../menu/products/availability.ts';
import { rulesAt } from '../menu/rules.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as optionLists from './option-lists.store.ts';

type Switched = Input<typeof availabilityRoute>;

/** PRD-16: for everybody of the shop. OPT-39: the switch of an option that stands for a product is the product's. */
export async function setOptionAvailability(ctx: Ctx, { params, body }: Switched): Promise<Option> {
  const option = await menus.findOption(ctx.db, params, params.key, params.itemKey);
  if (!option) throw new Refused('NOT_FOUND');
  const linked = await linkedProduct(ctx, params, option);
  if (!linked) return switchOption(ctx, params, body);
  const { companyId, shopId } = params;
  const { sectionKey, key: productKey } = linked;
  // What this call answers, and keeps under its key, is the option.
  const asPart = { ...ctx, answer: ctx.transaction };
  await setProductAvailability(asPart, { params: { companyId, shopId, sectionKey, productKey }, body });
  return option;
}

const linkedProduct = async (ctx: Ctx, ref: ShopRef, { linkedProductKey }: Option) =>
  linkedProductKey === null ? null : menus.findProduct(ctx.db, ref, linkedProductKey);

async function switchOption(ctx: Ctx, params: Switched['params'], body: Switched['body']): Promise<Option> {
  const { unavailable } = body;
  const until = unavailable && body.unavailableUntil !== null ? toInstant(body.unavailableUntil) : null;
  if (isPastEnd(until, ctx.now())) throw new Refused('end-in-the-past');
  return ctx.answer(async (tx) => {
    const before = await menus.lockOption(tx, params, params.itemKey);
    if (before?.listKey !== params.key) throw new Refused('NOT_FOUND');
    if ((await rulesAt(tx, params)).lockAvailability) throw new Refused('availability-locked');
    await optionLists.setAvailability(tx, params, before.key, { unavailable, unavailableUntil: until });
    const [after = before] = await menus.findOptions(tx, params, [before.key]);
    await tellStates(tx, params, { optionStates: [optionState(after)] });
    await audit(tx, ctx, {
      action: unavailable ? 'option.unavailable' : 'option.available',
      entity: 'option',
      entityId: after.key,
      shopId: params.shopId,
      before: optionState(before),
      after: optionState(after),
    });
    await planEnd(tx, ctx, params, { element: 'option', key: after.key }, until);
    return after;
  });
}

/** PRD-55: what was given another end, or ended by hand, is no longer due. */
export async function endOptionState(ctx: Ctx, ref: ShopRef, key: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await menus.lockOption(tx, ref, key);
    if (!before?.unavailable || !isPastEnd(before.unavailableUntil, ctx.now())) return;
    await optionLists.setAvailability(tx, ref, key, { unavailable: false, unavailableUntil: null });
    const [after = before] = await menus.findOptions(tx, ref, [key]);
    await tellEnd(tx, ctx, ref, {
      entity: 'option',
      name: after.name,
      patch: { optionStates: [optionState(after)] },
      before: optionState(before),
      after: optionState(after),
    });
  });
}

const optionState = ({ key, listKey, unavailable, unavailableUntil, stateVersion }: Option): OptionState => ({
  key,
  listKey,
  unavailable,
  unavailableUntil,
  stateVersion,
});
