import type { deleteProduct as deleteRoute } from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { Refused } from '../../http/refused.ts';
import { startElementDelete, reportsOf, targetsOf } from '../../menu-sync/element-copy.ts';
import { changeMenu } from '../change-menu.ts';
import { mustEditMenuOf, type NamingCtx } from '../edit-right.ts';
import * as menus from '../menus.store.ts';
import * as positions from '../positions/positions.store.ts';
import { rulesAt } from '../rules.store.ts';
import * as products from './products.store.ts';

/** CAT-API-06, PRD-51. */
export async function deleteProduct(
  ctx: NamingCtx,
  { body }: Input<typeof deleteRoute>,
): Promise<Answer<typeof deleteRoute>> {
  const ref = { companyId: ctx.companyId, shopId: body.shopId };
  mustEditMenuOf(ctx, ref.shopId);
  const asked = { kind: 'product', key: body.key, parentKey: null, input: null } as const;
  const targets = await targetsOf(ctx, ref, body.synchronize ? body : {}, asked);
  const here = await ctx.answer(async (tx) => {
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
    const { key, posRef, name } = gone;
    const jobId = await startElementDelete(tx, ctx, ref, targets, { kind: 'product', key, posRef, name });
    return { jobId, reports: [], menuVersion };
  });
  return { ...here, reports: await reportsOf(ctx, here.jobId) };
}
