import { sql, type Kysely } from 'kysely';

/** Refunds, cards still to be confirmed, alerts, watched devices, drivers, print jobs, and what an order remembers of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORDERS).execute(db);
  await sql.raw(MONEY).execute(db);
  await sql.raw(SERVICE).execute(db);
  await sql.raw(SANDBOX).execute(db);
  await sql.raw(WALL).execute(db);
}

const ORDERS = `
alter table orders
  add column driver_id uuid,
  add column validation_code text,
  add column drivers_history jsonb not null default '[]',
  add column driver_search jsonb,
  add column delivery_reminder_triggered boolean not null default false,
  add column refunded_amount integer not null default 0 check (refunded_amount >= 0),
  add column changed_by_customer jsonb,
  add column tickets_printed integer not null default 0 check (tickets_printed >= 0),
  add column seen_at timestamptz,
  add column payment_authorised_at timestamptz,
  add column pos_failed boolean not null default false;
create index orders_by_driver on orders (company_id, driver_id)
  where driver_id is not null and status not in ('completed', 'canceled', 'refused', 'missed', 'refunded');
create index orders_by_payment on orders (provider_payment_id) where provider_payment_id is not null;

alter table shops
  add column cancellation_fee jsonb not null default '{"type": "percent", "percent": 100, "amount": 0}',
  add column auto_send_to_drivers boolean not null default false,
  add column watch jsonb not null default
    '{"devicesAfterSeconds": 60, "smsAfterSeconds": 180, "smsPhone": null, "emailAfterSeconds": 300, "email": null}';

-- STK-16: null is not tracked; the constraint is the last word when two orders want the last piece.
alter table products add column remaining_stock integer check (remaining_stock >= 0);
`;

const MONEY = `
create table refunds (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  cause text not null check (cause in ('refund', 'cancel', 'release', 'pickup', 'change')),
  amount integer not null check (amount > 0),
  state text not null check (state in ('asked', 'done', 'failed')),
  provider_refund_id text,
  failure text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
-- One live refund per order and cause, so that two clicks cannot pay twice.
create unique index refunds_live on refunds (company_id, order_id, cause) where state <> 'failed';

create table pending_orders (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  draft jsonb not null,
  provider_payment_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index pending_orders_by_payment on pending_orders (provider_payment_id);
`;

const SERVICE = `
create table shop_alerts (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid,
  kind text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create unique index shop_alerts_open on shop_alerts (company_id, shop_id, order_id, kind) where closed_at is null;

create table devices (
  company_id uuid not null references companies,
  id uuid not null,
  shop_id uuid,
  user_id uuid not null,
  name text not null,
  kind text not null check (kind in ('computer', 'tablet', 'phone')),
  sound text not null check (sound in ('unasked', 'awake', 'lost', 'silent')),
  is_visible boolean not null,
  last_seen_at timestamptz not null,
  last_test jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index devices_by_shop on devices (company_id, shop_id, last_seen_at);

create table drivers (
  company_id uuid not null references companies,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  kind text not null check (kind in ('employee', 'independent', 'external')),
  is_app_installed boolean not null default false,
  are_notifications_allowed boolean not null default false,
  documents_valid_until timestamptz,
  is_online boolean not null default false,
  position jsonb,
  position_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create table driver_shops (
  company_id uuid not null,
  driver_id uuid not null,
  shop_id uuid not null,
  enabled boolean not null default true,
  primary key (company_id, driver_id, shop_id),
  foreign key (company_id, driver_id) references drivers (company_id, id) on delete cascade,
  foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade
);
create index driver_shops_by_shop on driver_shops (company_id, shop_id);

create table print_jobs (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  order_id uuid,
  content text not null,
  copies integer not null check (copies between 1 and 5),
  state text not null check (state in ('queued', 'sent', 'printed', 'failed')),
  failure text,
  created_at timestamptz not null,
  printed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index print_jobs_waiting on print_jobs (company_id, shop_id, created_at) where state in ('queued', 'sent');
`;

/** What the sandbox till and the sandbox printer received. */
const SANDBOX = `
create table sandbox.till_orders (
  order_id text primary key,
  company_id text not null,
  shop_id text not null,
  ticket text not null,
  answer text not null check (answer in ('acknowledged', 'rejected', 'ignored')),
  received_at timestamptz not null default clock_timestamp()
);
create table sandbox.tickets (
  print_job_id text primary key,
  shop_id text not null,
  content text not null,
  copies integer not null,
  printed_at timestamptz not null default clock_timestamp()
);
-- How a sandbox answers a shop: the till, the printer; absent is the good case.
create table sandbox.behaviours (
  shop_id text not null,
  part text not null,
  behaviour text not null,
  primary key (shop_id, part)
);
grant select, insert, update, delete on sandbox.till_orders, sandbox.tickets, sandbox.behaviours to comptoir_app;
`;

const WALL = `
do $$
declare t text;
begin
  foreach t in array array[
    'refunds', 'pending_orders', 'shop_alerts', 'devices', 'drivers', 'driver_shops', 'print_jobs'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_company on %I using (
         current_setting(''app.company'') = ''*'' or company_id = nullif(current_setting(''app.company''), ''*'')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to comptoir_app', t);
  end loop;
end $$;
`;
