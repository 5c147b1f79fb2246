import { sql, type Kysely } from 'kysely';

/** Years of days are read at once: whose they must be is asked once for all of them, not again for each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter policy own_company on finished_order_days using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
`)
    .execute(db);
}
