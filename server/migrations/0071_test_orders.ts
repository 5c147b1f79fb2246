import { sql, type Kysely } from 'kysely';

/**
 * REP-10, REP-11: an order that rehearses the service. Its number is negative (« E-003 » is -3), it earns nothing and no
 * rollup sees it: whoever counts orders by a trigger or from scratch passes over it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORDERS).execute(db);
  await sql.raw(FINISHED_ORDERS).execute(db);
  await sql.raw(CUSTOMERS).execute(db);
  await sql.raw(FINANCES).execute(db);
}

const FINISHED = `status in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;
const COMPLETED = `status = 'completed'`;
/** As in 0036_clients.ts. */
const CANCELED = `status in ('canceled', 'refused', 'refunded', 'missed')`;

const ORDERS = `
alter table orders
  add column is_test boolean not null default false,
  add constraint tests_have_numbers_of_their_own check (is_test = (number < 0)),
  add constraint tests_earn_nothing check (not (is_test and counts_in_revenue));
-- The list of finished orders and its counts are read from these alone (0006_finished_search.ts).
drop index finished_orders;
create index finished_orders on orders (company_id, shop_id, requested_for, id) include (order_type, is_test)
  where ${FINISHED};
drop index company_finished_orders;
create index company_finished_orders on orders (company_id, requested_for, id) include (shop_id, order_type, is_test)
  where ${FINISHED};
`;

/** The conditions of a trigger stand in its definition: those that count one row are made anew. */
const FINISHED_ORDERS = `
create or replace function count_finished_orders() returns trigger language plpgsql as $$
begin
  insert into finished_order_days as known
    select company_id, shop_id, (requested_for at time zone 'UTC')::date, order_type, count(*)
    from added where ${FINISHED} and not is_test group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, shop_id, day, order_type) do update set orders = known.orders + excluded.orders;
  return null;
end $$;

drop trigger finished_order_added on orders;
create trigger finished_order_added after insert on orders
  for each row when (new.${FINISHED} and not new.is_test) execute function count_finished_order();
drop trigger finished_order_changed on orders;
create trigger finished_order_changed after update on orders for each row
  when (not new.is_test and (
    (old.${FINISHED}) is distinct from (new.${FINISHED})
    or (new.${FINISHED} and (old.order_type, old.requested_for) is distinct from (new.order_type, new.requested_for))))
  execute function recount_finished_order();
alter table orders enable always trigger finished_order_changed;
`;

const SUMS = `
  min(created_at), max(created_at), count(*), count(*) filter (where ${COMPLETED}),
  count(*) filter (where ${CANCELED}),
  coalesce(sum(amount_due - refunded_amount) filter (where ${COMPLETED}), 0)`;

const CUSTOMERS = `
create or replace function count_customer_orders() returns trigger language plpgsql as $$
begin
  -- In the order of their keys, so that two orders wait instead of deadlocking.
  insert into customer_totals as known
    select company_id, scope.id, customer_id, ${SUMS}
    from added cross join lateral (values (shop_id), (company_id)) scope (id)
    where not is_test
    group by company_id, customer_id, scope.id order by company_id, customer_id, scope.id
  on conflict (company_id, scope_id, customer_id) do update set
    first_order_at = least(known.first_order_at, excluded.first_order_at),
    last_order_at = greatest(known.last_order_at, excluded.last_order_at),
    placed = known.placed + excluded.placed, completed = known.completed + excluded.completed,
    canceled = known.canceled + excluded.canceled, spent = known.spent + excluded.spent;
  return null;
end $$;

create or replace function recount_customer(of_company uuid, of_customer uuid) returns void language sql as $$
  delete from customer_totals where company_id = of_company and customer_id = of_customer;
  insert into customer_totals
    select company_id, scope.id, customer_id, ${SUMS}
    from orders cross join lateral (values (shop_id), (company_id)) scope (id)
    where company_id = of_company and customer_id = of_customer and not is_test
    group by company_id, customer_id, scope.id;
$$;

drop trigger customer_order_added on orders;
create trigger customer_order_added after insert on orders
  for each row when (not new.is_test) execute function count_customer_order();
drop trigger customer_order_changed on orders;
create trigger customer_order_changed after update on orders for each row
  when (
    not new.is_test
    and (old.status, old.amount_due, old.refunded_amount) is distinct from (new.status, new.amount_due, new.refunded_amount)
    and (old.${FINISHED} or new.${FINISHED}))
  execute function recount_customer_order();
alter table orders enable always trigger customer_order_changed;
`;

/** The cells of an order stay as they are (finance_of): only who is counted changes. */
const FINANCES = `
create or replace function recounted_finances(of_company uuid, of_shop uuid) returns setof finance_days
  language sql stable as $$
  select cell.company_id, cell.shop_id, cell.day, cell.order_type, cell.payment_type, sum(cell.revenue)::bigint,
    sum(cell.counted)::integer, sum(cell.completed)::integer, sum(cell.canceled)::integer, sum(cell.missed)::integer,
    sum(cell.reactivated)::integer
  from orders o cross join lateral finance_of(o) cell
  where o.company_id = of_company and o.shop_id = of_shop and o.${FINISHED} and not o.is_test
  group by cell.company_id, cell.shop_id, cell.day, cell.order_type, cell.payment_type
$$;

drop trigger finances_added on orders;
create trigger finances_added after insert on orders for each row
  when (new.${FINISHED} and not new.is_test) execute function keep_finances();
drop trigger finances_changed on orders;
create trigger finances_changed after update on orders for each row
  when (not new.is_test and (old.${FINISHED} or new.${FINISHED}) and (
    old.status, old.amount_due, old.refunded_amount, old.payment_type, old.driver_payment_type, old.payment_split,
    old.order_type, old.requested_for, old.counts_in_revenue, old.marketing_method
  ) is distinct from (
    new.status, new.amount_due, new.refunded_amount, new.payment_type, new.driver_payment_type, new.payment_split,
    new.order_type, new.requested_for, new.counts_in_revenue, new.marketing_method))
  execute function keep_finances();
`;
