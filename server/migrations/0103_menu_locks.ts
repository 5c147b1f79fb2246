import { sql, type Kysely } from 'kysely';

/** LCK-01: what head office locks in the menus of its shops. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db);
  await sql.raw(WALL).execute(db);
}

const TABLE = `
create table menu_locks (
  company_id uuid not null references companies,
  id uuid not null,
  scope text not null check (scope in ('menu', 'section', 'product')),
  element_key text,
  element_name text not null,
  fields text[] not null check (cardinality(fields) > 0),
  min_price integer check (min_price >= 0),
  max_price integer check (max_price >= 0),
  reason text not null,
  -- Null is every shop, also those that are opened later.
  shop_ids uuid[] check (cardinality(shop_ids) > 0),
  locked_by_id uuid not null,
  locked_by text not null,
  locked_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  check ((scope = 'menu') = (element_key is null)),
  check (min_price <= max_price)
);
`;

const WALL = `
alter table menu_locks enable row level security;
alter table menu_locks force row level security;
create policy own_company on menu_locks using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on menu_locks to comptoir_app;
`;
