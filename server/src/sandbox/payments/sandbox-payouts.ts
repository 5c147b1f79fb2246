import {
  addDays,
  DEFAULT_TIME_ZONE,
  instantAt,
  localDay,
  type Day,
  type Instant,
} from '@comptoir/domain/kernel/time.ts';
import type { PayoutStatus } from '@comptoir/domain/payouts/payout.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../db/db.ts';
import type { PayoutAccount, Payouts, ProviderPayout, ProviderPayoutLine } from '../../ports/payouts.ts';

const [MADE_AT, ARRIVES_AT] = ['06:00', '09:00'] as const;
/** Every payment counts, however old. */
const FOREVER = '-infinity';
/** The bank took it and sends it back on the day after. */
const REJECTED_AFTER_DAYS = 2;

/** API-61: one payout a shop and day, of what was captured before: under way, the next day received. */
export function sandboxPayouts(db: Db, now: () => Instant): Payouts {
  return {
    async listPayouts(account, since) {
      await playPayouts(db, account, now());
      return find(db, account, now(), sql`created_at >= ${since}`);
    },
    async readPayout(account, transactionId) {
      await playPayouts(db, account, now());
      const [payout] = await find(db, account, now(), sql`payout_id = ${transactionId}`);
      return payout ?? null;
    },
    async listPayoutLines(_account, { transactionId }) {
      const { rows } = await sql<ProviderPayoutLine>`
        select line_id as id, kind, order_id as "orderId", gross_cents as "grossCents", fee_cents as "feeCents", at
        from sandbox.payout_lines where payout_id = ${transactionId} order by at, line_id`.execute(db);
      return rows;
    },
  };
}

/** Under way, received, and sometimes sent back. */
export const statusAt = (now: Instant) => sql<PayoutStatus>`
  case when failed_at <= ${now} then 'failed' when arrival_at <= ${now} then 'paid' else 'in_transit' end`;

async function find(
  db: Db,
  { shopId }: PayoutAccount,
  now: Instant,
  which: ReturnType<typeof sql>,
): Promise<ProviderPayout[]> {
  const { rows } = await sql<ProviderPayout>`
    select payout_id as "transactionId", amount_cents as "amountCents", created_at as "createdAt",
      arrival_at as "arrivalAt", true as "isAutomatic", right(translate(md5(shop_id), 'abcdef', '123456'), 4) as "ibanLast4",
      case when failed_at <= ${now} then 'account_closed' end as failure,
      ${statusAt(now)} as status
    from sandbox.payouts
    where shop_id = ${shopId} and created_at <= ${now} and ${which}
    order by created_at desc`.execute(db);
  return rows;
}

type PaidShop = Pick<PayoutAccount, 'companyId' | 'shopId'>;

const playPayouts = (db: Db, shop: PaidShop, now: Instant): Promise<void> =>
  db.transaction().execute((tx) => makePayouts(tx, shop, now));

/** Makes the payouts that are due; days that leave nothing to pay are carried over. `since`: where the first begins. */
export async function makePayouts(tx: Db | Tx, shop: PaidShop, now: Instant, since = FOREVER): Promise<void> {
  const today = localDay(now, DEFAULT_TIME_ZONE);
  await sql`select pg_advisory_xact_lock(hashtext(${`payouts:${shop.shopId}`}))`.execute(tx);
  const { after, floor } = await soFar(tx, shop.shopId, since);
  if (!after) return;
  for (let day = addDays(localDay(after, DEFAULT_TIME_ZONE), 1); day <= today; day = addDays(day, 1)) {
    const madeAt = instantAt(day, MADE_AT, DEFAULT_TIME_ZONE);
    // eslint-disable-next-line no-await-in-loop -- each day begins where the one before ended
    if (madeAt <= now) await payOut(tx, shop, day, floor);
  }
}

type SoFar = { after: Instant | null; floor: string };

/** The last payout, or the first payment; and what is too old to be paid out, because the first payout left it. */
async function soFar(db: Db | Tx, shopId: string, since: string): Promise<SoFar> {
  const { rows } = await sql<{ last: Instant | null; first: Instant | null; floor: Instant | null }>`
    select (select max(created_at) from sandbox.payouts where shop_id = ${shopId}) as last,
      (select min(captured_at) from sandbox.payments where shop_id = ${shopId} and captured_at >= ${since}) as first,
      (select min(l.at) from sandbox.payouts o join sandbox.payout_lines l on l.payout_id = o.payout_id
        where o.shop_id = ${shopId} and l.kind = 'charge') as floor`.execute(db);
  const { last = null, first = null, floor = null } = rows[0] ?? {};
  return { after: last ?? first, floor: floor ?? since };
}

async function payOut(db: Db | Tx, { companyId, shopId }: PaidShop, day: Day, since: Day): Promise<void> {
  const payoutId = `po_sandbox_${createHash('sha256').update(`${shopId} ${day}`).digest('hex').slice(0, 12)}`;
  const before = instantAt(day, '00:00', DEFAULT_TIME_ZONE);
  const createdAt = instantAt(day, MADE_AT, DEFAULT_TIME_ZONE);
  const arrivalAt = instantAt(addDays(day, 1), ARRIVES_AT, DEFAULT_TIME_ZONE);
  const failedAt = instantAt(addDays(day, REJECTED_AFTER_DAYS), MADE_AT, DEFAULT_TIME_ZONE);
  await sql`
    with open as materialized (
      select 'txn_' || p.payment_id as line_id, 'charge' as kind, p.payment_id, p.order_id,
        p.captured_cents as gross_cents, p.fee_cents, p.captured_at as at, p.method
      from sandbox.payments p
      where p.shop_id = ${shopId} and p.captured_at < ${before} and p.captured_at >= ${since} and p.state = 'captured'
        and p.captured_cents > 0
      union all
      select 'txn_' || r.refund_id, 'refund', p.payment_id, p.order_id, -r.amount_cents, -r.fee_cents, r.created_at, ''
      from sandbox.refunds r join sandbox.payments p on p.payment_id = r.payment_id
      where p.shop_id = ${shopId} and p.captured_at >= ${since} and r.created_at < ${before} and r.state = 'done'
        and r.is_borne_by_shop
      union all
      select 'txn_' || d.dispute_id || way.suffix, 'dispute', p.payment_id, p.order_id, way.sign * d.amount_cents, 0,
        ${before}::timestamptz - interval '1 second', ''
      from sandbox.disputes d join sandbox.payments p on p.payment_id = d.payment_id
      join (values ('', -1, array['open', 'lost', 'won']), ('_won', 1, array['won'])) as way (suffix, sign, states)
        on d.state = any(way.states)
      where p.shop_id = ${shopId} and p.captured_at >= ${since} and p.captured_at < ${before}
      union all
      select 'txn_back_' || o.payout_id, 'payout_failure', null, null, o.amount_cents, 0, o.failed_at, ''
      from sandbox.payouts o where o.shop_id = ${shopId} and o.failed_at < ${before}
    ), fresh as materialized (
      select * from open where not exists (select from sandbox.payout_lines l where l.line_id = open.line_id)
        -- REP-11: as with a provider in test mode, the money of a rehearsal reaches no bank.
        and not exists (select from rehearsals r
          where r.company_id = ${companyId} and r.order_id::text = open.order_id::text)
    ), made as (
      insert into sandbox.payouts (payout_id, company_id, shop_id, amount_cents, created_at, arrival_at, failed_at)
      select ${payoutId}, ${companyId}, ${shopId}, sum(gross_cents - fee_cents), ${createdAt}, ${arrivalAt},
        case when bool_or(method = 'payout_rejected') then ${failedAt}::timestamptz end
      from fresh having sum(gross_cents - fee_cents) > 0
      on conflict do nothing
      returning payout_id
    )
    insert into sandbox.payout_lines (line_id, payout_id, kind, payment_id, order_id, gross_cents, fee_cents, at)
    select line_id, made.payout_id, kind, payment_id, order_id, gross_cents, fee_cents, at from fresh, made`.execute(
    db,
  );
}
