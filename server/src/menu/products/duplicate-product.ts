import type { duplicateProduct as duplicateRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { copyKey, copyName } from '@comptoir/domain/menu/keys.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { changeMenu, elementWrite } from '../change-menu.ts';
import { PRODUCTS } from '../element-columns.store.ts';
import * as elements from '../elements.store.ts';
import * as menus from '../menus.store.ts';
import { planEnd } from '../plan-end.ts';
import * as positions from '../positions/positions.store.ts';
import { rulesAt } from '../rules.store.ts';

/** PRD-46: the copy is placed right after the original. */
export async function duplicateProduct(ctx: Ctx, { params }: Input<typeof duplicateRoute>): Promise<Product> {
  return ctx.answer(async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'product.duplicate', async () => {
      const original = mustExist(await menus.findProduct(tx, params, params.productKey));
      if ((await rulesAt(tx, params)).disableDuplication) throw new Refused('till-owns-menu');
      const { sectionKey } = original;
      const before = await positions.productKeys(tx, params, sectionKey);
      const copy = mustExist((await copyProducts(tx, ctx, params, [original], sectionKey))[0]);
      const keys = before.toSpliced(before.indexOf(original.key) + 1, 0, copy.key);
      await positions.placeProducts(tx, params, sectionKey, keys);
      const placed = { ...copy, position: keys.indexOf(copy.key) };
      const placements = placed.position < before.length ? [{ parentKey: sectionKey, keys }] : [];
      return elementWrite(placed, { products: [placed], placements });
    });
    return reply;
  });
}

/** Copies keep the order and positions of the originals; their stock is not tracked. */
export async function copyProducts(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  originals: readonly Product[],
  sectionKey: string,
): Promise<Product[]> {
  const taken = await elements.takenKeys(tx, ref, PRODUCTS);
  const copies = originals.map((original) => {
    const key = copyKey(original.key, taken);
    taken.add(key);
    const name = copyName(original.name, MENU_LIMITS.productName);
    const fresh = { remainingStock: null, soldOutUntil: null, version: 1, stateVersion: 1 };
    return { ...original, ...fresh, key, name, sectionKey };
  });
  await elements.insert(tx, ref, PRODUCTS, copies);
  for (const { key, unavailableUntil } of copies)
    // eslint-disable-next-line no-await-in-loop -- kept for the transaction's last statement, not sent
    await planEnd(tx, ctx, ref, { element: 'product', key }, unavailableUntil);
  return copies;
}
