import { sql, type Kysely } from 'kysely';

/** Offers to drivers, jobs of outside services, what a driver signs in with and must show, and what they earn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SHOPS).execute(db);
  await sql.raw(DRIVERS).execute(db);
  await sql.raw(DELIVERIES).execute(db);
  await sql.raw(WALL).execute(db);
}

const SHOPS = `
alter table shops
  add column delivery_providers jsonb not null default '[]',
  add column express_fleet jsonb not null default
    '{"enabled": false, "acceptedTerms": false, "acceptedAt": null, "acceptedBy": null, "termsVersion": null}';

-- A search that was under way goes on from where it stood.
update orders set driver_search = driver_search || jsonb_build_object(
  'stepStartedAt', driver_search -> 'startedAt', 'round', 1, 'provider', null, 'first', null, 'askedDrivers', 0)
where driver_search is not null;
`;

const DRIVERS = `
alter table drivers
  add column birth_date text,
  add column freelance jsonb,
  add column push_subscription jsonb,
  -- When the application last said whether its driver works: what it said before that comes too late.
  add column state_told_at timestamptz,
  add column canceled_order_count integer not null default 0 check (canceled_order_count >= 0),
  add column total_duration_minutes double precision not null default 0 check (total_duration_minutes >= 0),
  add column total_distance_km double precision not null default 0 check (total_distance_km >= 0),
  add column collected_cash integer not null default 0 check (collected_cash >= 0),
  add column collected_meal_vouchers integer not null default 0 check (collected_meal_vouchers >= 0),
  add column collected_card_terminal integer not null default 0 check (collected_card_terminal >= 0),
  -- The version with which the collected amounts were last saved: a form opened before it shows older values.
  add column takings_version integer not null default 0;
-- What a driver has delivered, newest first: its trips and what it is owed for some days.
create index orders_delivered_by on orders (company_id, driver_id, finished_at)
  where driver_id is not null and status = 'completed';
create unique index drivers_by_phone on drivers (company_id, phone) where phone is not null;
-- The driver application's own news name a driver and no company.
create index drivers_by_id on drivers (id);

alter table driver_shops
  add column completed_order_count integer not null default 0 check (completed_order_count >= 0),
  add column total_courier_fee integer not null default 0 check (total_courier_fee >= 0);
-- law:rollups: as it would be recomputed from scratch.
update driver_shops s set completed_order_count = o.trips, total_courier_fee = o.fees
from (
  select company_id, shop_id, driver_id, count(*) as trips,
    sum(coalesce((delivery ->> 'courierFee')::integer, 0)) as fees
  from orders where driver_id is not null and status = 'completed' group by company_id, shop_id, driver_id
) o
where o.company_id = s.company_id and o.shop_id = s.shop_id and o.driver_id = s.driver_id;

create table driver_sessions (
  company_id uuid not null,
  id uuid not null,
  driver_id uuid not null,
  token_hash text not null unique,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, driver_id) references drivers (company_id, id) on delete cascade
);
create index driver_sessions_by_driver on driver_sessions (company_id, driver_id);
create table driver_codes (
  company_id uuid not null,
  driver_id uuid not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (company_id, driver_id),
  foreign key (company_id, driver_id) references drivers (company_id, id) on delete cascade
);
create table driver_documents (
  company_id uuid not null,
  driver_id uuid not null,
  kind text not null check (kind in ('siret', 'identity', 'insurance', 'vigilance')),
  state text not null check (state in ('pending', 'valid', 'refused')),
  number text,
  expires_at timestamptz,
  file_name text,
  media_type text,
  content bytea,
  uploaded_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid,
  refusal text,
  -- What the document that this one replaces still gives.
  former_until timestamptz,
  -- The last reminder that left, in days before the end.
  reminded_days integer,
  primary key (company_id, driver_id, kind),
  foreign key (company_id, driver_id) references drivers (company_id, id) on delete cascade
);
create index driver_documents_ending on driver_documents (expires_at) where state = 'valid';
`;

const DELIVERIES = `
create table delivery_offers (
  company_id uuid not null,
  order_id uuid not null,
  driver_id uuid not null,
  shop_id uuid not null,
  state text not null check (state in ('open', 'declined', 'accepted', 'withdrawn')),
  courier_fee integer not null check (courier_fee >= 0),
  -- From where the driver stood to the shop.
  distance_km double precision,
  offered_at timestamptz not null,
  answered_at timestamptz,
  primary key (company_id, order_id, driver_id),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  foreign key (company_id, driver_id) references drivers (company_id, id) on delete cascade
);
create index delivery_offers_open on delivery_offers (company_id, driver_id) where state = 'open';
-- DLV-15: the last word when two drivers accept at once.
create unique index delivery_offers_accepted on delivery_offers (company_id, order_id) where state = 'accepted';

create table delivery_jobs (
  company_id uuid not null,
  -- The reference that the service is given: it never changes, whatever number the service gives.
  id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  provider text not null check (provider in ('deliveroo', 'stuart', 'uberDirect')),
  attempt integer not null check (attempt > 0),
  state text not null check (state in ('creating', 'placed', 'confirmed', 'assigned', 'at_pickup', 'picked_up',
    'delivered', 'cancelling', 'cancelled', 'failed', 'returned')),
  provider_job_id text,
  tracking_url text,
  fee integer not null default 0 check (fee >= 0),
  -- What is owed for it, once that is known: a job that ended for nothing owes nothing.
  fee_due integer not null default 0 check (fee_due >= 0),
  courier jsonb,
  position jsonb,
  pickup_at timestamptz,
  dropoff_at timestamptz,
  search_started_at timestamptz not null,
  created_at timestamptz not null,
  -- When the service was first asked: from then on it may know the job, whatever we know.
  asked_at timestamptz,
  placed_at timestamptz,
  confirmed_at timestamptz,
  assigned_at timestamptz,
  ended_at timestamptz,
  -- When the service last told, or was asked, how it stands.
  heard_at timestamptz,
  cancel_reason text check (cancel_reason in ('customer', 'shop', 'replaced', 'late')),
  cancel_asked_at timestamptz,
  failure text,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, order_id, attempt),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);
create index delivery_jobs_by_reference on delivery_jobs (id);
create index delivery_jobs_delivered on delivery_jobs (ended_at) where state = 'delivered';
create unique index delivery_jobs_by_provider on delivery_jobs (provider, provider_job_id)
  where provider_job_id is not null;
-- One courier at a time, whoever asks.
create unique index delivery_jobs_live on delivery_jobs (company_id, order_id)
  where state in ('creating', 'placed', 'confirmed', 'assigned', 'at_pickup', 'picked_up');
create index delivery_jobs_open on delivery_jobs (coalesce(heard_at, created_at))
  where state in ('creating', 'placed', 'confirmed', 'assigned', 'at_pickup', 'picked_up', 'cancelling');
`;

const WALL = `
do $$
declare t text;
begin
  foreach t in array array[
    'driver_sessions', 'driver_codes', 'driver_documents', 'delivery_offers', 'delivery_jobs'
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
