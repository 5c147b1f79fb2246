import type { BeforeAndAfter, CampaignKind } from '@comptoir/domain/campaigns/campaign.ts';
import { COMPARED_DAYS, NO_SUMS, type CampaignSums } from '@comptoir/domain/campaigns/margin.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The shops whose orders are read. */
export type CampaignScope = { companyId: string; shopIds: readonly string[] };

/** CMP-05 to CMP-07: what an order `o` brought and cost, with `COSTS_OF_ORDER` behind it. */
export const BROUGHT_BY_ORDER = sql`fee.amount as fees,
  o.promotion_discount + o.delivery_fee_before_promotion - o.delivery_fee as discounts,
  o.cashback_used + offered.amount as points, o.amount_due - o.refunded_amount as paid`;

export const COSTS_OF_ORDER = sql`
  cross join lateral (
    select coalesce(sum(l.quantity * (l.unit_price + (
      select coalesce(sum((option ->> 'price')::int), 0)
      from jsonb_array_elements(l.option_lists) list, jsonb_array_elements(list -> 'options') option))), 0) as amount
    from order_lines l where l.company_id = o.company_id and l.order_id = o.id and l.is_loyalty_product
  ) offered
  cross join lateral (
    select coalesce(sum(round(o.amount_due * c.commission_basis_points / 10000.0) + c.fixed_fee), 0) as amount
    from fee_contracts c where c.company_id = o.company_id and c.shop_id = o.shop_id
  ) fee`;

/** CMP-04 to CMP-08: the orders of the period that a campaign led to, each once, with what they brought and cost. */
const counted = ({ companyId, shopIds }: CampaignScope, { from, to }: DateRange) => sql`
  select o.id, o.customer_id, o.link_key, o.push_notification_id, u.promotion_id, ${BROUGHT_BY_ORDER}
  from shops s
  join orders o on o.company_id = s.company_id and o.shop_id = s.id
  left join lateral (
    select used.promotion_id from promotion_uses used
    join promotions p on p.company_id = used.company_id and p.id = used.promotion_id
    where used.company_id = o.company_id and used.order_id = o.id and used.given_back_at is null
      and p.kind <> 'voucher'
  ) u on true
  ${COSTS_OF_ORDER}
  where s.company_id = ${companyId} and s.id = any(${[...shopIds]}::uuid[])
    and o.status = 'completed' and o.counts_in_revenue
    and (o.link_key is not null or o.push_notification_id is not null or o.promo_code is not null)
    and (o.link_key is not null or o.push_notification_id is not null or u.promotion_id is not null)
    and o.requested_for >= ${from}::date::timestamp at time zone s.time_zone
    and o.requested_for < (${to}::date + 1)::timestamp at time zone s.time_zone`;

/** A row for each campaign of an order: it may have several. */
const BY_CAMPAIGN = sql`
  select 'notification' as kind, push_notification_id::text as campaign, counted.* from counted
    where push_notification_id is not null
  union all select 'code', promotion_id::text, counted.* from counted where promotion_id is not null
  union all select 'link', link_key, counted.* from counted where link_key is not null`;

export const SUMS = sql`count(*)::int as orders, coalesce(sum(paid + discounts + points), 0)::bigint as sales,
  coalesce(sum(discounts), 0)::bigint as discounts, coalesce(sum(points), 0)::bigint as points,
  coalesce(sum(fees), 0)::bigint as fees`;

export type SumsOf = CampaignSums & { kind: CampaignKind; id: string };

/** CMP-11: of each campaign; and of all of them, where an order counts once. */
export async function sums(
  db: Db,
  scope: CampaignScope,
  range: DateRange,
): Promise<{ campaigns: SumsOf[]; totals: CampaignSums }> {
  const { rows } = await sql<CampaignSums & { kind: CampaignKind | null; id: string | null }>`
    with counted as materialized (${counted(scope, range)})
    select kind, campaign as id, ${SUMS} from (${BY_CAMPAIGN}) led group by kind, campaign
    union all select null, null, ${SUMS} from counted`.execute(db);
  const {
    kind: _kind,
    id: _id,
    ...totals
  } = rows.find(({ kind }) => kind === null) ?? {
    kind: null,
    id: null,
    ...NO_SUMS,
  };
  return {
    campaigns: rows.flatMap((row) => (row.kind && row.id ? [{ ...row, kind: row.kind, id: row.id }] : [])),
    totals,
  };
}

type ComparedRow = {
  kind: CampaignKind;
  id: string;
  persons: number;
  shortestDays: number;
  longestDays: number;
  ordersBefore: number;
  ordersAfter: number;
  revenueBefore: number;
  revenueAfter: number;
  returned: number;
};
export type ComparisonOf = { kind: CampaignKind; id: string; comparison: BeforeAndAfter };

/** CMP-12: each person of a campaign, as long before their moment as after it. */
export async function comparisons(
  db: Db,
  scope: CampaignScope,
  range: DateRange,
  { notificationIds, now }: { notificationIds: readonly string[]; now: Instant },
): Promise<ComparisonOf[]> {
  const { companyId, shopIds } = scope;
  const sold = (order: string) => sql`${sql.ref(`${order}.company_id`)} = ${companyId}
    and ${sql.ref(`${order}.shop_id`)} = any(${[...shopIds]}::uuid[])
    and ${sql.ref(`${order}.status`)} = 'completed' and ${sql.ref(`${order}.counts_in_revenue`)}`;
  const { rows } = await sql<ComparedRow>`
    with counted as materialized (${counted(scope, range)}), orderers as (
      select distinct kind, campaign, customer_id from (${BY_CAMPAIGN}) led where kind <> 'notification'
    ), persons as (
      select p.kind, p.campaign, p.customer_id, first.at
      from orderers p cross join lateral (
        select min(o.created_at) as at from orders o
        where ${sold('o')} and o.customer_id = p.customer_id and case p.kind
          when 'link' then o.link_key = p.campaign
          else exists (select from promotion_uses u where u.company_id = o.company_id and u.order_id = o.id
            and u.promotion_id::text = p.campaign and u.given_back_at is null) end
      ) first
      union all
      select distinct 'notification', n.id::text, d.customer_id, n.started_at
      from push_notifications n
      join push_recipients r on r.company_id = n.company_id and r.notification_id = n.id and r.state in ('sent', 'unknown')
      join push_devices d on d.company_id = r.company_id and d.id = r.device_id and d.customer_id is not null
      where n.company_id = ${companyId} and n.id = any(${[...notificationIds]}::uuid[])
    ), spans as (
      select *, least(make_interval(days => ${COMPARED_DAYS}), ${now}::timestamptz - at) as span from persons
    )
    select p.kind, p.campaign as id, count(*)::int as persons,
      floor(extract(epoch from min(span)) / 86400)::int as "shortestDays",
      floor(extract(epoch from max(span)) / 86400)::int as "longestDays",
      sum(bought."ordersBefore")::int as "ordersBefore", sum(bought."ordersAfter")::int as "ordersAfter",
      sum(bought."revenueBefore")::bigint as "revenueBefore", sum(bought."revenueAfter")::bigint as "revenueAfter",
      count(*) filter (where bought."ordersAfter" > 0)::int as returned
    from spans p cross join lateral (
      select count(*) filter (where o.created_at < p.at) as "ordersBefore",
        count(*) filter (where o.created_at >= p.at) as "ordersAfter",
        coalesce(sum(o.amount_due - o.refunded_amount) filter (where o.created_at < p.at), 0) as "revenueBefore",
        coalesce(sum(o.amount_due - o.refunded_amount) filter (where o.created_at >= p.at), 0) as "revenueAfter"
      from orders o
      where ${sold('o')} and o.customer_id = p.customer_id
        and o.created_at >= p.at - p.span and o.created_at < p.at + p.span
    ) bought
    group by p.kind, p.campaign`.execute(db);
  return rows.map(({ kind, id, persons, shortestDays, longestDays, returned, ...row }) => ({
    kind,
    id,
    comparison: {
      persons,
      shortestDays,
      longestDays,
      before: { orders: row.ordersBefore, revenue: cents(row.revenueBefore) },
      after: { orders: row.ordersAfter, revenue: cents(row.revenueAfter) },
      returned,
    },
  }));
}

type Contract = { commissionBasisPoints: number; fixedFee: Cents };

/** What all billers take of an order; null where the shops differ. */
export async function contractOf(db: Db, { companyId, shopIds }: CampaignScope): Promise<Contract | null> {
  const { rows } = await sql<Contract>`
    select distinct coalesce(sum(c.commission_basis_points), 0)::int as "commissionBasisPoints",
      coalesce(sum(c.fixed_fee), 0)::int as "fixedFee"
    from shops s left join fee_contracts c on c.company_id = s.company_id and c.shop_id = s.id
    where s.company_id = ${companyId} and s.id = any(${[...shopIds]}::uuid[])
    group by s.id`.execute(db);
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
