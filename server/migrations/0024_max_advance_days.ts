import { sql, type Kysely } from 'kysely';

/** FLO-87: how long before it is wanted an order may be placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shops add column max_advance_days integer not null default 90 check (max_advance_days between 1 and 365)`.execute(
    db,
  );
}
