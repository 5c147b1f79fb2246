import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Pressing } from '@comptoir/domain/orders/attention/attention.ts';
import { FINISHED_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import type { PostMessage } from '@comptoir/domain/tower/tower-row.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toFields } from '../db/rows.ts';
import { isUnderWay } from '../orders/orders.store.ts';

export type TowerScope = { companyId: string; shopIds: readonly string[] };

export type ShopFacts = { createdAt: Instant; message: PostMessage | null };

/** When each shop was made, and the newest message to its posts. */
export async function facts(db: Db, { companyId, shopIds }: TowerScope): Promise<Map<string, ShopFacts>> {
  const { rows } = await sql<{ shopId: string; createdAt: Instant } & (PostMessage | { id: null })>`
    select s.id::text "shopId", s.created_at "createdAt", m.id::text, m.text, m.sent_at "sentAt",
      m.sent_by_name "sentBy", m.read_at "readAt", m.read_by_name "readBy"
    from shops s left join lateral (
      select * from post_messages m where m.company_id = s.company_id and m.shop_id = s.id
      order by m.sent_at desc limit 1) m on true
    where s.company_id = ${companyId} and s.id = any(${[...shopIds]}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ shopId, createdAt, ...message }) => [
      shopId,
      { createdAt, message: message.id === null ? null : message },
    ]),
  );
}

export type LiveOrder = Pressing & { id: string; shopId: string; requestedFor: Instant };

/** Only what says whether an order presses: whole orders of forty shops would be megabytes. */
export async function underWay(db: Db, { companyId, shopIds }: TowerScope): Promise<LiveOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'shop_id', 'status', 'order_type', 'requested_for', 'created_at', 'sent_to_shop_at'])
    .select(['accept_deadline_at', 'preparation_started_at', 'preparation_ended_at', 'due_at', 'expected_dropoff_at'])
    .select(['shop_responsible_for_delivery', 'pickup_status', 'delivery', 'driver_search', 'held'])
    .where('company_id', '=', companyId)
    .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
    .where(isUnderWay('orders'))
    .where('is_test', '=', false)
    .execute();
  return rows.map((row) => toFields(row));
}

/** `until`: what was completed or missed later does not count; null: everything does. */
export type Window = { shopId: string; name: string; from: Instant; before: Instant; until: Instant | null };
export type WindowSums = {
  shopId: string;
  name: string;
  revenue: number;
  completed: number;
  missed: number;
  /** Whatever became of them, and at any hour. */
  ended: number;
};

const FINISHED = sql.join(FINISHED_STATUSES.map((status) => sql.lit(status)));

/**
 * TOW-05: a rollup by day knows no hours, so the orders themselves are added up, of one day for each window: the cost
 * does not grow with the orders of a year. Revenue is that of FIN-11.
 */
export async function sums(db: Db, companyId: string, windows: readonly Window[]): Promise<WindowSums[]> {
  const column = <K extends keyof Window>(key: K) => windows.map((window) => window[key]);
  const { rows } = await sql<WindowSums>`
    select w.shop_id::text "shopId", w.name, count(o.status)::int ended,
      coalesce(sum(o.amount_due - o.refunded_amount)
        filter (where o.status = 'completed' and o.counts_in_revenue and o.is_in_time), 0)::bigint revenue,
      count(*) filter (where o.status = 'completed' and o.is_in_time)::int completed,
      count(*) filter (where o.status = 'missed' and o.is_in_time)::int missed
    from unnest(${column('shopId')}::uuid[], ${column('name')}::text[], ${column('from')}::timestamptz[],
      ${column('before')}::timestamptz[], ${column('until')}::timestamptz[]) w (shop_id, name, first, before, until)
    left join lateral (
      select o.status, o.amount_due, o.refunded_amount, o.counts_in_revenue,
        coalesce(o.finished_at, o.requested_for) <= coalesce(w.until, 'infinity') is_in_time
      from orders o
      where o.company_id = ${companyId} and o.shop_id = w.shop_id and o.requested_for >= w.first
        and o.requested_for < w.before and o.status in (${FINISHED}) and not o.is_test
    ) o on true
    group by w.shop_id, w.name`.execute(db);
  return rows;
}

/** What customers got back in each window, whatever the day of their order; a hold that is let go was never taken. */
export async function refunds(db: Db, companyId: string, windows: readonly Window[]): Promise<Map<string, number>> {
  const column = <K extends keyof Window>(key: K) => windows.map((window) => window[key]);
  const { rows } = await sql<{ shopId: string; amount: number }>`
    select w.shop_id::text "shopId", sum(r.amount)::bigint amount
    from unnest(${column('shopId')}::uuid[], ${column('from')}::timestamptz[], ${column('before')}::timestamptz[])
      w (shop_id, first, before)
    join refunds r on r.company_id = ${companyId} and r.settled_at >= w.first and r.settled_at < w.before
      and r.state = 'done' and r.cause <> 'release'
    join orders o on o.company_id = r.company_id and o.id = r.order_id and o.shop_id = w.shop_id and not o.is_test
    group by w.shop_id`.execute(db);
  return new Map(rows.map(({ shopId, amount }) => [shopId, amount]));
}
