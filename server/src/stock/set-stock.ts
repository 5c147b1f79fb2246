import type { setStock as setStockRoute } from '@comptoir/contract/stock.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { tidyStock } from '@comptoir/domain/stock/stock-levels.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { tellStates } from '../menu/change-menu.ts';
import { planEnd } from '../menu/plan-end.ts';
import * as menus from '../menu/menus.store.ts';
import { recordMovements } from './stock-movements.ts';
import { writeStock } from './stock.store.ts';

type StockInput = Input<typeof setStockRoute>;
type Wanted = { remainingStock: number | null; soldOutUntil: Instant | null };

/** STK-21: sets the stock to a value, whatever it has become meanwhile; null stops tracking it. */
export async function setStock(ctx: Ctx, { params, body }: StockInput): Promise<Answer<typeof setStockRoute>> {
  const wanted = wantedStock(ctx, body);
  const { productKey } = params;
  return ctx.answer(async (tx) => {
    const written = await writeStock(tx, params, productKey, wanted);
    const product = written && (await menus.findProduct(tx, params, productKey));
    if (!product) throw new Refused('NOT_FOUND');
    const { before, ...state } = written;
    await planEnd(tx, ctx, params, { element: 'product', key: productKey }, state.soldOutUntil);
    await recordMovements(tx, ctx, params, { reason: 'manual' }, [
      { key: productKey, before, after: state.remainingStock },
    ]);
    await audit(tx, ctx, {
      action: 'product.stock',
      entity: 'product',
      entityId: productKey,
      shopId: params.shopId,
      before: { remainingStock: before },
      after: wanted,
    });
    await tellStates(tx, ctx, params, { productStates: [state] });
    return product;
  });
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
