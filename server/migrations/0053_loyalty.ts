import { sql, type Kysely } from 'kysely';

/** LOY: the programme of a company, its versions, and what each customer has earned and spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const WALL = (table: string): string => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;
`;

const TABLES = `
-- LOY-02: one column says which type is in force, so that two never are.
create table loyalty_configs (
  company_id uuid not null references companies,
  enabled_type text check (enabled_type in ('cashback', 'product')),
  cashback_config jsonb,
  product_config jsonb,
  updated_at timestamptz not null,
  primary key (company_id)
);
${WALL('loyalty_configs')}

create table loyalty_versions (
  company_id uuid not null references companies,
  key text not null,
  name text not null,
  minimum_basket integer not null check (minimum_basket >= 0),
  is_default boolean not null,
  tiers jsonb not null,
  created_at timestamptz not null,
  primary key (company_id, key)
);
create unique index loyalty_versions_one_default on loyalty_versions (company_id) where is_default;
${WALL('loyalty_versions')}

-- LOY-22: a shop is in one version at most.
create table loyalty_version_shops (
  company_id uuid not null,
  shop_id uuid not null,
  version_key text not null,
  primary key (company_id, shop_id),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, version_key) references loyalty_versions (company_id, key) on delete cascade
);
create index loyalty_version_shops_of on loyalty_version_shops (company_id, version_key);
${WALL('loyalty_version_shops')}

-- The constraints stand behind the atomic statements: a balance never falls below zero.
create table loyalty_balances (
  company_id uuid not null,
  customer_id uuid not null,
  cashback integer not null check (cashback >= 0),
  points_tenths integer not null check (points_tenths >= 0),
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
${WALL('loyalty_balances')}

-- Each effect of an order once: what it spent, got back, earned, and what was taken back of it.
create table loyalty_moves (
  company_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('spent', 'given_back', 'earned', 'taken_back')),
  customer_id uuid not null,
  cashback integer not null,
  points_tenths integer not null,
  at timestamptz not null,
  primary key (company_id, order_id, kind)
);
create index loyalty_moves_of_customer on loyalty_moves (company_id, customer_id, at);
${WALL('loyalty_moves')}
`;
