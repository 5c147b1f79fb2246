import { sql, type Kysely } from 'kysely';

/**
 * Companies, people, shops, orders and what every feature stands on. Each table's key starts with the company, and row
 * security repeats it: a query that forgets its company finds nothing, one without any company fails.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ROLE).execute(db);
  await sql.raw(PEOPLE).execute(db);
  await sql.raw(SHOPS).execute(db);
  await sql.raw(ORDERS).execute(db);
  await sql.raw(RECORDS).execute(db);
  await sql.raw(WALL).execute(db);
}

/** The application works under a role that owns nothing, so that row security binds it. */
const ROLE = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'comptoir_app') then
    create role comptoir_app nologin;
  end if;
exception when duplicate_object then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'comptoir_app', 'member') then
    execute format('grant comptoir_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to comptoir_app;
create schema jobs;
grant usage, create on schema jobs to comptoir_app;
`;

const PEOPLE = `
create table companies (
  company_id uuid primary key,
  name text not null,
  time_zone text not null default 'Europe/Paris',
  company_legal_entity jsonb,
  communications jsonb,
  event_seq bigint not null default 0,
  created_at timestamptz not null default now()
);

create table users (
  company_id uuid not null references companies,
  id uuid not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  birth_date date,
  is_general_admin boolean not null default false,
  is_distributor_admin boolean not null default false,
  level text check (level in ('staff', 'manager')),
  can_sign_in boolean not null default true,
  is_disabled boolean not null default false,
  right_overrides jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, email)
);

create table sessions (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  user_agent text not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index sessions_by_user on sessions (company_id, user_id) where ended_at is null;

-- Only hashes: a stolen copy of this table opens nothing.
create table refresh_tokens (
  company_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null,
  rotated_at timestamptz,
  primary key (company_id, token_hash),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade
);

create table password_resets (
  company_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, token_hash),
  foreign key (company_id, user_id) references users (company_id, id)
);
`;

const SHOPS = `
create table shops (
  company_id uuid not null references companies,
  id uuid not null,
  slug text not null,
  name text not null,
  type text not null check (type in ('independent', 'chain', 'franchise')),
  time_zone text not null default 'Europe/Paris',
  address jsonb not null,
  phone text,
  email text,
  closed_message text,
  closed_until timestamptz,
  rush_enabled boolean not null default false,
  rush_minutes integer not null default 15 check (rush_minutes between 5 and 60),
  rush_until timestamptz,
  hours jsonb not null default '{}',
  special_hours jsonb not null default '[]',
  channels jsonb not null default '[]',
  order_types_by_channel jsonb not null default '{}',
  payment_types_by_channel jsonb not null default '{}',
  driver_payment_types jsonb not null default '[]',
  auto_accept_enabled boolean not null default false,
  auto_accept_minutes integer check (auto_accept_minutes between 0 and 180),
  schedule_window_minutes integer default 45,
  quick_preparation_minutes jsonb not null default '[15, 30, 45]',
  flat_delivery_fee integer not null default 0 check (flat_delivery_fee >= 0),
  management_fee integer not null default 0 check (management_fee >= 0),
  delivery_minutes integer not null default 20 check (delivery_minutes >= 0),
  integration jsonb,
  printing_kind text check (printing_kind in ('QZ', 'cloudprint', 'epson')),
  shop_legal_entity jsonb,
  flow_type text not null default 'classic' check (flow_type in ('classic', 'reverse')),
  independent_drivers_allowed boolean not null default false,
  is_marketplace boolean not null default false,
  delivers_by_itself boolean not null default true,
  acceptance_minutes integer not null default 10 check (acceptance_minutes between 3 and 60),
  provider_order jsonb not null default '[]',
  accept_delivery_from_dashboard boolean,
  validate_delivery_from_dashboard boolean,
  cannot_refund_order boolean not null default false,
  hide_print_ticket boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- A person signs in with the slug, and a public page knows the shop only: both must name one shop.
create unique index shops_by_slug on shops (slug);
create unique index shops_by_id on shops (id);

create table user_shops (
  company_id uuid not null,
  user_id uuid not null,
  shop_id uuid not null,
  primary key (company_id, user_id, shop_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade
);

create table menu_sections (
  company_id uuid not null,
  shop_id uuid not null,
  key text not null,
  name text not null,
  position integer not null,
  primary key (company_id, shop_id, key),
  foreign key (company_id, shop_id) references shops (company_id, id)
);

create table products (
  company_id uuid not null,
  shop_id uuid not null,
  key text not null,
  section_key text not null,
  name text not null,
  description text not null default '',
  price integer not null check (price >= 0),
  position integer not null,
  unavailable boolean not null default false,
  image_id uuid,
  primary key (company_id, shop_id, key),
  foreign key (company_id, shop_id, section_key) references menu_sections (company_id, shop_id, key)
);

create table images (
  company_id uuid not null references companies,
  id uuid not null,
  storage_key text not null,
  thumbnail_key text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table customers (
  company_id uuid not null references companies,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- A person is known by their e-mail, or by their phone when they gave none.
create unique index customers_by_contact on customers (company_id, coalesce(email, phone));
create index customers_by_phone on customers (company_id, phone);
`;

const ORDERS = `
-- FLO-10: one number after the other, per shop and day.
create table order_counters (
  company_id uuid not null,
  shop_id uuid not null,
  day date not null,
  last_number integer not null,
  primary key (company_id, shop_id, day)
);

create table orders (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  day date not null,
  number integer not null,
  external_order_number text,
  charge_id text not null,
  provider_payment_id text,
  status text not null,
  order_type text not null,
  channel text not null,
  flow_type text not null default 'classic',
  payment_type text not null,
  driver_payment_type text,
  products_total integer not null check (products_total >= 0),
  promotion_discount integer not null default 0 check (promotion_discount >= 0),
  cashback_used integer not null default 0 check (cashback_used >= 0),
  delivery_fee_before_promotion integer not null default 0 check (delivery_fee_before_promotion >= 0),
  delivery_fee integer not null default 0 check (delivery_fee >= 0),
  management_fee integer not null default 0 check (management_fee >= 0),
  gross_total integer not null check (gross_total >= 0),
  amount_due integer not null check (amount_due >= 0),
  promo_code text,
  created_at timestamptz not null,
  sent_to_shop_at timestamptz not null,
  requested_for timestamptz not null,
  is_scheduled boolean not null default false,
  accept_deadline_at timestamptz,
  preparation_minutes integer,
  preparation_started_at timestamptz,
  preparation_ended_at timestamptz,
  due_at timestamptz,
  expected_pickup_at timestamptz,
  expected_dropoff_at timestamptz,
  finished_at timestamptz,
  pickup_status smallint not null default 0 check (pickup_status between 0 and 3),
  pos_synced boolean not null default false,
  self_pickup_eligible boolean not null default false,
  delivery_acceptable_by_shop boolean not null default false,
  shop_responsible_for_delivery boolean not null default false,
  customer_lock_until timestamptz,
  table_number text,
  customer_id uuid not null,
  customer jsonb not null,
  address jsonb,
  delivery jsonb,
  driver_first_name text,
  driver_last_name text,
  driver_phone text,
  validated_by text,
  cancellation jsonb,
  missed_reason text,
  handled_by text,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create unique index orders_by_charge on orders (company_id, charge_id);
create unique index orders_by_number on orders (company_id, shop_id, day, number);
-- FLO-09: the same external number twice is the same order.
create unique index orders_by_external_number on orders (company_id, shop_id, channel, external_order_number)
  where external_order_number is not null;
create index live_orders on orders (company_id, shop_id, requested_for)
  where status not in ('completed', 'canceled', 'refused', 'missed', 'refunded');
create index finished_orders on orders (company_id, shop_id, requested_for desc)
  where status in ('completed', 'canceled', 'refused', 'missed', 'refunded');
create index company_finished_orders on orders (company_id, requested_for desc)
  where status in ('completed', 'canceled', 'refused', 'missed', 'refunded');
create index orders_by_customer on orders (company_id, customer_id, created_at desc);

create table order_lines (
  company_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  id uuid not null,
  product_key text not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit text,
  unit_price integer not null check (unit_price >= 0),
  points integer,
  is_loyalty_product boolean not null default false,
  instruction text,
  option_lists jsonb not null default '[]',
  primary key (company_id, order_id, position),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);

create table order_events (
  company_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  type text not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  from_status text,
  to_status text,
  data jsonb not null default '{}',
  primary key (company_id, order_id, id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
`;

const RECORDS = `
create table live_events (
  company_id uuid not null,
  seq bigint not null,
  shop_id uuid,
  topic text not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, seq)
);
create index live_events_by_age on live_events (created_at);

create table audit (
  company_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid,
  shop_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  trace_id text,
  primary key (company_id, id)
);
create index audit_by_entity on audit (company_id, entity, entity_id, at);

-- Double entry: what one movement puts on an account it takes from another.
create table ledger_movements (
  company_id uuid not null references companies,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  order_id uuid,
  idempotency_key text not null,
  primary key (company_id, id),
  unique (company_id, idempotency_key)
);
create table ledger_entries (
  company_id uuid not null,
  movement_id uuid not null,
  position smallint not null,
  account text not null,
  shop_id uuid,
  amount integer not null check (amount <> 0),
  primary key (company_id, movement_id, position),
  foreign key (company_id, movement_id) references ledger_movements (company_id, id)
);
create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries
      where company_id = new.company_id and movement_id = new.movement_id) <> 0 then
    raise exception 'ledger movement % does not balance', new.movement_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

create table idempotency_keys (
  company_id uuid not null,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table third_party_secrets (
  company_id uuid not null references companies,
  shop_id uuid,
  name text not null,
  sealed text not null,
  updated_at timestamptz not null default now(),
  id uuid not null,
  primary key (company_id, id)
);
create unique index third_party_secrets_by_name on third_party_secrets (company_id, shop_id, name) nulls not distinct;

-- Before a company is known: counted by address, e-mail or device.
create table rate_limits (
  key text primary key,
  window_ends_at timestamptz not null,
  hits integer not null
);

-- law:webhook-inbox: raw bytes first, handled afterwards.
create table webhook_inbox (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  raw bytea not null,
  headers jsonb not null,
  handled_at timestamptz,
  failure text,
  primary key (provider, event_id)
);
`;

const WALL = `
do $$
declare t text;
begin
  foreach t in array array[
    'companies', 'users', 'sessions', 'refresh_tokens', 'password_resets', 'shops', 'user_shops', 'menu_sections',
    'products', 'images', 'customers', 'order_counters', 'orders', 'order_lines', 'order_events', 'live_events', 'audit',
    'ledger_movements', 'ledger_entries', 'idempotency_keys', 'third_party_secrets'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_company on %I using (
         current_setting(''app.company'') = ''*'' or company_id = nullif(current_setting(''app.company''), ''*'')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to comptoir_app', t);
  end loop;
end $$;
grant select, insert, update, delete on rate_limits, webhook_inbox to comptoir_app;
-- What happened stays as it was written.
revoke update, delete on audit, order_events, ledger_movements, ledger_entries from comptoir_app;
`;
