import { sql, type Kysely } from 'kysely';

/** FLO-64: what a driver has delivered is counted as it happens; reading it costs nothing, however old the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table drivers
      add column completed_order_count integer not null default 0 check (completed_order_count >= 0)`.execute(db);
}
