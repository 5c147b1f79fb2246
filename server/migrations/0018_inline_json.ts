import { sql, type Kysely } from 'kysely';

/**
 * An order as JSON is a little over what PostgreSQL keeps in the row itself: it would be compressed and put into a side
 * table with an index of its own, twice for every move of an order, to be deleted a day later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_events set (toast_tuple_target = 8160)`.execute(db);
  await sql`alter table idempotency_keys set (toast_tuple_target = 8160)`.execute(db);
}
