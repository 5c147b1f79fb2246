import { sql, type Kysely } from 'kysely';

/** SYN-54: the pictures that a snapshot may bring back, so that nobody reads whole menus to find them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(IMAGE_KEYS).execute(db);
}

const IMAGE_KEYS = `
alter table menu_snapshots add column image_keys text[] not null default '{}';
update menu_snapshots s set image_keys = array(
  select distinct substr(found.url #>> '{}', length('/images/') + 1)
  from jsonb_path_query(s.content, 'strict $.**.imageUrl', '{}', true) found (url)
  where found.url #>> '{}' like '/images/%');
`;
