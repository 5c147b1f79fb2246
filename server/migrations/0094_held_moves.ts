import { sql, type Kysely } from 'kysely';

/** UND-01: what somebody has decided about an order and may still take back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column held jsonb`.execute(db);
}
