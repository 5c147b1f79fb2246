import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { copyName } from '@comptoir/domain/menu/keys.ts';
import type { Option, OptionInput, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { changeMenu, elementWrite, type MenuWrite } from '../menu/change-menu.ts';
import { OPTIONS } from '../menu/element-columns.store.ts';
import * as elements from '../menu/elements.store.ts';
import { refuseOlder } from '../menu/form-refusals.ts';
import * as menus from '../menu/menus.store.ts';
import type { Saving } from '../menu/saving.ts';
import { tillOf, type ShopTill } from '../menu/shop-till.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { optionToSave, refuseUnknownProducts } from './option-to-save.ts';
import { refuseSubLists } from './sub-lists.ts';

type SavedOption = Saving<Option, { option: Option }>;

export const createOption = (_: UserCtx, { params, body }: Input<typeof contract.createOption>): SavedOption => ({
  ref: params,
  to: body,
  coming: { kind: 'option', key: null, parentKey: params.key, input: body.item },
  action: 'option.create',
  reply: (option) => ({ option }),
  write: async (tx) => {
    const list = mustExist(await menus.findOptionList(tx, params, params.key));
    const till = await tillOf(tx, params);
    if (till.rules.hideCreateOption) throw new Refused('till-owns-menu');
    return append(tx, params, { list, till, input: body.item });
  },
});

/** OPT-42: the copy has a new key and is the last of the same list. */
export async function duplicateOption(
  ctx: UserCtx,
  { params }: Input<typeof contract.duplicateOption>,
): Promise<Option> {
  return ctx.answer(async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'option.duplicate', async () => {
      const list = mustExist(await menus.findOptionList(tx, params, params.key));
      const original = mustExist(list.options[params.itemKey]);
      const till = await tillOf(tx, params);
      if (till.rules.hideCreateOption || till.rules.disableDuplication) throw new Refused('till-owns-menu');
      const name = copyName(original.name, MENU_LIMITS.optionName);
      return append(tx, params, { list, till, input: { ...original, name } });
    });
    return reply;
  });
}

type Appended = { list: OptionList; till: ShopTill; input: OptionInput };

async function append(tx: Tx, ref: ShopRef, { list, till, input }: Appended): Promise<MenuWrite<Option>> {
  const { length: position } = Object.keys(list.options);
  const option = optionToSave(input, { list, till, before: null, position });
  await refuseUnknownProducts(tx, ref, [option]);
  await refuseSubLists(tx, ref, { record: 'item', listKey: list.key, called: option.subListKeys });
  await elements.insert(tx, ref, OPTIONS, [option]);
  return elementWrite(option, { options: [option] });
}

export const saveOption = (_: UserCtx, { params, body }: Input<typeof contract.saveOption>): SavedOption => ({
  ref: params,
  to: body,
  coming: { kind: 'option', key: params.itemKey, parentKey: null, input: body.item },
  action: 'option.save',
  reply: (option) => ({ option }),
  write: async (tx) => {
    const list = mustExist(await menus.findOptionList(tx, params, params.key));
    const before = mustExist(list.options[params.itemKey]);
    refuseOlder(body.version, before);
    const option = optionToSave(body.item, { list, till: await tillOf(tx, params), before });
    if (option.linkedProductKey !== before.linkedProductKey) await refuseUnknownProducts(tx, params, [option]);
    const called = option.subListKeys.filter((key) => !before.subListKeys.includes(key));
    await refuseSubLists(tx, params, { record: 'item', listKey: list.key, called });
    await elements.update(tx, params, OPTIONS, [option]);
    const after = mustExist(await menus.findOption(tx, params, option.key));
    return elementWrite(after, { options: [after] }, before);
  },
});
