import { sql, type Kysely } from 'kysely';

/** PRD-57: the diets that a product is declared to suit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column diets text[] not null default '{}'`.execute(db);
}
