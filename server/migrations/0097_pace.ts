import { sql, type Kysely } from 'kysely';

/** PAC-10 to PAC-14: how long the kitchen takes, measured, and what the shop makes of it now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  for (const table of ['pace_samples', 'pace_measures'])
    // eslint-disable-next-line no-await-in-loop -- one statement after the other
    await sql.raw(wall(table)).execute(db);
}

const TABLES = `
-- One order that was made at once: how long it took, in which hour of the week, beside how many others.
create table pace_samples (
  company_id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  started_at timestamptz not null,
  hour_slot integer not null check (hour_slot between 0 and 167),
  load_band integer not null check (load_band between 0 and 4),
  orders_beside integer not null check (orders_beside >= 0),
  minutes integer not null check (minutes between 1 and 180),
  primary key (company_id, order_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index pace_samples_by_hour on pace_samples (company_id, shop_id, hour_slot, started_at desc);
create index pace_samples_by_load on pace_samples (company_id, shop_id, load_band, started_at desc);

-- law:rollups: what is read when a time is proposed: a handful of rows, however many orders a shop has had.
create table pace_measures (
  company_id uuid not null,
  shop_id uuid not null,
  kind text not null check (kind in ('hour', 'load')),
  slot integer not null,
  orders integer not null check (orders > 0),
  half_minutes integer not null,
  most_minutes integer not null,
  primary key (company_id, shop_id, kind, slot),
  foreign key (company_id, shop_id) references shops (company_id, id)
);

alter table shops
  add column pace_usual integer check (pace_usual between 0 and 180),
  add column pace_minutes integer not null default 0 check (pace_minutes between 0 and 60),
  add column pace_orders integer not null default 0 check (pace_orders >= 0),
  add column pace_hour timestamptz;
`;

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;
`;
