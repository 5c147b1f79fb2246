import { sql, type Kysely } from 'kysely';

/**
 * What a finished order adds to its totals, by statements that cost little to plan and to run. The trigger of
 * 0044_finances.ts asked one wide statement for what an order was and what it is: 0.3 ms when its plan was known, and some
 * 30 ms to plan, five times on every connection. Nearly every order is paid by one means and is counted once, when it ends: its
 * row is now counted from itself (0.13 ms). The wide statement stays for the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FINANCES).execute(db);
  await sql.raw(CUSTOMERS).execute(db);
}

const FINISHED = `status in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;
const KEY = `company_id, shop_id, day, order_type, payment_type`;
const SUMS = `sum(revenue), sum(counted), sum(completed), sum(canceled), sum(missed), sum(reactivated)`;
const ADDED = `
  on conflict (${KEY}) do update set
    revenue = known.revenue + excluded.revenue, counted = known.counted + excluded.counted,
    completed = known.completed + excluded.completed, canceled = known.canceled + excluded.canceled,
    missed = known.missed + excluded.missed, reactivated = known.reactivated + excluded.reactivated`;

const FINANCES = `
create or replace function keep_finances() returns trigger language plpgsql as $$
declare
  was_finished boolean := tg_op = 'UPDATE' and old.${FINISHED};
  is_completed integer := (new.status = 'completed')::int;
  is_counted integer := (new.status = 'completed' and new.counts_in_revenue)::int;
begin
  if not was_finished and new.payment_split is null then
    -- As finance_of says of an order with one means of payment.
    insert into finance_days as known
      select new.company_id, new.shop_id, (new.requested_for at time zone s.time_zone)::date, new.order_type,
        case when new.payment_type = 'to_driver' then coalesce(new.driver_payment_type, 'to_driver')
          else new.payment_type end,
        is_counted * (new.amount_due - least(new.amount_due, greatest(0, new.refunded_amount))),
        is_counted, is_completed,
        (new.status in ('canceled', 'refused', 'refunded'))::int, (new.status = 'missed')::int,
        is_completed * (new.marketing_method is not distinct from 'basket_reminder')::int
      from shops s where s.company_id = new.company_id and s.id = new.shop_id
    ${ADDED};
    return null;
  end if;
  -- Both in one statement and in the order of their keys, so that two orders wait instead of deadlocking.
  insert into finance_days as known
    select ${KEY}, ${SUMS} from (
      select * from finance_of(new)
      union all
      select ${KEY}, -revenue, -counted, -completed, -canceled, -missed, -reactivated from finance_of(old)
      where tg_op = 'UPDATE'
    ) change group by ${KEY} order by ${KEY}
  ${ADDED};
  return null;
end $$;
`;

const COMPLETED = `status = 'completed'`;
const CANCELED = `status in ('canceled', 'refused', 'refunded', 'missed')`;

/** As in 0036_clients.ts, without a sort: the two keys are named in their order, as 0042_new_orders.ts does. */
const CUSTOMERS = `
create or replace function recount_customer_order() returns trigger language plpgsql as $$
declare
  more_completed integer := (new.${COMPLETED})::int - (old.${COMPLETED})::int;
  more_canceled integer := (new.${CANCELED})::int - (old.${CANCELED})::int;
  more_spent integer := case when new.${COMPLETED} then new.amount_due - new.refunded_amount else 0 end
    - case when old.${COMPLETED} then old.amount_due - old.refunded_amount else 0 end;
begin
  -- In the order of their keys, so that two orders wait instead of deadlocking.
  insert into customer_totals as known
    select new.company_id, scope.id, new.customer_id, new.created_at, new.created_at, 1,
      greatest(more_completed, 0), greatest(more_canceled, 0), more_spent
    from (values (least(new.shop_id, new.company_id)), (greatest(new.shop_id, new.company_id))) scope (id)
  on conflict (company_id, scope_id, customer_id) do update set
    completed = known.completed + more_completed, canceled = known.canceled + more_canceled,
    spent = known.spent + more_spent;
  return null;
end $$;
`;
