import { sql, type Kysely } from 'kysely';

/** API-65: events that could not be handled are few, and are looked for at every look at the server's health. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index webhook_inbox_waiting on webhook_inbox (received_at) where handled_at is null`.execute(db);
}
