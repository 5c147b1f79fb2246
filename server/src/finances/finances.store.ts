import type { DayTaking, Period, PeriodSums } from '@comptoir/domain/finances/figures.ts';
import type { Payment, TakingMeans } from '@comptoir/domain/finances/finance-row.ts';
import { rangeBounds, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { isPaidElsewhere } from '@comptoir/domain/orders/payment-state.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { OrdersTable } from '../db/tables/orders-tables.ts';

/** The shops whose money is read. */
export type FinanceScope = { companyId: string; shopIds: readonly string[] };
export type FinanceShop = { shopId: string; name: string; timeZone: string; createdAt: Instant };

export async function shopsOf(db: Db, { companyId, shopIds }: FinanceScope): Promise<FinanceShop[]> {
  return db
    .selectFrom('shops')
    .select(['id as shopId', 'name', 'time_zone as timeZone', 'created_at as createdAt'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...shopIds])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Costs the number of days, not of orders. */
export async function sums(
  db: Db,
  { companyId, shopIds }: FinanceScope,
  periods: Record<Period, DateRange>,
): Promise<PeriodSums[]> {
  const { rows } = await sql<PeriodSums>`
    select f.shop_id as "shopId", p.period, f.order_type as "orderType", sum(f.revenue)::bigint as revenue,
      sum(f.counted)::int as counted, sum(f.completed)::int as completed, sum(f.canceled)::int as canceled,
      sum(f.missed)::int as missed, sum(f.reactivated)::int as reactivated
    from (values
      ('own', ${periods.own.from}::date, ${periods.own.to}::date),
      ('previous', ${periods.previous.from}::date, ${periods.previous.to}::date),
      ('lastYear', ${periods.lastYear.from}::date, ${periods.lastYear.to}::date)
    ) p (period, first, last)
    join finance_days f on f.day between p.first and p.last
    where f.company_id = ${companyId} and f.shop_id = any(${[...shopIds]}::uuid[])
    group by f.shop_id, p.period, f.order_type`.execute(db);
  return rows;
}

export async function takings(
  db: Db,
  { companyId, shopIds }: FinanceScope,
  { from, to }: DateRange,
): Promise<DayTaking[]> {
  const { rows } = await sql<DayTaking>`
    select f.day, taken.means as "paymentType", sum(taken.amount)::bigint as revenue
    from finance_days f
    cross join lateral (values (f.payment_type, f.revenue - f.elsewhere), ('elsewhere', f.elsewhere)) taken (means, amount)
    where f.company_id = ${companyId} and f.shop_id = any(${[...shopIds]}::uuid[]) and f.day between ${from} and ${to}
      and taken.amount <> 0
    group by f.day, taken.means having sum(taken.amount) <> 0 order by f.day`.execute(db);
  return rows;
}

/** FLO-96: what was given to the staff, by shop. */
export async function tips(
  db: Db,
  { companyId, shopIds }: FinanceScope,
  { from, to }: DateRange,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ shopId: string; tips: number }>`
    select shop_id as "shopId", sum(tips)::bigint as tips from tip_days
    where company_id = ${companyId} and shop_id = any(${[...shopIds]}::uuid[]) and day between ${from} and ${to}
    group by shop_id`.execute(db);
  return new Map(rows.map(({ shopId, tips: given }) => [shopId, given]));
}

/** FIN-17: how many persons came back; null is all shops together, where one person counts once. */
export async function comebacks(
  db: Db,
  { companyId, shopIds }: FinanceScope,
  { from, to }: DateRange,
): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ shopId: string | null; persons: number }>`
    select o.shop_id as "shopId", count(distinct o.customer_id)::int as persons
    from orders o join shops s on s.company_id = o.company_id and s.id = o.shop_id
    where o.company_id = ${companyId} and o.shop_id = any(${[...shopIds]}::uuid[]) and o.marketing_method = 'win_back'
      and o.status = 'completed'
      -- No zone is further away: without bounds that do not depend on the shop, the index would give every year.
      and o.requested_for >= ${from}::date::timestamp at time zone 'UTC' - interval '14 hours'
      and o.requested_for < (${to}::date + 1)::timestamp at time zone 'UTC' + interval '14 hours'
      and o.requested_for >= ${from}::date::timestamp at time zone s.time_zone
      and o.requested_for < (${to}::date + 1)::timestamp at time zone s.time_zone
    group by grouping sets ((o.shop_id), ())`.execute(db);
  return new Map(rows.map(({ shopId, persons }) => [shopId, persons]));
}

/** FIN-08, FIN-28. */
function meansOf(row: MeansRow): TakingMeans {
  const amounts = { amountDue: cents(row.amount_due), tip: cents(row.tip) };
  const payment = { paymentType: row.payment_type, providerPaymentId: row.provider_payment_id };
  if (isPaidElsewhere({ ...payment, ...amounts, isTest: false })) return 'elsewhere';
  return row.payment_type === 'to_driver' ? (row.driver_payment_type ?? row.payment_type) : row.payment_type;
}

type MeansRow = Pick<
  Selectable<OrdersTable>,
  'payment_type' | 'driver_payment_type' | 'provider_payment_id' | 'amount_due' | 'tip'
>;

export type Page = { pageNumber: number; pageSize: number };

/** FIN-18: newest first. How many there are is known from the days: counting them would cost more each year. */
export async function payments(
  db: Db,
  { companyId, shopId, timeZone }: { companyId: string; shopId: string; timeZone: string },
  range: DateRange,
  { pageNumber, pageSize }: Page,
): Promise<{ items: Payment[]; total: number }> {
  const { from, before } = rangeBounds(range, timeZone);
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['id', 'number', 'amount_due', 'refunded_amount', 'requested_for'])
      .select(['payment_type', 'driver_payment_type', 'payment_split', 'provider_payment_id', 'tip'])
      .where('company_id', '=', companyId)
      .where('shop_id', '=', shopId)
      .where('requested_for', '>=', from)
      .where('requested_for', '<', before)
      .where('status', '=', 'completed')
      .where('counts_in_revenue', '=', true)
      .orderBy('requested_for', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute(),
    db
      .selectFrom('finance_days')
      .select(sql<number>`coalesce(sum(counted), 0)::int`.as('total'))
      .where('company_id', '=', companyId)
      .where('shop_id', '=', shopId)
      .where('day', '>=', range.from)
      .where('day', '<=', range.to)
      .executeTakeFirstOrThrow(),
  ]);
  const items = rows.map((row): Payment => {
    const means = meansOf(row);
    const parts = row.payment_split?.map((part) => ({ paymentType: part.means, amount: part.amount }));
    return {
      orderId: row.id,
      orderNumber: formatOrderNumber(row.number),
      amount: cents(row.amount_due - row.refunded_amount),
      paymentTypes: parts ?? [{ paymentType: means, amount: cents(row.amount_due) }],
      requestedFor: row.requested_for,
    };
  });
  return { items, total };
}

/** For orders that were not placed one by one, as in the demonstration. */
export async function fill(tx: Tx, companyId: string): Promise<void> {
  await sql`select recount_finances(company_id, id), recount_tips(company_id, id)
    from shops where company_id = ${companyId}`.execute(tx);
}
