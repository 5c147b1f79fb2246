import { addDays, instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from '../demo/company.ts';
import { makePayouts, statusAt } from '../payments/sandbox-payouts.ts';
import { idOf } from './id-of.ts';

const WEEKS = 8;
/** One of them is rejected by the bank, and comes back with a later one. */
const REJECTED_DAYS_AGO = 12;

/** API-61: the payouts of the last weeks, at the sandbox and in our books, as the product would have kept them. */
export async function seedPayouts(tx: Tx, now: Instant): Promise<void> {
  const startOf = (daysAgo: number) =>
    instantAt(addDays(localDay(now, DEMO_TIME_ZONE), -daysAgo), '00:00', DEMO_TIME_ZONE);
  await sql`
    update sandbox.payments set method = 'payout_rejected' where payment_id = (
      select payment_id from sandbox.payments
      where shop_id = ${DEMO_SHOPS[0].shopId} and captured_at >= ${startOf(REJECTED_DAYS_AGO)}
      order by captured_at limit 1)`.execute(tx);
  for (const { shopId } of DEMO_SHOPS)
    // eslint-disable-next-line no-await-in-loop -- three shops on one connection
    await makePayouts(tx, { companyId: DEMO_COMPANY_ID, shopId }, now, startOf(WEEKS * 7));
  await sql`update sandbox.payouts set told = ${statusAt(now)}`.execute(tx);
  await keepPayouts(tx);
  await keepLines(tx);
  await bookPayouts(tx);
}

const keepPayouts = (tx: Tx) =>
  sql`
    insert into payouts (company_id, transaction_id, shop_id, amount, status, created_at, arrival_at, is_automatic,
      failure, iban_last4, has_lines)
    select company_id::uuid, payout_id, shop_id::uuid, amount_cents, told, created_at, arrival_at, true,
      case when told = 'failed' then 'account_closed' end, '2606', true
    from sandbox.payouts`.execute(tx);

/** The parts of a fee and the tip (FLO-96) are in the ledger; a refund has them back, and here it is always whole. */
const keepLines = (tx: Tx) =>
  sql`
    insert into payout_lines (company_id, transaction_id, id, kind, order_id, gross, tip, commission, fixed_fee,
      fee_vat, other_fee, net, at)
    select ${DEMO_COMPANY_ID}, l.payout_id, l.line_id, l.kind, l.order_id::uuid, l.gross_cents,
      coalesce(case l.kind when 'charge' then t.tip when 'refund' then -t.tip end, 0), coalesce(f.commission, 0), coalesce(f.fixed, 0), coalesce(f.vat, 0),
      l.fee_cents - coalesce(f.commission, 0) - coalesce(f.fixed, 0) - coalesce(f.vat, 0),
      l.gross_cents - l.fee_cents, l.at
    from sandbox.payout_lines l
    left join lateral (
      select sign(l.fee_cents) * -sum(e.amount) filter (where e.part = 'commission') as commission,
        sign(l.fee_cents) * -sum(e.amount) filter (where e.part = 'fixed') as fixed,
        sign(l.fee_cents) * -sum(e.amount) filter (where e.part = 'vat') as vat
      from ledger_movements m
      join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id
      where m.company_id = ${DEMO_COMPANY_ID} and m.idempotency_key = 'fee:' || l.order_id
    ) f on true
    left join lateral (
      select -e.amount as tip
      from ledger_movements m
      join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'tips'
      where m.company_id = ${DEMO_COMPANY_ID} and m.idempotency_key = 'capture:' || l.order_id
    ) t on true`.execute(tx);

const bookPayouts = (tx: Tx) =>
  sql`
    with told as (
      select 'payout' as kind, 'provider' as account, transaction_id, shop_id, created_at as at, -amount as amount
      from payouts
      union all
      select 'payout-failed', 'provider', payout_id, shop_id::uuid, failed_at, amount_cents
      from sandbox.payouts where told = 'failed'
      union all
      select 'tips-paid-out', 'tips', transaction_id, shop_id, created_at, sum(tip)::int
      from payouts join payout_lines using (company_id, transaction_id)
      group by transaction_id, shop_id, created_at having sum(tip) <> 0
    ), named as (
      select *, ${idOf(sql`kind || ':' || transaction_id`)} as id from told
    ), booked as (
      insert into ledger_movements (company_id, id, at, kind, idempotency_key)
      select ${DEMO_COMPANY_ID}, id, at, kind, kind || ':' || transaction_id from named
      returning id
    )
    insert into ledger_entries (company_id, movement_id, position, account, shop_id, amount)
    select ${DEMO_COMPANY_ID}, id, position, case when position = 0 then account else 'shop' end, shop_id,
      case when position = 0 then amount else -amount end
    from named, (values (0), (1)) as side (position)`.execute(tx);
