import { sql, type Kysely } from 'kysely';

/** FLO-90, PMT-25, PRD-56: what was sold at which rate, and how it is paid; older orders know neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products add column meal_vouchers boolean;
    alter table order_lines add column tax jsonb;
    alter table orders add column vat_by_rate jsonb, add column payment_split jsonb;
  `.execute(db);
}
