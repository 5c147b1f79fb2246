import type { setOptionAvailability as availabilityRoute } from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { OptionState } from '@comptoir/domain/menu/menu-patch.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import * as menus from '../menu/menus.store.ts';
import { tellEnd } from '../menu/plan-end.ts';
import { setProductAvailability } from '../menu/products/availability.ts';
import { setAvailability, switchElement, type Switchable } from '../menu/switch-element.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const findOption = async (tx: Tx, ref: ShopRef, key: string): Promise<Option | null> => {
  const [option] = await menus.findOptions(tx, ref, [key]);
  return option ?? null;
};

const OPTION: Switchable<Option, OptionState> = {
  element: 'option',
  table: 'options',
  lock: menus.lockOption,
  find: findOption,
  stateOf: optionState,
  patchOf: (state) => ({ optionStates: [state] }),
};

/** PRD-16: for everybody of the shop. OPT-39: the switch of an option that stands for a product is the product's. */
export async function setOptionAvailability(
  ctx: Ctx,
  { params, body }: Input<typeof availabilityRoute>,
): Promise<Option> {
  const option = await menus.findOption(ctx.db, params, params.key, params.itemKey);
  if (!option) throw new Refused('NOT_FOUND');
  const linked = await linkedProduct(ctx, params, option);
  if (!linked) return switchElement(ctx, params, OPTION, option.key, body);
  const { companyId, shopId } = params;
  const { sectionKey, key: productKey } = linked;
  // What this call answers, and keeps under its key, is the option.
  const asPart = { ...ctx, answer: ctx.transaction };
  await setProductAvailability(asPart, { params: { companyId, shopId, sectionKey, productKey }, body });
  return option;
}

const linkedProduct = async (ctx: Ctx, ref: ShopRef, { linkedProductKey }: Option) =>
  linkedProductKey === null ? null : menus.findProduct(ctx.db, ref, linkedProductKey);

/** PRD-55: what was given another end, or ended by hand, is no longer due. */
export async function endOptionState(ctx: Ctx, ref: ShopRef, key: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await menus.lockOption(tx, ref, key);
    if (!before?.unavailable || !isPastEnd(before.unavailableUntil, ctx.now())) return;
    await setAvailability(tx, ref, 'options', key, { unavailable: false, until: null });
    const after = (await findOption(tx, ref, key)) ?? before;
    await tellEnd(tx, ctx, ref, {
      entity: 'option',
      name: after.name,
      patch: { optionStates: [optionState(after)] },
      before: optionState(before),
      after: optionState(after),
    });
  });
}

function optionState({ key, listKey, unavailable, unavailableUntil, stateVersion }: Option): OptionState {
  return { key, listKey, unavailable, unavailableUntil, stateVersion };
}
