import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import type { Ctx } from '../ctx.ts';
import * as menus from '../menu/menus.store.ts';
import { tellEnd } from '../menu/plan-end.ts';
import * as products from '../menu/products/products.store.ts';
import { setAvailability } from '../menu/switch-element.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { recordMovements } from './stock-movements.ts';
import { forgetStock } from './stock.store.ts';

/**
 * PRD-55, STK-25: a product is back, or no longer sold out; both may end at once and are told once. What was given another
 * end, or ended by hand, is no longer due.
 */
export async function endProductState(ctx: Ctx, ref: ShopRef, key: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await products.lock(tx, ref, key);
    if (!before) return;
    const isBack = before.unavailable && isPastEnd(before.unavailableUntil, ctx.now());
    const isRefilled = isPastEnd(before.soldOutUntil, ctx.now());
    if (isBack) await setAvailability(tx, ref, 'products', key, { unavailable: false, until: null });
    if (isRefilled) {
      await forgetStock(tx, ref, key);
      await recordMovements(tx, ctx, ref, { reason: 'end' }, [{ key, before: before.remainingStock, after: null }]);
    }
    if (!isBack && !isRefilled) return;
    const after = (await menus.findProduct(tx, ref, key)) ?? before;
    const isOnSale = !after.unavailable && after.remainingStock !== 0;
    await tellEnd(tx, ctx, ref, {
      entity: 'product',
      name: isOnSale ? after.name : null,
      patch: { productStates: [products.stateOf(after)] },
      before: products.stateOf(before),
      after: products.stateOf(after),
    });
  });
}
