import { sql, type Kysely } from 'kysely';

/**
 * LNK-06 to LNK-26: links of campaigns, and what the devices that followed them have done since. A click is kept once per
 * link and device, and counted by day in the same statement (law:rollups): a link with a million clicks is read as fast
 * as a new one. What a device does afterwards is rare, and read row by row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(LINKS).execute(db);
  await sql.raw(EVENTS).execute(db);
  await sql.raw(ORDERS).execute(db);
  await sql.raw(ACCOUNTS).execute(db);
  for (const table of ['magic_links', 'link_events', 'link_days', 'customer_accounts'])
    // eslint-disable-next-line no-await-in-loop -- four tables
    await sql.raw(wall(table)).execute(db);
}

const LINKS = `
create table magic_links (
  company_id uuid not null references companies,
  key text not null check (key ~ '^[a-z0-9]{8}$'),
  campaign_name text not null check (char_length(campaign_name) between 1 and 60),
  campaign_type text not null,
  created_at timestamptz not null,
  primary key (company_id, key)
);
-- An address names its link by the key alone.
create unique index magic_links_by_key on magic_links (key);
-- LNK-08: two names that differ by their capitals would be taken for one another.
create unique index magic_links_of_campaign on magic_links (company_id, lower(campaign_name), campaign_type);
`;

const EVENTS = `
create table link_events (
  company_id uuid not null,
  link_key text not null,
  device_id text not null,
  type text not null check (type in ('click', 'install', 'signup', 'newsletter', 'purchase')),
  at timestamptz not null,
  -- LNK-21: a click again is no new click, but attribution goes by the last one.
  last_at timestamptz not null,
  -- LNK-23: of clicks.
  device_class text check (device_class in ('A', 'B', 'C')),
  customer_id uuid,
  order_id uuid,
  amount integer,
  -- A device does each thing once per link; it may order several times.
  once_per text not null generated always as (coalesce(order_id::text, '')) stored,
  primary key (company_id, link_key, device_id, type, once_per),
  foreign key (company_id, link_key) references magic_links (company_id, key),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade,
  check ((type = 'click') = (device_class is not null)),
  check ((type = 'purchase') = (order_id is not null))
);
create index link_conversions on link_events (company_id, link_key, at) where type <> 'click';
-- LNK-23: whether a device has the app, or an account.
create index link_devices on link_events (company_id, device_id) where type in ('install', 'signup');
create unique index link_orders on link_events (company_id, order_id) where order_id is not null;
-- For the retention of clicks; it costs a click nothing.
create index link_events_by_age on link_events using brin (last_at);
create index link_customers on link_events (company_id, customer_id) where customer_id is not null;

-- Days of the company's time zone.
create table link_days (
  company_id uuid not null,
  link_key text not null,
  day date not null,
  device_class text not null check (device_class in ('A', 'B', 'C')),
  clicks integer not null check (clicks > 0),
  primary key (company_id, link_key, day, device_class),
  foreign key (company_id, link_key) references magic_links (company_id, key)
);
`;

const ORDERS = `
alter table orders add column link_key text;
`;

/** Sessions end and are forgotten: only this tells a first sign-in from a later one. */
const ACCOUNTS = `
create table customer_accounts (
  company_id uuid not null,
  email text not null,
  opened_at timestamptz not null,
  primary key (company_id, email)
);
insert into customer_accounts (company_id, email, opened_at)
  select company_id, email, min(created_at) from customer_sessions group by company_id, email;
`;

const wall = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;
`;
