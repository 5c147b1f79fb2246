import { sql, type Kysely } from 'kysely';

/**
 * FLO-96: what a customer adds for the staff. It is in no other amount of the order; refunds and lines of payouts say which
 * part of them is a tip, and the tips of each day are kept by themselves (law:rollups), outside the revenue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(db);
  await sql.raw(DAYS).execute(db);
  await sql.raw(WALL).execute(db);
}

const COLUMNS = `
alter table orders
  add column tip integer not null default 0 check (tip >= 0),
  add constraint tips_by_card check (tip = 0 or payment_type = 'stripe');
-- Decided when the refund is opened, so that a refund that comes back is booked as it left.
alter table refunds
  add column tip integer not null default 0 check (tip between 0 and amount);
-- Part of gross; negative where it was given back.
alter table payout_lines
  add column tip integer not null default 0;
`;

const COUNTED = (o: string) => `${o}.tip > 0 and ${o}.status = 'completed' and ${o}.counts_in_revenue`;

const DAYS = `
create table tip_days (
  company_id uuid not null,
  shop_id uuid not null,
  day date not null,
  tips bigint not null,
  orders integer not null,
  primary key (company_id, shop_id, day),
  foreign key (company_id, shop_id) references shops (company_id, id)
);

create function tips_of(o orders) returns setof tip_days language sql stable as $$
  select o.company_id, o.shop_id, (o.requested_for at time zone s.time_zone)::date, o.tip::bigint, 1
  from shops s where s.company_id = o.company_id and s.id = o.shop_id and ${COUNTED('o')}
$$;

-- Both days in one statement and in their order, so that two orders wait instead of deadlocking.
create function keep_tips() returns trigger language plpgsql as $$
begin
  insert into tip_days as known
    select company_id, shop_id, day, sum(tips), sum(orders) from (
      select * from tips_of(new)
      union all
      select company_id, shop_id, day, -tips, -orders from tips_of(old) where tg_op = 'UPDATE'
    ) change group by company_id, shop_id, day order by company_id, shop_id, day
  on conflict (company_id, shop_id, day) do update set
    tips = known.tips + excluded.tips, orders = known.orders + excluded.orders;
  return null;
end $$;

create trigger tips_added after insert on orders for each row
  when (${COUNTED('new')}) execute function keep_tips();
create trigger tips_changed after update on orders for each row
  when ((old.tip > 0 or new.tip > 0) and (
    old.status, old.tip, old.requested_for, old.counts_in_revenue
  ) is distinct from (
    new.status, new.tip, new.requested_for, new.counts_in_revenue))
  execute function keep_tips();

-- The same from scratch: what a test and npm run doctor compare with, and what a shop that has moved gets.
create function recounted_tips(of_company uuid, of_shop uuid) returns setof tip_days language sql stable as $$
  select cell.company_id, cell.shop_id, cell.day, sum(cell.tips)::bigint, sum(cell.orders)::integer
  from orders o cross join lateral tips_of(o) cell
  where o.company_id = of_company and o.shop_id = of_shop and ${COUNTED('o')}
  group by cell.company_id, cell.shop_id, cell.day
$$;
create function recount_tips(of_company uuid, of_shop uuid) returns void language sql as $$
  delete from tip_days where company_id = of_company and shop_id = of_shop;
  insert into tip_days select * from recounted_tips(of_company, of_shop);
$$;
create function move_tips() returns trigger language plpgsql as $$
begin
  perform recount_tips(new.company_id, new.id);
  return null;
end $$;
create trigger tips_moved after update on shops for each row
  when (old.time_zone is distinct from new.time_zone) execute function move_tips();
`;

const WALL = `
alter table tip_days enable row level security;
alter table tip_days force row level security;
create policy own_company on tip_days using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on tip_days to comptoir_app;
`;
