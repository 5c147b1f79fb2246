import { sql, type Kysely } from 'kysely';

/** A session's tokens, some four thousand a month, go with it: without this each deletion reads the whole company's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refresh_tokens_by_session on refresh_tokens (company_id, session_id)`.execute(db);
}
