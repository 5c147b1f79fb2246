import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { StockMovementsTable } from '../db/tables/menu-tables.ts';
import { leave, type Trace } from '../db/fast/door.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const MOVEMENTS: Trace = {
  name: 'movements',
  columns: {
    company_id: 'uuid',
    id: 'uuid',
    shop_id: 'uuid',
    product_key: 'text',
    before: 'integer',
    after: 'integer',
    reason: 'text',
    user_id: 'uuid',
    order_id: 'uuid',
    at: 'timestamptz',
  },
  writing: (given) => `movements as (
      insert into stock_movements (company_id, id, shop_id, product_key, before, after, reason, user_id, order_id, at)
      select company_id, id, shop_id, product_key, before, after, reason, user_id, order_id, at
      from ${given}
      returning 1
    )`,
};

export type Movement = { key: string; before: number | null; after: number | null };
type Cause = { reason: StockMovementsTable['reason']; orderId?: string };

/** STK-22: every change of a stock, in its transaction: who, when, from what to what, and why. */
export async function recordMovements(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: ShopRef,
  { reason, orderId }: Cause,
  movements: readonly Movement[],
): Promise<void> {
  const rows = movements
    .filter(({ before, after }) => before !== after)
    .map(({ key, before, after }) => ({
      company_id: companyId,
      id: ctx.newId(),
      shop_id: shopId,
      product_key: key,
      before,
      after,
      reason,
      user_id: ctx.actor.kind === 'staff' ? ctx.actor.userId : null,
      order_id: orderId ?? null,
      at: ctx.now(),
    }));
  if (rows.length > 0) await leave(tx, MOVEMENTS, ...rows);
}
