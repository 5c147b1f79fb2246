import { sql, type Kysely } from 'kysely';

/** ROL-10: which overrides were given by somebody who holds the administration on loan, and by whom; they end with the loan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column override_givers jsonb not null default '{}'`.execute(db);
}
