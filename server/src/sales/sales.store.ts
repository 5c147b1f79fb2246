import { NOT_SOLD, type Sold } from '@comptoir/domain/sales/sold.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** STK-10: every product of the menu, and sold ones no longer there, by name. Costs days, not orders. */
export async function list(db: Db, { companyId, shopId }: ShopRef, { from, to }: DateRange): Promise<SalesRow[]> {
  const { rows } = await sql<
    Omit<SalesRow, 'revenue' | 'thumbnailUrl'> & { revenue: number; thumbnailKey: string | null }
  >`
    with sold as (
      select product_key, sum(quantity)::int as quantity, sum(revenue)::bigint as revenue,
        (array_agg(product_name order by day desc))[1] as name
      from product_sales
      where company_id = ${companyId} and shop_id = ${shopId} and day between ${from} and ${to}
      group by product_key
    ), shown as (
      select p.*, i.thumbnail_key from products p
      left join images i on i.company_id = p.company_id and i.id = p.image_id
      where p.company_id = ${companyId} and p.shop_id = ${shopId} and p.deleted_at is null
    )
    select coalesce(p.key, s.product_key) as "productKey", p.section_key as "sectionKey",
      coalesce(p.name, s.name) as "productName", p.thumbnail_key as "thumbnailKey",
      coalesce(s.quantity, 0) as "quantitySold", coalesce(s.revenue, 0) as revenue,
      p.remaining_stock as "remainingStock", p.sold_out_until as "soldOutUntil",
      coalesce(p.state_version, 0) as "stateVersion", p.key is null as "isDeleted"
    from shown p full join sold s on s.product_key = p.key
    where (p.key is not null and not p.pos_only) or s.quantity > 0`.execute(db);
  return rows
    .map(({ thumbnailKey, revenue, ...row }) => ({
      ...row,
      revenue: cents(revenue),
      thumbnailUrl: thumbnailKey && `/images/${thumbnailKey}`,
    }))
    .sort((a, b) => compareFrench(a.productName, b.productName));
}

type SoldRow = Sold & { companyId: string; shopId: string };

/** STK-07, STK-08: recounted from the orders; `countSales` keeps the same figures. */
const fromOrders = (companyId: string) => sql<SoldRow>`
  select o.company_id as "companyId", o.shop_id as "shopId",
    (o.requested_for at time zone s.time_zone)::date as day, l.product_key as "productKey",
    max(l.name) as "productName", sum(l.quantity)::int as quantity,
    sum(case when l.is_loyalty_product then 0 else l.quantity * (l.unit_price + coalesce((
      select sum((chosen ->> 'price')::int)
      from jsonb_array_elements(l.option_lists) as list, jsonb_array_elements(list -> 'options') as chosen
    ), 0)) end)::bigint as revenue
  from orders o
  join shops s on s.company_id = o.company_id and s.id = o.shop_id
  join order_lines l on l.company_id = o.company_id and l.order_id = o.id
  where o.company_id = ${companyId} and not o.is_test and o.status <> all (${[...NOT_SOLD]}::text[])
  group by o.company_id, o.shop_id, (o.requested_for at time zone s.time_zone)::date, l.product_key`;

export async function recount(db: Db | Tx, companyId: string): Promise<SoldRow[]> {
  const { rows } = await fromOrders(companyId).execute(db);
  return rows;
}

/** For orders that were not placed one by one, as in the demonstration. */
export async function fill(tx: Tx, companyId: string): Promise<void> {
  await sql`
    insert into product_sales (company_id, shop_id, day, product_key, product_name, quantity, revenue)
    ${fromOrders(companyId)}`.execute(tx);
}
