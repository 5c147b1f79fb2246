import { sql, type Kysely } from 'kysely';

/** HUB-06, SYN-54: the hub that a shop is connected to, and the catalogues of the sandbox's hub. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CONNECTIONS + WALL + SANDBOX).execute(db);
}

const CONNECTIONS = `
create table hub_connections (
  company_id uuid not null,
  shop_id uuid not null,
  account_id text not null,
  account_name text not null,
  location_id text not null,
  location_name text not null,
  catalog_id text not null,
  catalog_name text not null,
  customer_list_id text not null,
  customer_list_name text not null,
  connected_at timestamptz not null,
  primary key (company_id, shop_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
-- HUB-07: one shop for a location, whoever it belongs to.
create unique index hub_connections_location on hub_connections (location_id);
-- A shop asks for one push at a time. That one run at a time writes a catalogue, whoever asked, is the connections' lock.
create unique index sync_jobs_one_push on sync_jobs (company_id, shop_id) where kind = 'push' and state = 'running';
`;

const WALL = `
alter table hub_connections enable row level security;
alter table hub_connections force row level security;
create policy own_company on hub_connections using (
  current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid);
grant select, insert, update, delete on hub_connections to comptoir_app;
`;

const SANDBOX = `
create table sandbox.hub_catalogs (catalog_id text primary key, content jsonb not null);
grant select, insert, update, delete on sandbox.hub_catalogs to comptoir_app;
`;
