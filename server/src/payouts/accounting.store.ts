import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { BookedLine, BookedPayout } from '@comptoir/domain/payouts/fec.ts';
import type { PartRefund, TipDay, VatDay } from '@comptoir/domain/payouts/payout-csv.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

type ShopRef = { companyId: string; shopId: string };
type Bounds = { from: Instant; before: Instant };
type Timed<T> = Omit<T, 'day'> & { at: Instant };

/** What was captured, given back, contested or kept in these days, as far as it has been paid out. */
export async function bookedLines(
  db: Db,
  { companyId, shopId }: ShopRef,
  { from, before }: Bounds,
): Promise<Timed<BookedLine>[]> {
  const { rows } = await sql<Timed<BookedLine>>`
    select l.kind, l.gross, l.tip, l.commission, l.fixed_fee as "fixedFee", l.fee_vat as "feeVat", l.other_fee as "otherFee",
      l.at, l.id as reference, o.vat_by_rate as vat
    from payouts p
    join payout_lines l on l.company_id = p.company_id and l.transaction_id = p.transaction_id
    left join orders o on o.company_id = l.company_id and o.id = l.order_id
    where p.company_id = ${companyId} and p.shop_id = ${shopId} and p.created_at >= ${from}
      and l.at >= ${from} and l.at < ${before}
    order by l.at, l.id`.execute(db);
  return rows;
}

/** By the day on which the bank received it. */
export async function bookedPayouts(
  db: Db,
  { companyId, shopId }: ShopRef,
  { from, before }: Bounds,
): Promise<Timed<BookedPayout>[]> {
  const { rows } = await sql<Timed<BookedPayout>>`
    select arrival_at as at, transaction_id as reference, amount
    from payouts
    where company_id = ${companyId} and shop_id = ${shopId} and arrival_at >= ${from} and arrival_at < ${before}
      and status <> 'in_transit'
    order by arrival_at, transaction_id`.execute(db);
  return rows;
}

/** FIN-28: what a marketplace was paid is in none of the payouts that this column is compared with. */
const isByOurCard = sql<boolean>`(o.payment_type = 'stripe' and o.provider_payment_id is not null)`;

/** FIN-11: the orders of the revenue, by the day of the shop; one from before VAT was kept has no rate. */
export async function vatDays(
  db: Db,
  { companyId, shopId }: ShopRef,
  { from, before }: Bounds,
  timeZone: string,
): Promise<VatDay[]> {
  const { rows } = await sql<{ [K in keyof VatDay]: VatDay[K] extends Cents ? number : VatDay[K] }>`
    select (o.requested_for at time zone ${timeZone})::date::text as day, share.rate,
      sum(share.net)::bigint as net, sum(share.vat)::bigint as vat, sum(share.gross)::bigint as gross,
      coalesce(sum(share.gross) filter (where ${isByOurCard}), 0)::bigint as "byCard"
    from orders o,
      jsonb_to_recordset(coalesce(o.vat_by_rate,
        jsonb_build_array(jsonb_build_object('rate', null, 'net', o.amount_due, 'vat', 0, 'gross', o.amount_due))))
        as share (rate int, net int, vat int, gross int)
    where o.company_id = ${companyId} and o.shop_id = ${shopId} and o.requested_for >= ${from}
      and o.requested_for < ${before} and o.status = 'completed' and o.counts_in_revenue
    group by 1, share.rate order by 1, share.rate desc`.execute(db);
  return rows as VatDay[];
}

/** FLO-96: by the day of the shop, as the revenue is. */
export async function tipDays(db: Db, { companyId, shopId }: ShopRef, { from, to }: DateRange): Promise<TipDay[]> {
  const { rows } = await sql<TipDay>`
    select day, tips from tip_days
    where company_id = ${companyId} and shop_id = ${shopId} and day between ${from} and ${to} and tips <> 0
    order by day`.execute(db);
  return rows;
}

/** FIN-11: what was given back of orders that stay in the revenue. */
export async function partRefunds(
  db: Db,
  { companyId, shopId }: ShopRef,
  { from, before }: Bounds,
  timeZone: string,
): Promise<PartRefund[]> {
  const { rows } = await sql<PartRefund>`
    select (requested_for at time zone ${timeZone})::date::text as day, refunded_amount as amount,
      ${isByOurCard} as "isByCard", vat_by_rate as vat
    from orders o
    where company_id = ${companyId} and shop_id = ${shopId} and requested_for >= ${from}
      and requested_for < ${before} and status = 'completed' and counts_in_revenue and refunded_amount > 0
    order by requested_for, id`.execute(db);
  return rows;
}
