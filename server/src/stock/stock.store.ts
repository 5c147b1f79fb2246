import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { ProductState } from '@comptoir/domain/menu/product.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** The state of a product as the live event contains it; `p` is the row just written. */
export const STATE = sql`p.key, p.unavailable, p.unavailable_until as "unavailableUntil",
  p.remaining_stock as "remainingStock", p.sold_out_until as "soldOutUntil", p.state_version as "stateVersion"`;

export type StockWritten = ProductState & { before: number | null };

/** law:atomic-counter: the new stock and the one that it replaces, in one statement. Null when the product is gone. */
export async function writeStock(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  productKey: string,
  { remainingStock, soldOutUntil }: { remainingStock: number | null; soldOutUntil: Instant | null },
): Promise<StockWritten | null> {
  const { rows } = await sql<StockWritten>`
    with found as (
      select key, remaining_stock as before from products
      where company_id = ${companyId} and shop_id = ${shopId} and key = ${productKey} and deleted_at is null
      for no key update
    )
    update products p set remaining_stock = ${remainingStock}, sold_out_until = ${soldOutUntil},
      state_version = p.state_version + 1
    from found f
    where p.company_id = ${companyId} and p.shop_id = ${shopId} and p.key = f.key
    returning ${STATE}, f.before`.execute(tx);
  return rows[0] ?? null;
}
