import type { setStock as setStockRoute } from '@comptoir/contract/stock.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { tidyStock } from '@comptoir/domain/stock/stock-levels.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused, mustExist } from '../http/refused.ts';
import { tellStates } from '../menu/change-menu.ts';
import { planEnd } from '../menu/plan-end.ts';
import * as menus from '../menu/menus.store.ts';
import { recordMovements } from './stock-movements.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { writeStock } from './stock.store.ts';

type StockInput = Input<typeof setStockRoute>;
type Wanted = { remainingStock: number | null; soldOutUntil: Instant | null };

/** STK-21: sets the stock to a value, whatever it has become meanwhile; null stops tracking it. */
export async function setStock(ctx: Ctx, { params, body }: StockInput): Promise<Answer<typeof setStockRoute>> {
  const wanted = wantedStock(ctx, body);
  const { productKey } = params;
  return ctx.answer(async (tx) => {
    if (!(await keepStock(tx, ctx, params, productKey, wanted))) throw new Refused('NOT_FOUND');
    return mustExist(await menus.findProduct(tx, params, productKey));
  });
}

/** MIS-09: from an order. A dish that left the menu meanwhile is not sold anyway. */
export const markSoldOut = (tx: Tx, ctx: Ctx, ref: ShopRef, productKey: string, until: Instant | null) =>
  keepStock(tx, ctx, ref, productKey, wantedStock(ctx, { remainingStock: 0, soldOutUntil: until }));

/** False when the product is gone. */
async function keepStock(tx: Tx, ctx: Ctx, ref: ShopRef, productKey: string, wanted: Wanted): Promise<boolean> {
  const written = await writeStock(tx, ref, productKey, wanted);
  if (!written) return false;
  const { before, ...state } = written;
  await planEnd(tx, ctx, ref, { element: 'product', key: productKey }, state.soldOutUntil);
  await recordMovements(tx, ctx, ref, { reason: 'manual' }, [{ key: productKey, before, after: state.remainingStock }]);
  await audit(tx, ctx, {
    action: 'product.stock',
    entity: 'product',
    entityId: productKey,
    shopId: ref.shopId,
    before: { remainingStock: before },
    after: wanted,
  });
  await tellStates(tx, ctx, ref, { productStates: [state] });
  return true;
}

/** STK-14, STK-15, STK-25: only a stock of 0 can have an end. */
function wantedStock(ctx: Ctx, body: StockInput['body']): Wanted {
  if (body.remainingStock === null) return { remainingStock: null, soldOutUntil: null };
  if (body.remainingStock < 0) throw new Refused('product-stock-negative');
  const remainingStock = tidyStock(body.remainingStock);
  if (remainingStock > 0 || body.soldOutUntil === null) return { remainingStock, soldOutUntil: null };
  if (isPastEnd(body.soldOutUntil, ctx.now())) throw new Refused('end-in-the-past');
  return { remainingStock, soldOutUntil: toInstant(body.soldOutUntil) };
}
