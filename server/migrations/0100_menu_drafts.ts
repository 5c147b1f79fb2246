import { sql, type Kysely } from 'kysely';

/** DRF-01 to DRF-13: menus that are prepared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table menu_drafts (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  state text not null default 'open' check (state in ('open', 'scheduled', 'published')),
  version integer not null default 1 check (version > 0),
  changes jsonb not null,
  -- Pictures of new dishes, which nothing on sale shows yet.
  image_keys text[] not null default '{}',
  created_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  publish_at timestamptz,
  scheduled_by_id uuid,
  scheduled_by text,
  published_at timestamptz,
  published_by text,
  -- The menu before the publication.
  snapshot_id uuid,
  failure text,
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id),
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((state = 'published') = (published_at is not null))
);
create index menu_drafts_of_shop on menu_drafts (company_id, shop_id) where deleted_at is null;
alter table menu_drafts enable row level security;
alter table menu_drafts force row level security;
create policy own_company on menu_drafts using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on menu_drafts to comptoir_app;
`;
