import { sql, type Kysely } from 'kysely';

/**
 * law:rollups: what finances show is kept by day, order type and means of payment, in the transaction that changes the
 * order, whoever changes it. Days are those of the shop's time zone: the chart shows them one by one, and a shop hardly
 * ever moves (its days are then counted again).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql.raw(ORDERS).execute(db);
  await sql.raw(DAYS).execute(db);
  await sql.raw(KEPT).execute(db);
  await sql.raw(MOVED).execute(db);
  await sql.raw(WALL).execute(db);
}

const ORDERS = `
alter table orders
  -- The accounting flag of FIN-11.
  add column counts_in_revenue boolean not null default true,
  -- FIN-17: the marketing action behind the order.
  add column marketing_method text check (marketing_method in ('basket_reminder', 'win_back', 'push', 'magic_link'));
create index win_back_orders on orders (company_id, requested_for) include (shop_id, customer_id)
  where marketing_method = 'win_back';
`;

const FINISHED = `status in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;

const DAYS = `
create table finance_days (
  company_id uuid not null,
  shop_id uuid not null,
  day date not null,
  order_type text not null,
  payment_type text not null,
  revenue bigint not null,
  counted integer not null,
  completed integer not null,
  canceled integer not null,
  missed integer not null,
  reactivated integer not null,
  primary key (company_id, shop_id, day, order_type, payment_type),
  foreign key (company_id, shop_id) references shops (company_id, id)
);

-- FIN-08, FIN-11, FIN-12: what one finished order adds. Vouchers pay a part, another means the rest: a partial refund
-- goes back by the last of them first. The order itself is counted where its first part is.
create function finance_of(o orders) returns setof finance_days language sql stable as $$
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
  )
  select o.company_id, o.shop_id, (o.requested_for at time zone s.time_zone)::date, o.order_type, kept.payment_type,
    sum(case when o.status = 'completed' and o.counts_in_revenue then kept.amount else 0 end)::bigint,
    count(*) filter (where n = 1 and o.status = 'completed' and o.counts_in_revenue)::integer,
    count(*) filter (where n = 1 and o.status = 'completed')::integer,
    count(*) filter (where n = 1 and o.status in ('canceled', 'refused', 'refunded'))::integer,
    count(*) filter (where n = 1 and o.status = 'missed')::integer,
    count(*) filter (where n = 1 and o.status = 'completed' and o.marketing_method = 'basket_reminder')::integer
  from kept join shops s on s.company_id = o.company_id and s.id = o.shop_id
  where o.${FINISHED}
  group by s.time_zone, kept.payment_type
$$;
`;

const SUMS = `sum(revenue), sum(counted), sum(completed), sum(canceled), sum(missed), sum(reactivated)`;
const KEY = `company_id, shop_id, day, order_type, payment_type`;
const ADDED = `
  on conflict (${KEY}) do update set
    revenue = known.revenue + excluded.revenue, counted = known.counted + excluded.counted,
    completed = known.completed + excluded.completed, canceled = known.canceled + excluded.canceled,
    missed = known.missed + excluded.missed, reactivated = known.reactivated + excluded.reactivated`;

const KEPT = `
-- Both in one statement and in the order of their keys, so that two orders wait instead of deadlocking.
create function keep_finances() returns trigger language plpgsql as $$
begin
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

-- The same from scratch: what a test and npm run doctor compare with, and what a shop that has moved gets.
create function recounted_finances(of_company uuid, of_shop uuid) returns setof finance_days language sql stable as $$
  select cell.company_id, cell.shop_id, cell.day, cell.order_type, cell.payment_type, sum(cell.revenue)::bigint,
    sum(cell.counted)::integer, sum(cell.completed)::integer, sum(cell.canceled)::integer, sum(cell.missed)::integer,
    sum(cell.reactivated)::integer
  from orders o cross join lateral finance_of(o) cell
  where o.company_id = of_company and o.shop_id = of_shop and o.${FINISHED}
  group by cell.company_id, cell.shop_id, cell.day, cell.order_type, cell.payment_type
$$;

insert into finance_days
  select cell.* from shops s cross join lateral recounted_finances(s.company_id, s.id) cell;

create trigger finances_added after insert on orders for each row
  when (new.${FINISHED}) execute function keep_finances();
create trigger finances_changed after update on orders for each row
  when ((old.${FINISHED} or new.${FINISHED}) and (
    old.status, old.amount_due, old.refunded_amount, old.payment_type, old.driver_payment_type, old.payment_split,
    old.order_type, old.requested_for, old.counts_in_revenue, old.marketing_method
  ) is distinct from (
    new.status, new.amount_due, new.refunded_amount, new.payment_type, new.driver_payment_type, new.payment_split,
    new.order_type, new.requested_for, new.counts_in_revenue, new.marketing_method))
  execute function keep_finances();
-- Not « enable always »: a load of many orders at once counts them together when it is done (recount_finances).
`;

const MOVED = `
create function recount_finances(of_company uuid, of_shop uuid) returns void language sql as $$
  delete from finance_days where company_id = of_company and shop_id = of_shop;
  insert into finance_days select * from recounted_finances(of_company, of_shop);
$$;
create function move_finances() returns trigger language plpgsql as $$
begin
  perform recount_finances(new.company_id, new.id);
  return null;
end $$;
create trigger finances_moved after update on shops for each row
  when (old.time_zone is distinct from new.time_zone) execute function move_finances();
`;

const WALL = `
alter table finance_days enable row level security;
alter table finance_days force row level security;
create policy own_company on finance_days using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on finance_days to comptoir_app;
`;
