import { rangeBounds, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import {
  linkRowOf,
  NO_COUNTS,
  type DeviceClass,
  type LinkCounts,
  type RowCounts,
} from '@comptoir/domain/magic-links/link-stats.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

type LinkRef = { companyId: string; key: string };

/** LNK-17, LNK-22: two statements, whose cost is the number of days and of devices that did more than click. */
export async function count(db: Db, link: LinkRef, range: DateRange, timeZone: string): Promise<LinkCounts> {
  const [clicks, devices] = await Promise.all([clicksOf(db, link, range), devicesOf(db, link, range, timeZone)]);
  const rows = structuredClone(NO_COUNTS.rows);
  let [newsletterSubscriptions, revenue] = [0, 0];
  for (const group of devices) {
    const row: RowCounts = rows[linkRowOf(group)];
    row.installs += group.installs;
    row.signups += group.signups;
    row.purchases += group.purchases;
    newsletterSubscriptions += group.newsletters;
    revenue += group.revenue;
  }
  return { clicks, rows, newsletterSubscriptions, revenue };
}

async function clicksOf(db: Db, { companyId, key }: LinkRef, { from, to }: DateRange): Promise<LinkCounts['clicks']> {
  const { rows } = await sql<{ deviceClass: DeviceClass; clicks: number }>`
    select device_class as "deviceClass", sum(clicks)::int as clicks from link_days
    where company_id = ${companyId} and link_key = ${key} and day between ${from} and ${to}
    group by device_class`.execute(db);
  return { ...NO_COUNTS.clicks, ...Object.fromEntries(rows.map(({ deviceClass, clicks }) => [deviceClass, clicks])) };
}

/** FIN-11: what finances count; what was given back of an order leaves it, and with the last cent the order itself. */
const COUNTS = sql`o.status = 'completed' and o.counts_in_revenue and (o.amount_due = 0 or o.refunded_amount < o.amount_due)`;

type Group = {
  hasInstalled: boolean;
  hasSignedUp: boolean;
  installs: number;
  signups: number;
  newsletters: number;
  purchases: number;
  revenue: number;
};

/** LNK-23: what a device did before the period still says in which row it stands. */
async function devicesOf(db: Db, { companyId, key }: LinkRef, range: DateRange, timeZone: string): Promise<Group[]> {
  const { from, before } = rangeBounds(range, timeZone);
  const earlier = (type: 'install' | 'signup') => sql`exists (
    select from link_events p where p.company_id = ${companyId} and p.link_key = ${key}
      and p.device_id = d.device_id and p.type = ${type} and p.at < ${from})`;
  const { rows } = await sql<Group>`
    with devices as (
      select e.device_id, bool_or(e.type = 'install') as installed, bool_or(e.type = 'signup') as signed_up,
        bool_or(e.type = 'newsletter') as subscribed, coalesce(bool_or(${COUNTS}), false) as bought,
        coalesce(sum(o.amount_due - o.refunded_amount) filter (where ${COUNTS}), 0) as revenue
      from link_events e left join orders o on o.company_id = e.company_id and o.id = e.order_id
      where e.company_id = ${companyId} and e.link_key = ${key} and e.type <> 'click'
        and e.at >= ${from} and e.at < ${before}
      group by e.device_id
    ), placed as (
      select d.*, d.installed or ${earlier('install')} as "hasInstalled", d.signed_up or ${earlier('signup')} as "hasSignedUp"
      from devices d
    )
    select "hasInstalled", "hasSignedUp", count(*) filter (where installed)::int as installs,
      count(*) filter (where signed_up)::int as signups, count(*) filter (where subscribed)::int as newsletters,
      count(*) filter (where bought)::int as purchases, sum(revenue)::bigint as revenue
    from placed group by "hasInstalled", "hasSignedUp"`.execute(db);
  return rows;
}
