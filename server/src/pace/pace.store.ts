import { MARKETPLACES } from '@comptoir/domain/kernel/sales.ts';
import { addHours, type Instant } from '@comptoir/domain/kernel/time.ts';
import { LOAD_BANDS, MEASURED_ORDERS, MEASURED_WEEKS, type Measure } from '@comptoir/domain/pace/pace.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Kind = 'hour' | 'load';
export type Slots = { hourSlot: number; loadBand: number };

export const measuredSince = (now: Instant): Instant => addHours(now, -MEASURED_WEEKS * 7 * 24);

/** PAC-10: made at once, and said to be ready by somebody; a press that was forgotten for hours measures nothing. */
const IS_MEASURED = sql`not o.is_test and not o.is_scheduled and o.channel <> all (${[...MARKETPLACES]}::text[])
  and o.preparation_started_at is not null and o.preparation_ended_at >= o.preparation_started_at
  and o.preparation_ended_at <= o.preparation_started_at + interval '180 minutes'`;

const MINUTES = sql`greatest(1, round(extract(epoch from o.preparation_ended_at - o.preparation_started_at) / 60))::int`;
/** The hour of the week, from Monday at midnight, in the shop's zone. */
const HOUR_SLOT = sql`((extract(isodow from o.preparation_started_at at time zone s.time_zone) - 1) * 24
  + extract(hour from o.preparation_started_at at time zone s.time_zone))::int`;
const BAND = sql`width_bucket(b.beside, ${[...LOAD_BANDS]}::int[]) - 1`;

const COLUMNS = sql`(company_id, order_id, shop_id, started_at, hour_slot, load_band, orders_beside, minutes)`;

export type ShopOrders = ShopRef & { orderIds: string[] };

/** These orders, shop by shop. */
export async function shopsOf(db: Db, companyId: string, orderIds: readonly string[]): Promise<ShopOrders[]> {
  const { rows } = await sql<ShopOrders>`
    select company_id as "companyId", shop_id as "shopId", array_agg(id::text order by id) as "orderIds"
    from orders where company_id = ${companyId} and id = any(${[...new Set(orderIds)]}::uuid[])
    group by company_id, shop_id order by shop_id`.execute(db);
  return rows;
}

/**
 * Each with what was in preparation when it began. The shop's orders of the days around are read once for all of them;
 * for each, those of three days count.
 */
export async function addSamples(tx: Tx, { companyId, shopId, orderIds }: ShopOrders): Promise<Slots[]> {
  const { rows } = await sql<Slots>`
    with measured as materialized (
      select o.* from orders o
      where o.company_id = ${companyId} and o.shop_id = ${shopId} and o.id = any(${orderIds}::uuid[]) and ${IS_MEASURED}
    ), near as materialized (
      select id, day, preparation_started_at as began, coalesce(preparation_ended_at, finished_at, 'infinity') as ended
      from orders
      where company_id = ${companyId} and shop_id = ${shopId} and not is_test and preparation_started_at is not null
        and day between (select min(day) - 1 from measured) and (select max(day) + 1 from measured)
    )
    insert into pace_samples ${COLUMNS}
    select o.company_id, o.id, o.shop_id, o.preparation_started_at, ${HOUR_SLOT}, ${BAND}, b.beside, ${MINUTES}
    from measured o
    join shops s on s.company_id = o.company_id and s.id = o.shop_id
    cross join lateral (
      select count(*)::int as beside from near
      where near.day between o.day - 1 and o.day + 1 and (near.began, near.id) < (o.preparation_started_at, o.id)
        and near.ended > o.preparation_started_at
    ) b
    on conflict do nothing
    returning hour_slot as "hourSlot", load_band as "loadBand"`.execute(tx);
  return rows;
}

/** For orders that were not made one by one, as in the demonstration: every order is an edge up and an edge down. */
export async function fillSamples(tx: Tx, companyId: string, since: Instant): Promise<void> {
  await sql`
    with made as (
      select o.id, o.shop_id, o.preparation_started_at as began, ${HOUR_SLOT} as hour_slot, ${MINUTES} as minutes,
        coalesce(${IS_MEASURED}, false) as is_measured,
        greatest(
          coalesce(o.preparation_ended_at, o.finished_at, 'infinity'),
          o.preparation_started_at + interval '1 microsecond'
        ) as ended
      from orders o join shops s on s.company_id = o.company_id and s.id = o.shop_id
      where o.company_id = ${companyId} and not o.is_test
        and o.preparation_started_at > ${since}::timestamptz - interval '1 day'
    ), edges as (
      select id, shop_id, began as at, 1 as step, began, hour_slot, minutes, is_measured from made
      union all select id, shop_id, ended, -1, began, null, null, false from made
    ), counted as (
      select *, (sum(step) over (partition by shop_id order by at, step, id) - 1)::int as beside from edges
    )
    insert into pace_samples ${COLUMNS}
    select ${companyId}::uuid, b.id, b.shop_id, b.began, b.hour_slot, ${BAND}, b.beside, b.minutes
    from counted b where b.step = 1 and b.is_measured and b.began > ${since}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into pace_measures (company_id, shop_id, kind, slot, orders, half_minutes, most_minutes)
    select ${companyId}::uuid, shop_id, kind, slot, count(*), ${HALF}, ${MOST}
    from (
      select shop_id, kind, slot, minutes,
        row_number() over (partition by shop_id, kind, slot order by started_at desc, order_id) as rank
      from pace_samples, lateral (values ('hour', hour_slot), ('load', load_band)) as k (kind, slot)
      where company_id = ${companyId} and started_at > ${since}
    ) newest
    where rank <= ${MEASURED_ORDERS}
    group by shop_id, kind, slot`.execute(tx);
}

const HALF = sql`percentile_disc(0.5) within group (order by minutes)`;
const MOST = sql`percentile_disc(0.8) within group (order by minutes)`;

/** law:rollups: one hour or one load, measured again from its newest orders. */
export async function measure(tx: Tx, ref: ShopRef, kind: Kind, slot: number, since: Instant): Promise<void> {
  const column = sql.ref(kind === 'hour' ? 'hour_slot' : 'load_band');
  await sql`
    insert into pace_measures (company_id, shop_id, kind, slot, orders, half_minutes, most_minutes)
    select ${ref.companyId}::uuid, ${ref.shopId}::uuid, ${kind}::text, ${slot}::int, count(*), ${HALF}, ${MOST}
    from (
      select minutes from pace_samples
      where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and ${column} = ${slot} and started_at > ${since}
      order by started_at desc, order_id limit ${MEASURED_ORDERS}
    ) newest
    having count(*) > 0
    on conflict (company_id, shop_id, kind, slot) do update set
      orders = excluded.orders, half_minutes = excluded.half_minutes, most_minutes = excluded.most_minutes`.execute(tx);
}

export type StoredMeasure = Measure & { kind: Kind; slot: number };

/** `hourSlot` null: of every hour. */
export async function list(db: Db | Tx, ref: ShopRef, hourSlot: number | null): Promise<StoredMeasure[]> {
  return db
    .selectFrom('pace_measures')
    .select(['kind', 'slot', 'orders', 'half_minutes as halfMinutes', 'most_minutes as mostMinutes'])
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .$if(hourSlot !== null, (query) =>
      query.where((eb) => eb.or([eb('kind', '=', 'load'), eb('slot', '=', hourSlot ?? 0)])),
    )
    .orderBy('kind')
    .orderBy('slot')
    .execute();
}

/** Orders in preparation now. */
export async function countPreparing(db: Db | Tx, ref: ShopRef): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('status', '=', 'preparing')
    .where('is_test', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Shops whose time may have to change with the hour: those that measure, and those that still add something. */
export async function shopsToFollow(system: Db): Promise<ShopRef[]> {
  const { rows } = await sql<ShopRef>`
    select s.company_id as "companyId", s.id as "shopId" from shops s
    where s.retired_at is null and (s.pace_hour is not null or exists (
      select from settings st where st.company_id = s.company_id and st.owner_id = s.id and st.family = 'orderSettings'
        and ((st.document -> 'pace' ->> 'proposes')::boolean or (st.document -> 'pace' ->> 'lengthens')::boolean)))
    order by 1, 2`.execute(system);
  return rows;
}
