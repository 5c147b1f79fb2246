import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { changeMenu } from '../menu/change-menu.ts';
import { mustEditMenuOf, type NamingCtx } from '../menu/edit-right.ts';
import { rulesAt } from '../menu/rules.store.ts';
import { placeOptions } from '../menu/positions/positions.store.ts';
import type { Saving } from '../menu/saving.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as optionLists from './option-lists.store.ts';
import { present } from './save-list.ts';

type Deleted = Input<typeof contract.deleteOption>;

/** CAT-API-17. */
export function deleteOption(ctx: NamingCtx, { body }: Deleted): Saving<{ menuVersion: number }> {
  mustEditMenuOf(ctx, body.shopId);
  const ref = { companyId: ctx.companyId, shopId: body.shopId };
  return {
    ref,
    to: body.synchronize ? body : {},
    coming: { kind: 'option', key: body.itemKey, parentKey: null, input: null },
    write: async (tx) => {
      const { reply: gone, menuVersion } = await remove(tx, ctx, ref, body);
      return { reply: { menuVersion }, element: gone };
    },
  };
}

/** OPT-41: a list keeps its last option; the lock of the menu makes two who delete at once count one after the other. */
function remove(tx: Tx, ctx: UserCtx, ref: ShopRef, { key: listKey, itemKey }: Deleted['body']) {
  return changeMenu(tx, ctx, ref, 'option.delete', async () => {
    const list = await present(tx, ref, listKey);
    const before = list.options[itemKey];
    if (!before) throw new Refused('NOT_FOUND');
    if ((await rulesAt(tx, ref)).disableDeletion) throw new Refused('till-owns-menu');
    const left = optionsByPosition(list).filter(({ key }) => key !== itemKey);
    if (left.length === 0) throw new Refused('LAST_ITEM');
    const keys = left.map(({ key }) => key);
    await optionLists.removeOption(tx, ref, itemKey, ctx.now());
    await placeOptions(tx, ref, keys);
    const patch = { removedKeys: [itemKey], placements: [{ parentKey: listKey, keys }] };
    return { reply: before, patch, entityId: itemKey, before };
  });
}
