import type { Order } from '@comptoir/domain/orders/order.ts';
import { salesChange } from '@comptoir/domain/sales/sold.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { leave, type Trace } from '../db/fast/door.ts';

/** In the order of their keys, so that two orders wait instead of deadlocking; equal keys are added up first. */
const SALES: Trace = {
  name: 'sales',
  columns: {
    company_id: 'uuid',
    shop_id: 'uuid',
    day: 'date',
    product_key: 'text',
    product_name: 'text',
    quantity: 'integer',
    revenue: 'bigint',
  },
  writing: (given) => `told_sales as materialized (
      select * from ${given}
    ), sold as (
      insert into product_sales as s (company_id, shop_id, day, product_key, product_name, quantity, revenue)
      select company_id, shop_id, day, product_key, max(product_name), sum(quantity), sum(revenue)
      from told_sales group by company_id, shop_id, day, product_key
      order by company_id, shop_id, day, product_key
      on conflict (company_id, shop_id, day, product_key) do update set
        product_name = excluded.product_name, quantity = s.quantity + excluded.quantity,
        revenue = s.revenue + excluded.revenue
      returning shop_id, day, product_key
    ), sales as (
      select 1 from told_sales join sold using (shop_id, day, product_key)
    )`,
};

/** law:rollups: in the order's own transaction. */
export async function countSales(
  tx: Tx,
  _ctx: Ctx,
  { before, order }: { before: Order | null; order: Order },
): Promise<void> {
  const changes = salesChange(before, order).map((sold) => ({
    company_id: order.companyId,
    shop_id: order.shopId,
    day: sold.day,
    product_key: sold.productKey,
    product_name: sold.productName,
    quantity: sold.quantity,
    revenue: sold.revenue,
  }));
  if (changes.length > 0) await leave(tx, SALES, ...changes);
}
