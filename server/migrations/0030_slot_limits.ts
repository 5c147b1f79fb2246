import { sql, type Kysely } from 'kysely';

/** HRS-27: who gave a window another limit; the version orders what posts are told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table slot_loads
      add column limited_by text,
      add column version integer not null default 0`.execute(db);
}
