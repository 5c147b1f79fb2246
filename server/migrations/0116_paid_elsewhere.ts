import { sql, type Kysely } from 'kysely';

/**
 * FIN-28: what a marketplace or another program was paid stood in the takings as a card of ours, and in no payout. A column
 * beside the revenue says how much of it that is: the version before reads the revenue as ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(COLUMN).execute(db);
  await sql.raw(FINANCES).execute(db);
  await sql.raw(EARLIER).execute(db);
}

const COLUMN = `alter table finance_days add column elsewhere bigint not null default 0;`;

const FINISHED = `status in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;
const KEY = `company_id, shop_id, day, order_type, payment_type`;
const SUMS = `sum(revenue), sum(counted), sum(completed), sum(canceled), sum(missed), sum(reactivated), sum(elsewhere)`;
const ADDED = `
  on conflict (${KEY}) do update set
    revenue = known.revenue + excluded.revenue, counted = known.counted + excluded.counted,
    completed = known.completed + excluded.completed, canceled = known.canceled + excluded.canceled,
    missed = known.missed + excluded.missed, reactivated = known.reactivated + excluded.reactivated,
    elsewhere = known.elsewhere + excluded.elsewhere`;

/** As in 0044_finances.ts, 0071_test_orders.ts and 0091_quick_finances.ts, with the new column. */
const FINANCES = `
create or replace function finance_of(o orders) returns setof finance_days language sql stable as $$
  with parts as (
    select n, part ->> 'means' as payment_type, (part ->> 'amount')::integer as amount
    from jsonb_array_elements(o.payment_split) with ordinality as split (part, n)
    union all
    select 1, case when o.payment_type = 'to_driver' then coalesce(o.driver_payment_type, 'to_driver')
      else o.payment_type end, o.amount_due
    where o.payment_split is null
  ), kept as (
    select n, payment_type,
      amount - least(amount, greatest(0, o.refunded_amount - coalesce(sum(amount) over (
        order by n desc rows between unbounded preceding and 1 preceding), 0))) as amount
    from parts
  ), earned as (
    select n, payment_type, case when o.status = 'completed' and o.counts_in_revenue then amount else 0 end as amount
    from kept
  )
  select o.company_id, o.shop_id, (o.requested_for at time zone s.time_zone)::date, o.order_type, earned.payment_type,
    sum(earned.amount)::bigint,
    count(*) filter (where n = 1 and o.status = 'completed' and o.counts_in_revenue)::integer,
    count(*) filter (where n = 1 and o.status = 'completed')::integer,
    count(*) filter (where n = 1 and o.status in ('canceled', 'refused', 'refunded'))::integer,
    count(*) filter (where n = 1 and o.status = 'missed')::integer,
    count(*) filter (where n = 1 and o.status = 'completed' and o.marketing_method = 'basket_reminder')::integer,
    sum(case when earned.payment_type = 'stripe' and o.provider_payment_id is null then earned.amount else 0 end)::bigint
  from earned join shops s on s.company_id = o.company_id and s.id = o.shop_id
  where o.${FINISHED}
  group by s.time_zone, earned.payment_type
$$;

create or replace function recounted_finances(of_company uuid, of_shop uuid) returns setof finance_days
  language sql stable as $$
  select cell.company_id, cell.shop_id, cell.day, cell.order_type, cell.payment_type, sum(cell.revenue)::bigint,
    sum(cell.counted)::integer, sum(cell.completed)::integer, sum(cell.canceled)::integer, sum(cell.missed)::integer,
    sum(cell.reactivated)::integer, sum(cell.elsewhere)::bigint
  from orders o cross join lateral finance_of(o) cell
  where o.company_id = of_company and o.shop_id = of_shop and o.${FINISHED} and not o.is_test
  group by cell.company_id, cell.shop_id, cell.day, cell.order_type, cell.payment_type
$$;

create or replace function keep_finances() returns trigger language plpgsql as $$
declare
  was_finished boolean := tg_op = 'UPDATE' and old.${FINISHED};
  is_completed integer := (new.status = 'completed')::int;
  is_counted integer := (new.status = 'completed' and new.counts_in_revenue)::int;
  earned integer := is_counted * (new.amount_due - least(new.amount_due, greatest(0, new.refunded_amount)));
begin
  if not was_finished and new.payment_split is null then
    -- As finance_of says of an order with one means of payment.
    insert into finance_days as known
      select new.company_id, new.shop_id, (new.requested_for at time zone s.time_zone)::date, new.order_type,
        case when new.payment_type = 'to_driver' then coalesce(new.driver_payment_type, 'to_driver')
          else new.payment_type end,
        earned, is_counted, is_completed,
        (new.status in ('canceled', 'refused', 'refunded'))::int, (new.status = 'missed')::int,
        is_completed * (new.marketing_method is not distinct from 'basket_reminder')::int,
        case when new.payment_type = 'stripe' and new.provider_payment_id is null then earned else 0 end
      from shops s where s.company_id = new.company_id and s.id = new.shop_id
    ${ADDED};
    return null;
  end if;
  -- Both in one statement and in the order of their keys, so that two orders wait instead of deadlocking.
  insert into finance_days as known
    select ${KEY}, ${SUMS} from (
      select * from finance_of(new)
      union all
      select ${KEY}, -revenue, -counted, -completed, -canceled, -missed, -reactivated, -elsewhere from finance_of(old)
      where tg_op = 'UPDATE'
    ) change group by ${KEY} order by ${KEY}
  ${ADDED};
  return null;
end $$;
`;

/** One pass over the orders; those whose means are split were never paid elsewhere. */
const EARLIER = `
update finance_days f set elsewhere = sold.amount
from (
  select o.company_id, o.shop_id, (o.requested_for at time zone s.time_zone)::date as day, o.order_type,
    sum(greatest(0, o.amount_due - o.refunded_amount))::bigint as amount
  from orders o join shops s on s.company_id = o.company_id and s.id = o.shop_id
  where o.status = 'completed' and o.counts_in_revenue and not o.is_test and o.payment_type = 'stripe'
    and o.provider_payment_id is null and o.payment_split is null
  group by 1, 2, 3, 4
) sold
where f.company_id = sold.company_id and f.shop_id = sold.shop_id and f.day = sold.day
  and f.order_type = sold.order_type and f.payment_type = 'stripe';
`;
