import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { ProductState } from '@comptoir/domain/menu/product.ts';
import type { SoldOut } from '@comptoir/domain/stock/sold-out.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
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

/** PAC-02: a stock of 0 wins over the switch: without it the dish would still be sold out. */
export async function soldOut(db: Db | Tx, { companyId, shopId }: ShopRef): Promise<SoldOut[]> {
  const { rows } = await sql<SoldOut>`
    select p.section_key as "sectionKey", p.key as "productKey", p.name,
      case when p.remaining_stock = 0 then 'stock' else 'switch' end as cause,
      case when p.remaining_stock = 0 then p.sold_out_until else p.unavailable_until end as until
    from products p join menu_sections s
      on s.company_id = p.company_id and s.shop_id = p.shop_id and s.key = p.section_key and s.deleted_at is null
    where p.company_id = ${companyId} and p.shop_id = ${shopId} and p.deleted_at is null and not p.pos_only
      and (p.remaining_stock = 0 or (p.unavailable and p.unavailable_until is not null))
    order by s.position, p.position, p.key`.execute(db);
  return rows;
}
