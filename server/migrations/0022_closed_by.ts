import { sql, type Kysely } from 'kysely';

/** NTF-21: the first name of whoever closed the shop, which the other posts read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shops add column closed_by text`.execute(db);
}
