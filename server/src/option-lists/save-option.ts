import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { copyName } from '@comptoir/domain/menu/keys.ts';
import type { Option, OptionInput, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { changeMenu } from '../menu/change-menu.ts';
import * as menus from '../menu/menus.store.ts';
import { refuseOlder } from '../menu/refuse-older.ts';
import type { Saving } from '../menu/saving.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as optionLists from './option-lists.store.ts';
import { present } from './save-list.ts';
import { refuseSubLists } from './sub-lists.ts';
import { tillOf, type ShopTill } from '../menu/shop-till.ts';
import { refuseUnknownProducts, writtenOption } from './written-option.ts';

type Saved = Input<typeof contract.saveOption>;
type Duplicated = Input<typeof contract.duplicateOption>;
type SavedOption = Saving<{ option: Option }>;

/** CAT-API-16. */
export const createOption = (ctx: UserCtx, { params, body }: Input<typeof contract.createOption>): SavedOption => ({
  ref: params,
  to: body,
  coming: { kind: 'option', key: null, parentKey: params.key, input: body.item },
  write: async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'option.create', async () => {
      const list = await present(tx, params, params.key);
      const till = await tillOf(tx, params);
      if (till.rules.hideCreateOption) throw new Refused('till-owns-menu');
      return added(await append(tx, params, { list, till, input: body.item }));
    });
    return { reply: { option: reply }, element: reply };
  },
});

/** OPT-42: a fresh key, the same list, right behind the others. */
export async function duplicateOption(ctx: UserCtx, { params }: Duplicated): Promise<Option> {
  return ctx.answer(async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'option.duplicate', async () => {
      const list = await present(tx, params, params.key);
      const original = list.options[params.itemKey];
      if (!original) throw new Refused('NOT_FOUND');
      const till = await tillOf(tx, params);
      if (till.rules.hideCreateOption || till.rules.disableDuplication) throw new Refused('till-owns-menu');
      const input = { ...original, name: copyName(original.name, MENU_LIMITS.optionName) };
      return added(await append(tx, params, { list, till, input }));
    });
    return reply;
  });
}

type Appended = { list: OptionList; till: ShopTill; input: OptionInput };

async function append(tx: Tx, ref: ShopRef, { list, till, input }: Appended): Promise<Option> {
  const written = writtenOption(input, { list, till, before: null });
  await refuseUnknownProducts(tx, ref, [written]);
  await refuseSubLists(tx, ref, { record: 'item', listKey: list.key, called: written.subListKeys });
  await optionLists.insertOptions(tx, ref, list.key, Object.keys(list.options).length, [written]);
  return presentOption(tx, ref, list.key, written.key);
}

const added = (option: Option) => ({
  reply: option,
  patch: { options: [option] },
  entityId: option.key,
  after: option,
});

/** CAT-API-41. */
export const saveOption = (ctx: UserCtx, { params, body }: Saved): SavedOption => ({
  ref: params,
  to: body,
  coming: { kind: 'option', key: params.itemKey, parentKey: null, input: body.item },
  write: async (tx) => {
    const option = await save(tx, ctx, params, body);
    return { reply: { option }, element: option };
  },
});

async function save(tx: Tx, ctx: UserCtx, params: Saved['params'], { item, version }: Saved['body']): Promise<Option> {
  const { reply } = await changeMenu(tx, ctx, params, 'option.save', async () => {
    const list = await present(tx, params, params.key);
    const before = list.options[params.itemKey];
    if (!before) throw new Refused('NOT_FOUND');
    refuseOlder(version, before);
    const written = writtenOption(item, { list, till: await tillOf(tx, params), before });
    if (written.linkedProductKey !== before.linkedProductKey) await refuseUnknownProducts(tx, params, [written]);
    const called = written.subListKeys.filter((key) => !before.subListKeys.includes(key));
    await refuseSubLists(tx, params, { record: 'item', listKey: list.key, called });
    await optionLists.updateOption(tx, params, written);
    const after = await presentOption(tx, params, list.key, written.key);
    return { reply: after, patch: { options: [after] }, entityId: after.key, before, after };
  });
  return reply;
}

export async function presentOption(tx: Tx, ref: ShopRef, listKey: string, key: string): Promise<Option> {
  const option = await menus.findOption(tx, ref, listKey, key);
  if (!option) throw new Refused('NOT_FOUND');
  return option;
}
