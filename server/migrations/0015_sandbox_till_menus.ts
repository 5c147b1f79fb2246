import { sql, type Kysely } from 'kysely';

/** SYN-37: the menu of each shop's sandbox till, once somebody has changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TILL_MENUS).execute(db);
}

const TILL_MENUS = `
create table sandbox.till_menus (shop_id text primary key, content jsonb not null);
grant select, insert, update, delete on sandbox.till_menus to comptoir_app;
`;
