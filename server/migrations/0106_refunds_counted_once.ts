import { sql, type Kysely } from 'kysely';

/** FLO-78, FLO-72: what left the amount due of an order was also counted as refunded, and revenue lost it twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql`
    update orders o set refunded_amount = greatest(0, o.refunded_amount - r.done)
    from (
      select company_id, order_id, sum(amount)::int as done from refunds
      where state = 'done' and cause in ('change', 'pickup') group by company_id, order_id
    ) r
    where o.company_id = r.company_id and o.id = r.order_id`.execute(db);
}
