import { sql, type Kysely } from 'kysely';

/** HUB-05, HUB-15, HUB-20: connections under way, how a connection fares, and what the hub was told of the stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CONNECTIONS + WALL + SANDBOX).execute(db);
}

const CONNECTIONS = `
alter table hub_connections
  -- The last answer of the hub, and the last failure until an answer follows it.
  add column exchanged_at timestamptz,
  add column failed_at timestamptz,
  add column failure text check (failure in ('unauthorized', 'unavailable')),
  -- By reference: what the hub was told last. Null: it must be told everything.
  add column stock_told jsonb,
  add column stock_told_at timestamptz,
  -- Since when somebody is telling it: one at a time, so that an older stock never comes last.
  add column stock_turn_at timestamptz,
  add constraint hub_connections_failure check ((failed_at is null) = (failure is null));

-- SYN-40: one row for each time somebody left for the hub's page; used once, within ten minutes.
create table hub_pending_connections (
  company_id uuid not null,
  state_hash bytea not null,
  shop_id uuid not null,
  user_id uuid not null,
  redirect_uri text not null,
  expires_at timestamptz not null,
  primary key (company_id, state_hash),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
`;

const WALL = `
alter table hub_pending_connections enable row level security;
alter table hub_pending_connections force row level security;
create policy own_company on hub_pending_connections using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on hub_pending_connections to comptoir_app;
`;

const SANDBOX = `
-- The codes that the sandbox's authorisation page gives out, and the tokens that they become.
create table sandbox.hub_codes (
  code text primary key,
  redirect_uri text not null,
  connection jsonb not null,
  expires_at timestamptz not null
);
create table sandbox.hub_tokens (token text primary key, location_id text not null, revoked_at timestamptz);
create table sandbox.hub_images (
  catalog_id text not null,
  private_ref text not null,
  size integer not null,
  primary key (catalog_id, private_ref)
);
create table sandbox.hub_inventory (
  catalog_id text not null,
  ref text not null,
  stock text not null,
  expires_at timestamptz,
  primary key (catalog_id, ref)
);
grant select, insert, update, delete on
  sandbox.hub_codes, sandbox.hub_tokens, sandbox.hub_images, sandbox.hub_inventory to comptoir_app;
`;
