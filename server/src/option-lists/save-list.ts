import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import { tidyList } from '@comptoir/domain/option-lists/option-rules.ts';
import type { OptionList, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { changeMenu } from '../menu/change-menu.ts';
import * as menus from '../menu/menus.store.ts';
import { refuseOlder } from '../menu/refuse-older.ts';
import type { Saving } from '../menu/saving.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as optionLists from './option-lists.store.ts';
import { refuseSubLists } from './sub-lists.ts';
import { tillOf } from '../menu/shop-till.ts';
import { refuseUnknownProducts, writtenOption } from './written-option.ts';

type Created = Input<typeof contract.createOptionList>;
type Saved = Input<typeof contract.saveOptionList>;
type SavedList = Saving<{ optionList: OptionList }>;

/** CAT-API-15, CAT-API-19. */
export const createOptionList = (ctx: UserCtx, { params, body }: Created): SavedList => ({
  ref: params,
  to: body,
  coming: { kind: 'optionList', key: null, parentKey: null, input: body.option },
  write: async (tx) => {
    const optionList = await create(tx, ctx, params, body.option);
    return { reply: { optionList }, element: optionList };
  },
});

async function create(tx: Tx, ctx: UserCtx, ref: ShopRef, given: Created['body']['option']): Promise<OptionList> {
  const { options = [], ...input } = given;
  const { reply } = await changeMenu(tx, ctx, ref, 'option-list.create', async () => {
    const till = await tillOf(tx, ref);
    if (till.rules.hideCreateOption || (options.length > 0 && till.rules.disableDuplication))
      throw new Refused('till-owns-menu');
    const key = newKey('OPTION', Math.random);
    const list = tidyList(input, null, till.rules);
    const written = options.map((option) => writtenOption(option, { list: { ...list, key }, till, before: null }));
    await refuseUnknownProducts(tx, ref, written);
    const called = [list, ...written].flatMap(({ subListKeys }) => subListKeys);
    await refuseSubLists(tx, ref, { record: 'option', listKey: key, called });
    await optionLists.insertList(tx, ref, key, list);
    await optionLists.insertOptions(tx, ref, key, 0, written);
    const after = await present(tx, ref, key);
    const patch = { optionLists: [headOf(after)], options: Object.values(after.options) };
    return { reply: after, patch, entityId: key, after };
  });
  return reply;
}

/** CAT-API-40. */
export const saveOptionList = (ctx: UserCtx, { params, body }: Saved): SavedList => ({
  ref: params,
  to: body,
  coming: { kind: 'optionList', key: params.key, parentKey: null, input: body.option },
  write: async (tx) => {
    const optionList = await save(tx, ctx, params, body);
    return { reply: { optionList }, element: optionList };
  },
});

async function save(
  tx: Tx,
  ctx: UserCtx,
  params: Saved['params'],
  { option: input, version }: Saved['body'],
): Promise<OptionList> {
  const { reply } = await changeMenu(tx, ctx, params, 'option-list.save', async () => {
    const before = await present(tx, params, params.key);
    refuseOlder(version, before);
    const { rules } = await tillOf(tx, params);
    const list = tidyList(input, before, rules);
    const called = list.subListKeys.filter((key) => !before.subListKeys.includes(key));
    await refuseSubLists(tx, params, { record: 'option', listKey: params.key, called });
    await optionLists.updateList(tx, params, params.key, list);
    if (list.freeOnly && !before.freeOnly) await optionLists.makeFree(tx, params, params.key);
    const after = await present(tx, params, params.key);
    // An option bears the kind of its list, and pays nothing in a free one.
    const isInherited = list.kind !== before.kind || list.freeOnly !== before.freeOnly;
    const patch = { optionLists: [headOf(after)], ...(isInherited ? { options: Object.values(after.options) } : {}) };
    return { reply: after, patch, entityId: params.key, before: headOf(before), after: headOf(after) };
  });
  return reply;
}

export async function present(tx: Tx, ref: ShopRef, key: string): Promise<OptionList> {
  const list = await menus.findOptionList(tx, ref, key);
  if (!list) throw new Refused('NOT_FOUND');
  return list;
}

export function headOf(list: OptionList): OptionListHead {
  const { options: _, ...head } = list;
  return head;
}
