import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import type { Ctx } from '../ctx.ts';
import { endState, endUnavailability, PRODUCT } from '../menu/switch-element.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { recordMovements } from './stock-movements.ts';
import { writeStock } from './stock.store.ts';

/** PRD-55, STK-25: a product is available again, or no longer sold out; both may end at once and are told once. */
export const endProductState = (ctx: Ctx, ref: ShopRef, key: string): Promise<void> =>
  endState(ctx, ref, PRODUCT, key, {
    async end(tx, before) {
      const isBack = await endUnavailability(tx, ctx, ref, 'products', before);
      if (!isPastEnd(before.soldOutUntil, ctx.now())) return isBack;
      await writeStock(tx, ref, key, { remainingStock: null, soldOutUntil: null });
      await recordMovements(tx, ctx, ref, { reason: 'end' }, [{ key, before: before.remainingStock, after: null }]);
      return true;
    },
    nameOf: ({ name, unavailable, remainingStock }) => (unavailable || remainingStock === 0 ? null : name),
  });
