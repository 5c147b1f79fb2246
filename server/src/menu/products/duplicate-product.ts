import type { duplicateProduct as duplicateRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { copyKey, copyName } from '@comptoir/domain/menu/keys.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { changeMenu } from '../change-menu.ts';
import { planEnd } from '../plan-end.ts';
import * as menus from '../menus.store.ts';
import * as positions from '../positions/positions.store.ts';
import { rulesAt } from '../rules.store.ts';
import * as products from './products.store.ts';

/** PRD-46: right after the original. */
export async function duplicateProduct(ctx: Ctx, { params }: Input<typeof duplicateRoute>): Promise<Product> {
  return ctx.answer(async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'product.duplicate', async () => {
      const original = await menus.findProduct(tx, params, params.productKey);
      if (!original) throw new Refused('NOT_FOUND');
      if ((await rulesAt(tx, params)).disableDuplication) throw new Refused('till-owns-menu');
      const { sectionKey } = original;
      const before = await positions.productKeys(tx, params, sectionKey);
      const [copy] = await copyProducts(tx, ctx, params, [original], sectionKey);
      if (!copy) throw new Refused('NOT_FOUND');
      const keys = before.toSpliced(before.indexOf(original.key) + 1, 0, copy.key);
      await positions.placeProducts(tx, params, sectionKey, keys);
      const placed = { ...copy, position: keys.indexOf(copy.key) };
      const placements = placed.position < before.length ? [{ parentKey: sectionKey, keys }] : [];
      return { reply: placed, patch: { products: [placed], placements }, entityId: placed.key, after: placed };
    });
    return reply;
  });
}

/** In the order of the originals and at their positions, in the section named. */
export async function copyProducts(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  originals: readonly Product[],
  sectionKey: string,
): Promise<Product[]> {
  const taken = await products.takenKeys(tx, ref);
  const copies = originals.map(({ key, name, position }) => {
    const copy = copyKey(key, taken);
    taken.add(copy);
    return { from: key, key: copy, name: copyName(name, MENU_LIMITS.productName), sectionKey, position };
  });
  await products.insertCopies(tx, ref, copies);
  const made = await menus.findProducts(
    tx,
    ref,
    copies.map(({ key }) => key),
  );
  for (const { key, unavailableUntil } of made)
    // eslint-disable-next-line no-await-in-loop -- kept for the transaction's last statement, not sent
    await planEnd(tx, ctx, ref, { element: 'product', key }, unavailableUntil);
  return made.sort((a, b) => a.position - b.position);
}
