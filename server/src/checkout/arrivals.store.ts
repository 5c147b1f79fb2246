import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { rowsOf } from '../db/fast/door.ts';

/** law:atomic-counter, FLO-10: finds or makes the customer (by e-mail, else phone) and counts the order at once. */
export async function register(
  tx: Tx,
  ctx: Ctx,
  { shopId, customer }: Pick<Order, 'shopId' | 'customer'>,
  day: string,
): Promise<{ customerId: string; number: number }> {
  const { companyId } = ctx;
  const { firstName, lastName, email, phone } = customer;
  const [registered] = await rowsOf<{ customerId: string; number: number }>(tx, REGISTER, [
    companyId,
    ctx.newId(),
    firstName,
    lastName,
    email,
    phone,
    ctx.now(),
    shopId,
    day,
  ]);
  if (!registered) throw new Error('the customer was neither found nor made');
  return registered;
}

const REGISTER = `
  with customer as (
    insert into customers (company_id, id, first_name, last_name, email, phone, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (company_id, coalesce(email, phone)) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, phone = coalesce(excluded.phone, customers.phone)
    returning id
  ), counter as (
    insert into order_counters as c (company_id, shop_id, day, last_number) select $1, $8, $9, 1 from customer
    on conflict (company_id, shop_id, day) do update set last_number = c.last_number + 1 returning last_number
  )
  select customer.id as "customerId", counter.last_number as number from customer, counter`;
