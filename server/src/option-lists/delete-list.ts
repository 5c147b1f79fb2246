import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { changeMenu } from '../menu/change-menu.ts';
import * as menus from '../menu/menus.store.ts';
import { rulesAt } from '../menu/rules.store.ts';
import type { Saving } from '../menu/saving.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as links from './list-links.store.ts';
import { headOf, present } from './save-list.ts';

/** CAT-API-18, OPT-17. */
export const deleteOptionList = (
  ctx: UserCtx,
  { params, query }: Input<typeof contract.deleteOptionList>,
): Saving<{ menuVersion: number }> => ({
  ref: params,
  to: query.synchronize ? { shopIds: query.shopIds.split(',').filter(Boolean), previewId: query.previewId } : {},
  coming: { kind: 'optionList', key: params.key, parentKey: null, input: null },
  write: async (tx) => {
    const { reply: gone, menuVersion } = await remove(tx, ctx, params, params.key);
    return { reply: { menuVersion }, element: gone };
  },
});

function remove(tx: Tx, ctx: UserCtx, ref: ShopRef, key: string) {
  return changeMenu(tx, ctx, ref, 'option-list.delete', async () => {
    const before = await present(tx, ref, key);
    if ((await rulesAt(tx, ref)).disableDeletion) throw new Refused('till-owns-menu');
    const changed = await links.removeList(tx, ref, key, ctx.now());
    return { reply: before, patch: await patchOf(tx, ref, key, changed), entityId: key, before };
  });
}

async function patchOf(tx: Tx, ref: ShopRef, key: string, changed: links.Uncalled): Promise<MenuPatch> {
  const lists = changed.lists.length + changed.options.length > 0 ? await allLists(tx, ref) : [];
  return {
    removedKeys: [key],
    products: await menus.findProducts(tx, ref, changed.products),
    optionLists: lists.filter((list) => changed.lists.includes(list.key)).map(headOf),
    options: lists.flatMap(optionsByPosition).filter((option) => changed.options.includes(option.key)),
  };
}

async function allLists(tx: Tx, ref: ShopRef): Promise<OptionList[]> {
  const { optionLists } = await menus.read(tx, ref);
  return Object.values(optionLists);
}
