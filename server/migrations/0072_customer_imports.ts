import { sql, type Kysely } from 'kysely';

/** MOV-10 to MOV-17: clients who come from another house: their file, line by line, and records without an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(TABLES).execute(db);
  await sql.raw(TOTALS).execute(db);
  await sql.raw(WALL).execute(db);
}

const TABLES = `
alter table customers
  -- What the house before knew of them, in a sentence.
  add column note text,
  -- When they agreed to the newsletter, where it is known.
  add column newsletter_at timestamptz;

create table customer_imports (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  file_name text not null,
  -- Until every line was read.
  content text,
  state text not null check (state in ('reading', 'ready', 'running', 'done', 'canceled', 'failed')),
  duplicates text check (duplicates in ('skip', 'complete', 'apart')),
  -- Titles are line 1. The last line that was read, and the last one that was written.
  read_line integer not null default 1,
  done_line integer not null default 1,
  line_count integer not null default 0,
  good integer not null default 0,
  bad integer not null default 0,
  twins integer not null default 0,
  consents integer not null default 0,
  undated_consents integer not null default 0,
  created integer not null default 0,
  completed integer not null default 0,
  skipped integer not null default 0,
  failure text,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
-- One at a time in a shop.
create unique index customer_imports_open on customer_imports (company_id, shop_id)
  where state in ('reading', 'ready', 'running');
create index customer_imports_by_age on customer_imports (created_at);

create table customer_import_lines (
  company_id uuid not null,
  import_id uuid not null,
  line integer not null,
  -- Null where the line cannot be read; then its problems.
  person jsonb,
  problems jsonb,
  -- The record that may be the same person.
  twin_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references customer_imports (company_id, id) on delete cascade
);
create index customer_import_twins on customer_import_lines (company_id, import_id, line) where twin_id is not null;
create index customer_import_problems on customer_import_lines (company_id, import_id, line) where problems is not null;
create index customer_import_lines_by_age on customer_import_lines (created_at);
`;

/**
 * A record without an order has totals of nothing, so that it is listed, searched and forgotten like the others; its dates
 * are those of its import, and the first order takes their place.
 */
const TOTALS = `
create or replace function count_customer_orders() returns trigger language plpgsql as $$
begin
  -- In the order of their keys, so that two orders wait instead of deadlocking.
  insert into customer_totals as known
    select company_id, scope.id, customer_id, min(created_at), max(created_at), count(*),
      count(*) filter (where status = 'completed'),
      count(*) filter (where status in ('canceled', 'refused', 'refunded', 'missed')),
      coalesce(sum(amount_due - refunded_amount) filter (where status = 'completed'), 0)
    from added cross join lateral (values (shop_id), (company_id)) scope (id)
    where not is_test
    group by company_id, customer_id, scope.id order by company_id, customer_id, scope.id
  on conflict (company_id, scope_id, customer_id) do update set
    first_order_at = case known.placed when 0 then excluded.first_order_at
      else least(known.first_order_at, excluded.first_order_at) end,
    last_order_at = case known.placed when 0 then excluded.last_order_at
      else greatest(known.last_order_at, excluded.last_order_at) end,
    placed = known.placed + excluded.placed, completed = known.completed + excluded.completed,
    canceled = known.canceled + excluded.canceled, spent = known.spent + excluded.spent;
  return null;
end $$;

create or replace function count_customer_order() returns trigger language plpgsql as $$
declare
  completed_now integer := (new.status = 'completed')::int;
  canceled_now integer := (new.status in ('canceled', 'refused', 'refunded', 'missed'))::int;
  spent_now integer := case when new.status = 'completed' then new.amount_due - new.refunded_amount else 0 end;
begin
  -- In the order of their keys, so that two orders wait instead of deadlocking.
  insert into customer_totals as known
    select new.company_id, scope.id, new.customer_id, new.created_at, new.created_at, 1,
      completed_now, canceled_now, spent_now
    from (values (least(new.shop_id, new.company_id)), (greatest(new.shop_id, new.company_id))) scope (id)
  on conflict (company_id, scope_id, customer_id) do update set
    first_order_at = case known.placed when 0 then excluded.first_order_at
      else least(known.first_order_at, excluded.first_order_at) end,
    last_order_at = case known.placed when 0 then excluded.last_order_at
      else greatest(known.last_order_at, excluded.last_order_at) end,
    placed = known.placed + 1, completed = known.completed + completed_now,
    canceled = known.canceled + canceled_now, spent = known.spent + spent_now;
  return null;
end $$;

create or replace function recount_customer(of_company uuid, of_customer uuid) returns void language sql as $$
  delete from customer_totals t where company_id = of_company and customer_id = of_customer and (
    placed > 0
    or exists (select from orders o where o.company_id = of_company and o.customer_id = of_customer
      and not o.is_test and t.scope_id in (o.shop_id, o.company_id))
    or exists (select from customers c where c.company_id = of_company and c.id = of_customer
      and c.merged_into is not null));
  insert into customer_totals
    select company_id, scope.id, customer_id, min(created_at), max(created_at), count(*),
      count(*) filter (where status = 'completed'),
      count(*) filter (where status in ('canceled', 'refused', 'refunded', 'missed')),
      coalesce(sum(amount_due - refunded_amount) filter (where status = 'completed'), 0)
    from orders cross join lateral (values (shop_id), (company_id)) scope (id)
    where company_id = of_company and customer_id = of_customer and not is_test
    group by company_id, customer_id, scope.id;
$$;
`;

const WALL = ['customer_imports', 'customer_import_lines']
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
