import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';

/**
 * The customer of a guest order, known by e-mail or else by phone, whose latest name is kept; and the order's number of
 * the day (FLO-10, law 3: one statement, so that two orders never share one).
 */
export async function register(
  tx: Tx,
  ctx: Ctx,
  { shopId, customer }: Pick<Order, 'shopId' | 'customer'>,
  day: string,
): Promise<{ customerId: string; number: number }> {
  const { rows } = await sql<{ customerId: string; number: number }>`
    with customer as (
      insert into customers (company_id, id, first_name, last_name, email, phone, created_at)
      values (${ctx.companyId}, ${ctx.newId()}, ${customer.firstName}, ${customer.lastName}, ${customer.email}, ${customer.phone}, ${ctx.now()})
      on conflict (company_id, coalesce(email, phone)) do update set
        first_name = excluded.first_name, last_name = excluded.last_name, phone = coalesce(excluded.phone, customers.phone)
      returning id
    ), counter as (
      insert into order_counters as c (company_id, shop_id, day, last_number)
      select ${ctx.companyId}, ${shopId}, ${day}, 1 from customer
      on conflict (company_id, shop_id, day) do update set last_number = c.last_number + 1 returning last_number
    )
    select customer.id as "customerId", counter.last_number as number from customer, counter`.execute(tx);
  const [registered] = rows;
  if (!registered) throw new Error('the customer was neither found nor made');
  return registered;
}
