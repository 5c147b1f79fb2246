import { sql, type Kysely } from 'kysely';

/** FEE-19: what decided of an order's delivery fee; unknown of the orders before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column delivery_fee_source text`.execute(db);
}
