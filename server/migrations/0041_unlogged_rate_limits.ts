import { sql, type Kysely } from 'kysely';

/**
 * Every public call counts a hit and waited for the disk to keep it. Counters of seconds and minutes need not outlive a crash
 * of PostgreSQL, after which such a table is empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits set unlogged`.execute(db);
}
