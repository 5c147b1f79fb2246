import { addMinutes, addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type DoubtfulRef = { companyId: string; id: string };

/** Whoever is slower than this may have died. */
const DOUBT_MINUTES = 5;
/** A bank forgets a hold by itself after a week, and a capture that has not come by then never will. */
const MEMORY_DAYS = 8;
/** Most orders are answered within minutes; only the hold of one that waits is worth a question. */
const WAITS_MINUTES = 60;
/** So long before its end a hold is renewed. */
const RENEW_DAYS_BEFORE = 1;
/** What is left over is asked next time. */
const AT_ONCE = 200;

const doubtedBefore = (now: Instant): Instant => addMinutes(now, -DOUBT_MINUTES);
const daysBefore = (now: Instant, days: number): Instant => addMs(now, -days * DAY);

/** Accepted, and the money is not in our books. */
export async function uncaptured(db: Db, now: Instant): Promise<DoubtfulRef[]> {
  const { rows } = await sql<DoubtfulRef>`
    select o.company_id as "companyId", o.id
    from orders o
    where o.provider_payment_id is not null and o.amount_due + o.tip > 0 and not o.is_test
      and o.status in ('scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering')
      and o.sent_to_shop_at < ${doubtedBefore(now)}
      and not exists (
        select from ledger_movements m
        where m.company_id = o.company_id and m.idempotency_key = 'capture:' || o.id)
    order by o.sent_to_shop_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Asked back, and not settled. */
export async function unrefunded(db: Db, now: Instant): Promise<DoubtfulRef[]> {
  const { rows } = await sql<DoubtfulRef>`
    select distinct company_id as "companyId", order_id as id
    from refunds where state = 'asked' and asked_at < ${doubtedBefore(now)} limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Ended before anybody accepted it, and the provider has not confirmed yet that it holds nothing. */
export async function unreleased(db: Db, now: Instant): Promise<DoubtfulRef[]> {
  const { rows } = await sql<DoubtfulRef>`
    select company_id as "companyId", id
    from orders
    where provider_payment_id is not null and payment_closed_at is null
      and status in ('canceled', 'refused', 'missed')
      and (status <> 'canceled' or cancellation ->> 'cancelReason' = 'customer_cancel_phase_contacting')
      and finished_at between ${daysBefore(now, MEMORY_DAYS)} and ${doubtedBefore(now)}
    order by finished_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Still unanswered, and its bank has not been asked how long it keeps the amount. */
export async function undated(db: Db, now: Instant): Promise<DoubtfulRef[]> {
  const { rows } = await sql<DoubtfulRef>`
    select company_id as "companyId", id
    from orders
    where provider_payment_id is not null and status in ('contacting', 'looking_for_driver')
      and payment_hold_ends_at is null and payment_authorised_at < ${addMinutes(now, -WAITS_MINUTES)}
    order by payment_authorised_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Still unanswered, and the hold is about to lapse. */
export async function lapsing(db: Db, now: Instant): Promise<DoubtfulRef[]> {
  const { rows } = await sql<DoubtfulRef>`
    select company_id as "companyId", id
    from orders
    where provider_payment_id is not null and status in ('contacting', 'looking_for_driver')
      and payment_authorised_at is not null
      and payment_hold_ends_at < ${addMs(now, RENEW_DAYS_BEFORE * DAY)}
    order by payment_hold_ends_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

export async function closePayment(db: Db, { companyId, id }: DoubtfulRef, now: Instant): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_closed_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
