import type { deleteProduct as deleteRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { Refused } from '../../http/refused.ts';
import { changeMenu } from '../change-menu.ts';
import { mustEditMenuOf, type NamingCtx } from '../edit-right.ts';
import * as menus from '../menus.store.ts';
import * as positions from '../positions/positions.store.ts';
import { rulesAt } from '../rules.store.ts';
import type { Saving } from '../saving.ts';
import * as products from './products.store.ts';

/** CAT-API-06, PRD-51. */
export function deleteProduct(ctx: NamingCtx, { body }: Input<typeof deleteRoute>): Saving<{ menuVersion: number }> {
  const ref = { companyId: ctx.companyId, shopId: body.shopId };
  mustEditMenuOf(ctx, ref.shopId);
  return {
    ref,
    to: body.synchronize ? body : {},
    coming: { kind: 'product', key: body.key, parentKey: null, input: null },
    write: async (tx) => {
      const { reply: gone, menuVersion } = await changeMenu(tx, ctx, ref, 'product.delete', async () => {
        const product = await menus.findProduct(tx, ref, body.key);
        if (!product) throw new Refused('NOT_FOUND');
        if ((await rulesAt(tx, ref)).disableDeletion) throw new Refused('till-owns-menu');
        // With those that close up behind it, so that orders meet them in one order.
        await products.lockAll(tx, ref, await positions.productKeys(tx, ref, product.sectionKey));
        const options = await products.remove(tx, ref, [product.key], ctx.now());
        const keys = await positions.productKeys(tx, ref, product.sectionKey);
        await positions.placeProducts(tx, ref, product.sectionKey, keys);
        const placements = product.position < keys.length ? [{ parentKey: product.sectionKey, keys }] : [];
        return {
          reply: product,
          patch: { removedKeys: [product.key], placements, options },
          entityId: product.key,
          before: product,
        };
      });
      return { reply: { menuVersion }, element: gone };
    },
  };
}
