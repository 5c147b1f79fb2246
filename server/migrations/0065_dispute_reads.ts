import { sql, type Kysely } from 'kysely';

/** FLO-92: when the provider was asked for the state that is kept, so that an older answer does not overwrite it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table disputes add column read_at timestamptz`.execute(db);
}
