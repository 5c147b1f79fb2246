import { sql, type Kysely } from 'kysely';

/** What an order really took from the stock, by product: that much comes back, and no more (STK-19, STK-20). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table orders add column stock_taken jsonb not null default '{}'`).execute(db);
}
