import { sql, type Kysely } from 'kysely';

/**
 * Clients at a million: what each has ordered is counted per shop and for all shops, and the words they are searched by
 * are rows of one index, compared as plain text (row security forbids an index to operators that are not leakproof, such
 * as those of trigrams: see 0006_finished_search.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(PEOPLE).execute(db);
  await sql.raw(TOTALS).execute(db);
  await sql.raw(WORDS).execute(db);
  await sql.raw(TWINS).execute(db);
  await sql.raw(FILLED).execute(db);
  await sql.raw(EXPORTS).execute(db);
  await sql.raw(WALL).execute(db);
}

const PEOPLE = `
alter table customers
  add column birth_date date,
  add column newsletter_subscribed boolean not null default false,
  -- The record that this one was merged into: whoever types its e-mail or telephone again is that person.
  add column merged_into uuid,
  add column erased_at timestamptz,
  add foreign key (company_id, merged_into) references customers (company_id, id);
create index customers_merged on customers (company_id, merged_into) where merged_into is not null;
`;

const COMPLETED = `status = 'completed'`;
/** CLI-07: groups A and M of FIN-12. */
const CANCELED = `status in ('canceled', 'refused', 'refunded', 'missed')`;
const FINISHED = `status in ('completed', 'canceled', 'refused', 'refunded', 'missed')`;

const SUMS = `
  min(created_at), max(created_at), count(*), count(*) filter (where ${COMPLETED}), count(*) filter (where ${CANCELED}),
  coalesce(sum(amount_due - refunded_amount) filter (where ${COMPLETED}), 0)`;

const TOTALS = `
create table customer_totals (
  company_id uuid not null,
  -- A shop, or the company itself for all of its shops.
  scope_id uuid not null,
  customer_id uuid not null,
  -- Whole milliseconds, as a page's cursor names them.
  first_order_at timestamptz(3) not null,
  last_order_at timestamptz(3) not null,
  placed integer not null check (placed >= 0),
  completed integer not null check (completed >= 0),
  canceled integer not null check (canceled >= 0),
  spent bigint not null,
  primary key (company_id, scope_id, customer_id)
);

create function count_customer_orders() returns trigger language plpgsql as $$
begin
  -- In the order of their keys, so that two orders wait instead of deadlocking.
  insert into customer_totals as known
    select company_id, scope.id, customer_id, ${SUMS}
    from added cross join lateral (values (shop_id), (company_id)) scope (id)
    group by company_id, customer_id, scope.id order by company_id, customer_id, scope.id
  on conflict (company_id, scope_id, customer_id) do update set
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at),
    placed = known.placed + excluded.placed, completed = known.completed + excluded.completed,
    canceled = known.canceled + excluded.canceled, spent = known.spent + excluded.spent;
  return null;
end $$;

create function recount_customer_order() returns trigger language plpgsql as $$
declare
  more_completed integer := (new.${COMPLETED})::int - (old.${COMPLETED})::int;
  more_canceled integer := (new.${CANCELED})::int - (old.${CANCELED})::int;
  more_spent integer := case when new.${COMPLETED} then new.amount_due - new.refunded_amount else 0 end
    - case when old.${COMPLETED} then old.amount_due - old.refunded_amount else 0 end;
begin
  insert into customer_totals as known
    select new.company_id, scope.id, new.customer_id, new.created_at, new.created_at, 1,
      greatest(more_completed, 0), greatest(more_canceled, 0), more_spent
    from (values (new.shop_id), (new.company_id)) scope (id) order by scope.id
  on conflict (company_id, scope_id, customer_id) do update set
    completed = known.completed + more_completed, canceled = known.canceled + more_canceled,
    spent = known.spent + more_spent;
  return null;
end $$;

-- What a merge calls for both records, and a test compares with.
create function recount_customer(of_company uuid, of_customer uuid) returns void language sql as $$
  delete from customer_totals where company_id = of_company and customer_id = of_customer;
  insert into customer_totals
    select company_id, scope.id, customer_id, ${SUMS}
    from orders cross join lateral (values (shop_id), (company_id)) scope (id)
    where company_id = of_company and customer_id = of_customer
    group by company_id, customer_id, scope.id;
$$;

create trigger customer_orders_added after insert on orders
  referencing new table as added for each statement execute function count_customer_orders();
create trigger customer_order_changed after update on orders for each row
  when (
    (old.status, old.amount_due, old.refunded_amount) is distinct from (new.status, new.amount_due, new.refunded_amount)
    and (old.${FINISHED} or new.${FINISHED}))
  execute function recount_customer_order();
alter table orders enable always trigger customer_orders_added, enable always trigger customer_order_changed;
`;

const WORDS = `
create table customer_words (
  company_id uuid not null,
  word text collate "C" not null,
  customer_id uuid not null,
  primary key (company_id, word, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);
create index customer_words_of_one on customer_words (company_id, customer_id);

-- As domain/src/clients/search-words.ts asks for them: the name from each of its words on, the e-mail, the telephone from
-- its start (#06…) and from its end (<87…).
create function words_of_customer(first_name text, last_name text, email text, phone text)
  returns setof text language sql immutable parallel safe as $$
  with name as (select string_to_array(plain_words(first_name || ' ' || last_name), ' ') as parts),
    digits as (select regexp_replace(phone, '[^0-9]', '', 'g') as said)
  select array_to_string(parts[n:] || parts[:n - 1], ' ') from name, generate_series(1, least(cardinality(parts), 5)) n
  union select lower(email) where email is not null
  union select '#' || case when phone like '+33%' then '0' || substr(said, 3) else '00' || said end from digits where said <> ''
  union select '<' || reverse(said) from digits where said <> ''
$$;

create function keep_customer_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from customer_words where company_id = new.company_id and customer_id = new.id;
  end if;
  if new.merged_into is null and new.erased_at is null then
    insert into customer_words
      select new.company_id, word, new.id
      from words_of_customer(new.first_name, new.last_name, new.email, new.phone) word where word <> '';
  end if;
  return null;
end $$;

create trigger customer_words_added after insert on customers
  for each row execute function keep_customer_words();
create trigger customer_words_changed after update on customers for each row
  when ((old.first_name, old.last_name, old.email, old.phone, old.merged_into, old.erased_at)
    is distinct from (new.first_name, new.last_name, new.email, new.phone, new.merged_into, new.erased_at))
  execute function keep_customer_words();
alter table customers enable always trigger customer_words_added, enable always trigger customer_words_changed;
`;

const TWINS = `
create table customer_twins (
  company_id uuid not null,
  customer_id uuid not null,
  other_id uuid not null check (other_id > customer_id),
  found_at timestamptz not null,
  -- Somebody said that they are two persons, or has merged them.
  settled_at timestamptz,
  primary key (company_id, customer_id, other_id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, other_id) references customers (company_id, id)
);
create index customer_twins_open on customer_twins (company_id, found_at desc) where settled_at is null;
create index customer_twins_of_other on customer_twins (company_id, other_id);

create function find_customer_twins() returns trigger language plpgsql as $$
begin
  insert into customer_twins (company_id, customer_id, other_id, found_at)
    select new.company_id, least(new.id, other.id), greatest(new.id, other.id), now()
    from customers other
    where other.company_id = new.company_id and other.phone = new.phone and other.id <> new.id
      and other.merged_into is null and other.erased_at is null
    order by other.created_at desc limit 1
  on conflict do nothing;
  return null;
end $$;

create trigger customer_twins_added after insert on customers
  for each row when (new.phone is not null) execute function find_customer_twins();
create trigger customer_twins_changed after update on customers for each row
  when (new.phone is not null and new.phone is distinct from old.phone) execute function find_customer_twins();
alter table customers enable always trigger customer_twins_added, enable always trigger customer_twins_changed;
`;

/** What was there before: indexes come last, because they are built faster than they are kept. */
const FILLED = `
insert into customer_totals
  select company_id, scope.id, customer_id, ${SUMS}
  from orders cross join lateral (values (shop_id), (company_id)) scope (id)
  group by company_id, customer_id, scope.id;
create index customer_totals_by_last on customer_totals (company_id, scope_id, last_order_at, customer_id)
  include (completed, spent);
create index customer_totals_by_completed on customer_totals (company_id, scope_id, completed, customer_id);
create index customer_totals_by_spent on customer_totals (company_id, scope_id, spent, customer_id);

insert into customer_words
  select company_id, word, id from customers, words_of_customer(first_name, last_name, email, phone) word
  where word <> '';

insert into customer_twins (company_id, customer_id, other_id, found_at)
  select company_id, id, next_id, now()
  from (
    select company_id, id, phone, lead(id) over (partition by company_id, phone order by id) as next_id
    from customers where phone is not null
  ) pairs where next_id is not null;
`;

/** CLI-28: who took what out of the house, and when. */
const EXPORTS = `
create table customer_exports (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('list', 'person')),
  -- Null for all shops.
  shop_id uuid,
  customer_id uuid,
  user_id uuid not null,
  user_name text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  row_count integer not null default 0,
  is_complete boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index customer_exports_newest on customer_exports (company_id, started_at desc);
`;

const WALL = ['customer_totals', 'customer_words', 'customer_twins', 'customer_exports']
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
