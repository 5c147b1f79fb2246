import { sql, type Kysely } from 'kysely';

/** LOY-11, MKT-08, WEL-03: what a company's contract with the platform includes. Its account manager changes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table companies
         add column product_loyalty_offered boolean not null default true,
         add column magic_links_enabled boolean not null default true,
         add column welcome_message_offered boolean not null default true;`,
    )
    .execute(db);
}
