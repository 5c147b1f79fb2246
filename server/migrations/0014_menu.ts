import { sql, type Kysely } from 'kysely';

/** The menu: what sections and products lacked, options, stock journal, sales, previews, snapshots and their jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(MENU).execute(db);
  await sql.raw(OPTIONS).execute(db);
  await sql.raw(SALES).execute(db);
  await sql.raw(SYNC).execute(db);
  await sql.raw(WALL).execute(db);
}

const MENU = `
-- One row per shop: its lock is taken before anything of the menu is written, its version counts those writes.
create table menus (
  company_id uuid not null,
  shop_id uuid not null,
  version integer not null default 1,
  primary key (company_id, shop_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
insert into menus (company_id, shop_id) select company_id, id from shops;

alter table shops add column payment_type_pos_refs jsonb not null default '{}';

alter table images add column original_key text;
update images set original_key = replace(storage_key, '-image.', '-original.');
alter table images alter column original_key set not null;
create unique index images_by_key on images (company_id, storage_key);

alter table menu_sections
  add column description text not null default '',
  add column image_id uuid,
  add column crop jsonb,
  add column hide_product_names boolean not null default false,
  add column hidden boolean not null default false,
  add column free_only boolean not null default false,
  add column activation_schedule jsonb,
  add column version integer not null default 1,
  add column deleted_at timestamptz;

alter table products
  add column pos_ref text not null default '',
  add column pos_price integer check (pos_price >= 0),
  add column option_list_keys text[] not null default '{}',
  add column unavailable_until timestamptz,
  add column sold_out_until timestamptz,
  add column unavailable_for_delivery boolean not null default false,
  add column unavailable_for_click_and_collect boolean not null default false,
  add column unavailable_for_click_and_seat boolean not null default false,
  add column crop jsonb,
  add column preparation_hours double precision not null default 0 check (preparation_hours between 0 and 720),
  add column kind text not null default 'product',
  add column pos_only boolean not null default false,
  add column missing_in_pos boolean not null default false,
  add column allergens text[] not null default '{}',
  add column vat_rates jsonb not null default '{"delivery": 1000, "click_and_collect": 1000, "click_and_seat": 1000}',
  add column version integer not null default 1,
  add column state_version integer not null default 1,
  add column deleted_at timestamptz;

-- Positions used to run through the whole menu: they count from 0 in each section.
update products p set position = r.rank - 1
from (
  select company_id, shop_id, key,
    row_number() over (partition by company_id, shop_id, section_key order by position, key) as rank from products
) r
where r.company_id = p.company_id and r.shop_id = p.shop_id and r.key = p.key;

-- CAT-ROL-19: held here, so that a switch can be changed without a release; a type without a row is as first installed.
create table shop_type_rules (type text primary key, rules jsonb not null);
`;

const OPTIONS = `
create table option_lists (
  company_id uuid not null,
  shop_id uuid not null,
  key text not null,
  name text not null,
  description text not null default '',
  kind text not null default 'option',
  min_choices smallint not null default 0 check (min_choices between 0 and 20),
  max_choices smallint check (max_choices between 1 and 20),
  allow_repeat boolean not null default false,
  free_choices smallint check (free_choices >= 0),
  position integer not null,
  sub_list_keys text[] not null default '{}',
  free_only boolean not null default false,
  version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, shop_id, key),
  foreign key (company_id, shop_id) references shops (company_id, id),
  check (max_choices is null or max_choices >= min_choices)
);

create table options (
  company_id uuid not null,
  shop_id uuid not null,
  key text not null,
  list_key text not null,
  name text not null,
  position integer not null,
  price integer not null check (price >= 0),
  pos_ref text not null default '',
  pos_price integer check (pos_price >= 0),
  sub_list_keys text[] not null default '{}',
  linked_product_key text,
  unavailable boolean not null default false,
  unavailable_until timestamptz,
  missing_in_pos boolean not null default false,
  version integer not null default 1,
  state_version integer not null default 1,
  deleted_at timestamptz,
  primary key (company_id, shop_id, key),
  foreign key (company_id, shop_id, list_key) references option_lists (company_id, shop_id, key)
);
create index options_of_list on options (company_id, shop_id, list_key) where deleted_at is null;
`;

const SALES = `
-- STK-22: what happened to the stock, as it was written.
create table stock_movements (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  product_key text not null,
  before integer,
  after integer,
  reason text not null,
  user_id uuid,
  order_id uuid,
  at timestamptz not null,
  primary key (company_id, id)
);
create index stock_movements_of_product on stock_movements (company_id, shop_id, product_key, at desc);

-- law:rollups: sold per product and day of the requested hour, in the shop's time zone, kept with the orders that change it.
create table product_sales (
  company_id uuid not null,
  shop_id uuid not null,
  day date not null,
  product_key text not null,
  product_name text not null,
  quantity integer not null,
  revenue bigint not null,
  primary key (company_id, shop_id, day, product_key)
);
insert into product_sales (company_id, shop_id, day, product_key, product_name, quantity, revenue)
select o.company_id, o.shop_id, (o.requested_for at time zone s.time_zone)::date, l.product_key, max(l.name),
  sum(l.quantity),
  sum(case when l.is_loyalty_product then 0 else l.quantity * (l.unit_price + coalesce((
    select sum((c ->> 'price')::integer) from jsonb_array_elements(l.option_lists) ol,
      jsonb_array_elements(ol -> 'options') c), 0)) end)
from orders o
join shops s on s.company_id = o.company_id and s.id = o.shop_id
join order_lines l on l.company_id = o.company_id and l.order_id = o.id
where o.status not in ('canceled', 'refused', 'missed', 'refunded')
group by o.company_id, o.shop_id, (o.requested_for at time zone s.time_zone)::date, l.product_key;
`;

const SYNC = `
-- SYN-53: what would be written, and on which versions that was computed.
create table sync_previews (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  kind text not null,
  request jsonb not null,
  versions jsonb not null,
  content jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id)
);

-- SYN-54. The content is the whole menu, or the hub's whole catalogue.
create table menu_snapshots (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  target text not null,
  reason text not null,
  elements integer not null,
  content jsonb not null,
  created_by_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index menu_snapshots_newest on menu_snapshots (company_id, shop_id, created_at desc);

-- A run over several shops, or one with the till: each shop that is done is noted, so that a crash resumes behind it.
create table sync_jobs (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  kind text not null,
  state text not null,
  request jsonb not null,
  targets uuid[] not null,
  reports jsonb not null default '[]',
  notes jsonb not null default '[]',
  failure text,
  -- SYN-35: while it runs nobody edits the menu that it replaces.
  locks_menu boolean not null default false,
  created_by_id uuid,
  created_by text not null,
  started_at timestamptz not null,
  heartbeat_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
-- SYN-35: one pull at a time.
create unique index sync_jobs_one_pull on sync_jobs (company_id, shop_id) where kind = 'pull' and state = 'running';
create index sync_jobs_running on sync_jobs (company_id, shop_id) where state = 'running';

-- SYN-30.
create table pos_menus (
  company_id uuid not null,
  shop_id uuid not null,
  content jsonb not null,
  pulled_at timestamptz not null,
  primary key (company_id, shop_id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
`;

const WALL = `
do $$
declare t text;
begin
  foreach t in array array[
    'menus', 'option_lists', 'options', 'stock_movements', 'product_sales', 'sync_previews', 'menu_snapshots',
    'sync_jobs', 'pos_menus'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy own_company on %I using (
         current_setting(''app.company'') = ''*'' or company_id = nullif(current_setting(''app.company''), ''*'')::uuid)', t);
    execute format('grant select, insert, update, delete on %I to comptoir_app', t);
  end loop;
end $$;
grant select on shop_type_rules to comptoir_app;
revoke update, delete on stock_movements from comptoir_app;
`;
