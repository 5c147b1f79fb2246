import { sql, type Kysely } from 'kysely';

/** HUB-30 to HUB-41: orders that come from the hub or go to it, what it must still be told of them, and how it is heard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORDERS + WALL + SANDBOX).execute(db);
}

const ORDERS = `
-- One row per order that the hub and we both know, or should. Nobody's name stands here.
create table hub_orders (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  -- Null until the hub has taken ours.
  hub_order_id text,
  -- Null until we have taken theirs.
  order_id uuid,
  state text not null check (state in ('waiting', 'taken', 'failed', 'abandoned', 'over')),
  reason text,
  detail text,
  brand text not null default '',
  number text not null default '',
  total integer,
  hub_status text,
  digest text,
  -- How many moves were noted for the hub.
  moves integer not null default 0 check (moves >= 0),
  telling_until timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  failed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  check (direction = 'in' or order_id is not null),
  check ((state = 'failed') = (failed_at is not null))
);
create unique index hub_orders_by_number on hub_orders (company_id, shop_id, hub_order_id)
  where hub_order_id is not null;
create unique index hub_orders_by_order on hub_orders (company_id, order_id) where order_id is not null;
create index hub_orders_open on hub_orders (company_id, shop_id, created_at)
  where state in ('waiting', 'failed');

-- HUB-38: what the hub is told of an order, in the order in which it happened.
create table hub_moves (
  company_id uuid not null,
  hub_row_id uuid not null,
  position integer not null check (position > 0),
  status text,
  confirmed_at timestamptz,
  noted_at timestamptz not null,
  sent_at timestamptz,
  dropped_at timestamptz,
  failure text,
  primary key (company_id, hub_row_id, position),
  foreign key (company_id, hub_row_id) references hub_orders (company_id, id) on delete cascade,
  check (status is not null or confirmed_at is not null)
);
create index hub_moves_waiting on hub_moves (company_id, hub_row_id, position)
  where sent_at is null and dropped_at is null;

-- HUB-40: how the hub calls us, and since when it is known that nothing was missed.
create table hub_watches (
  company_id uuid not null,
  shop_id uuid not null,
  location_id text not null,
  callback_url text,
  heard_at timestamptz not null,
  primary key (company_id, shop_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);

-- HUB-41: one alert per trouble of the hub that is about no order of ours.
create unique index shop_alerts_of_hub on shop_alerts (company_id, shop_id, kind, (data -> 'hub' ->> 'id'))
  where closed_at is null and data ? 'hub';
`;

const WALL = ['hub_orders', 'hub_moves', 'hub_watches']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;`,
  )
  .join('\n');

const SANDBOX = `
-- Orders at the hub that we play, in its own form, and what it tells us of them.
create table sandbox.hub_orders (
  hub_order_id text primary key,
  location_id text not null,
  content jsonb not null,
  created_at timestamptz not null
);
create table sandbox.hub_events (
  event_id bigint generated always as identity primary key,
  location_id text not null,
  content jsonb not null
);
create table sandbox.hub_customers (
  customer_list_id text not null,
  private_ref text not null,
  content jsonb not null,
  primary key (customer_list_id, private_ref)
);
grant select, insert, update, delete on sandbox.hub_orders, sandbox.hub_events, sandbox.hub_customers to comptoir_app;
`;
