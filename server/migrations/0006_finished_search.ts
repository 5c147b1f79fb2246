import { sql, type Kysely } from 'kysely';

/**
 * Finished orders over years: pages read from an index alone, totals kept by day, and a search that row security lets
 * use its indexes. Row security forbids an index to any operator that is not leakproof, so neither full-text search nor
 * an index on an expression would serve: the searched words are plain columns, compared as text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The owner of the tables is bound by row security too, unless it owns the cluster.
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(WORDS).execute(db);
  await sql.raw(PAGES).execute(db);
  await sql.raw(TOTALS).execute(db);
  await sql.raw(WALL).execute(db);
}

const FINISHED = `status in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;

const WORDS = `
-- As kernel/text.ts does: no accent, no case; hyphens and apostrophes are spaces.
create function plain_words(words text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(lower(regexp_replace(normalize(words, NFD), '[\\u0300-\\u036f]', '', 'g')), '[\\s''’.,-]+', ' ', 'g'))
$$;

alter table orders
  add column name_forward text collate "C" not null generated always as
    (plain_words(coalesce(customer ->> 'firstName', '') || ' ' || coalesce(customer ->> 'lastName', ''))) stored,
  add column name_backward text collate "C" not null generated always as
    (plain_words(coalesce(customer ->> 'lastName', '') || ' ' || coalesce(customer ->> 'firstName', ''))) stored,
  -- Read from the end: people remember the last digits, and a whole number ends with itself.
  add column phone_backward text collate "C" not null generated always as
    (reverse(regexp_replace(coalesce(customer ->> 'phone', ''), '[^0-9]', '', 'g'))) stored;

create index finished_by_name_forward on orders (company_id, name_forward, requested_for) where ${FINISHED};
create index finished_by_name_backward on orders (company_id, name_backward, requested_for) where ${FINISHED};
create index finished_by_phone on orders (company_id, phone_backward, requested_for) where ${FINISHED};
create index finished_by_number on orders (company_id, number, requested_for) where ${FINISHED};
create index finished_by_external_number on orders (company_id, external_order_number)
  where ${FINISHED} and external_order_number is not null;
`;

const PAGES = `
drop index finished_orders;
drop index company_finished_orders;
create index finished_orders on orders (company_id, shop_id, requested_for, id) include (order_type) where ${FINISHED};
create index company_finished_orders on orders (company_id, requested_for, id) include (shop_id, order_type)
  where ${FINISHED};
`;

/** Days are those of UTC: shops change their time zone, and a company has several. The rest of a range is counted. */
const TOTALS = `
create table finished_order_days (
  company_id uuid not null,
  shop_id uuid not null,
  day date not null,
  order_type text not null,
  orders integer not null check (orders >= 0),
  primary key (company_id, shop_id, day, order_type),
  foreign key (company_id, shop_id) references shops (company_id, id)
);

insert into finished_order_days
  select company_id, shop_id, (requested_for at time zone 'UTC')::date, order_type, count(*)
  from orders where ${FINISHED} group by 1, 2, 3, 4;

create function count_finished_orders() returns trigger language plpgsql as $$
begin
  insert into finished_order_days as known
    select company_id, shop_id, (requested_for at time zone 'UTC')::date, order_type, count(*)
    from added where ${FINISHED} group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, shop_id, day, order_type) do update set orders = known.orders + excluded.orders;
  return null;
end $$;

create function recount_finished_order() returns trigger language plpgsql as $$
begin
  if old.${FINISHED} then
    update finished_order_days set orders = orders - 1
      where company_id = old.company_id and shop_id = old.shop_id
        and day = (old.requested_for at time zone 'UTC')::date and order_type = old.order_type;
  end if;
  if new.${FINISHED} then
    insert into finished_order_days as known
      values (new.company_id, new.shop_id, (new.requested_for at time zone 'UTC')::date, new.order_type, 1)
    on conflict (company_id, shop_id, day, order_type) do update set orders = known.orders + 1;
  end if;
  return null;
end $$;

-- Orders are never deleted.
create trigger finished_orders_added after insert on orders
  referencing new table as added for each statement execute function count_finished_orders();
create trigger finished_order_changed after update on orders for each row
  when (
    (old.${FINISHED}) is distinct from (new.${FINISHED})
    or (new.${FINISHED} and (old.order_type, old.requested_for) is distinct from (new.order_type, new.requested_for)))
  execute function recount_finished_order();
-- A load with its checks put off to the end counts all the same.
alter table orders enable always trigger finished_orders_added, enable always trigger finished_order_changed;
`;

const WALL = `
alter table finished_order_days enable row level security;
alter table finished_order_days force row level security;
create policy own_company on finished_order_days using (
  current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid);
grant select, insert, update on finished_order_days to comptoir_app;
`;
