import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';

/** The customer of a guest order, known by e-mail or else by phone; their latest name is kept. */
export async function upsert(tx: Tx, ctx: Ctx, customer: Order['customer']): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into customers (company_id, id, first_name, last_name, email, phone, created_at)
    values (${ctx.companyId}, ${ctx.newId()}, ${customer.firstName}, ${customer.lastName}, ${customer.email}, ${customer.phone}, ${ctx.now()})
    on conflict (company_id, coalesce(email, phone)) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, phone = coalesce(excluded.phone, customers.phone)
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) throw new Error('the customer was neither found nor made');
  return id;
}
