import { NO_LOYALTY, type LoyaltyAmounts } from '@comptoir/domain/loyalty/balance.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { rowsOf } from '../../db/fast/door.ts';

type OrderRef = { companyId: string; orderId: string };
type OfCustomer = OrderRef & { customerId: string; at: Instant };

/** What the owner of a confirmed e-mail has: of their record, or of the one that it was merged into. */
export async function balanceOfEmail(db: Db, companyId: string, email: string): Promise<LoyaltyAmounts> {
  const { rows } = await sql<{ cashback: number; pointsTenths: number }>`
    select b.cashback, b.points_tenths as "pointsTenths"
    from customers c join loyalty_balances b on b.company_id = c.company_id and b.customer_id = coalesce(c.merged_into, c.id)
    where c.company_id = ${companyId} and c.email = ${email}`.execute(db);
  const [row] = rows;
  return row ? { cashback: cents(row.cashback), pointsTenths: row.pointsTenths } : NO_LOYALTY;
}

/** law:atomic-counter: of two orders for the same pot the second waits for the first, and finds too little. */
export async function spend(
  tx: Tx,
  { companyId, orderId, customerId, at }: OfCustomer,
  { cashback, pointsTenths }: LoyaltyAmounts,
): Promise<boolean> {
  const rows = await rowsOf(tx, SPEND, [companyId, orderId, customerId, cashback, pointsTenths, at]);
  return rows.length > 0;
}

const SPEND = `
  with taken as (
    update loyalty_balances set cashback = cashback - $4::int, points_tenths = points_tenths - $5::int
    where company_id = $1 and customer_id = $3 and cashback >= $4::int and points_tenths >= $5::int
    returning customer_id
  )
  insert into loyalty_moves (company_id, order_id, kind, customer_id, cashback, points_tenths, at)
  select $1::uuid, $2::uuid, 'spent', customer_id, -$4::int, -$5::int, $6::timestamptz from taken
  returning customer_id as "customerId"`;

type Moved = { customerId: string };

/** A column holds no more: whoever has this many points is not refused their order. */
const MOST = 2_000_000_000;

const CREDIT = `
  insert into loyalty_balances as b (company_id, customer_id, cashback, points_tenths)
  select $1::uuid, customer_id, cashback, points_tenths from moved
  on conflict (company_id, customer_id) do update set
    cashback = least(${MOST}, b.cashback::bigint + excluded.cashback)::int,
    points_tenths = least(${MOST}, b.points_tenths::bigint + excluded.points_tenths)::int
  returning customer_id as "customerId"`;

/** Once: a move that exists is not made again. Nobody earns for a record that was erased. */
export async function earn(
  tx: Tx,
  { companyId, orderId, customerId, at }: OfCustomer,
  { cashback, pointsTenths }: LoyaltyAmounts,
): Promise<Moved | null> {
  const [moved] = await rowsOf<Moved>(tx, EARN, [companyId, orderId, customerId, cashback, pointsTenths, at]);
  return moved ?? null;
}

const EARN = `
  with moved as (
    insert into loyalty_moves (company_id, order_id, kind, customer_id, cashback, points_tenths, at)
    select $1::uuid, $2::uuid, 'earned', c.id, $4::int, $5::int, $6::timestamptz
    from customers c where c.company_id = $1 and c.id = $3 and c.erased_at is null
    on conflict (company_id, order_id, kind) do nothing
    returning customer_id, cashback, points_tenths
  )
  ${CREDIT}`;

/** LOY-10: what the order has spent, once. */
export async function giveBack(tx: Tx, { companyId, orderId }: OrderRef, at: Instant): Promise<Moved | null> {
  const [moved] = await rowsOf<Moved>(tx, GIVE_BACK, [companyId, orderId, at]);
  return moved ?? null;
}

const GIVE_BACK = `
  with moved as (
    insert into loyalty_moves (company_id, order_id, kind, customer_id, cashback, points_tenths, at)
    select $1::uuid, $2::uuid, 'given_back', m.customer_id, -m.cashback, -m.points_tenths, $3::timestamptz
    from loyalty_moves m join customers c on c.company_id = m.company_id and c.id = m.customer_id and c.erased_at is null
    where m.company_id = $1 and m.order_id = $2 and m.kind = 'spent'
    on conflict (company_id, order_id, kind) do nothing
    returning customer_id, cashback, points_tenths
  )
  ${CREDIT}`;

/** LOY-10: what the order has earned, once, and no more than is there; the move says how much that was. */
export async function takeBack(tx: Tx, { companyId, orderId }: OrderRef, at: Instant): Promise<Moved | null> {
  const [moved] = await rowsOf<Moved>(tx, TAKE_BACK, [companyId, orderId, at]);
  return moved ?? null;
}

const TAKE_BACK = `
  with held as (
    select b.customer_id, least(b.cashback, m.cashback) as cashback, least(b.points_tenths, m.points_tenths) as points_tenths
    from loyalty_moves m join loyalty_balances b on b.company_id = m.company_id and b.customer_id = m.customer_id
    where m.company_id = $1 and m.order_id = $2 and m.kind = 'earned'
    for update of b
  ), moved as (
    insert into loyalty_moves (company_id, order_id, kind, customer_id, cashback, points_tenths, at)
    select $1::uuid, $2::uuid, 'taken_back', customer_id, -cashback, -points_tenths, $3::timestamptz from held
    on conflict (company_id, order_id, kind) do nothing
    returning customer_id, cashback, points_tenths
  )
  update loyalty_balances b set cashback = b.cashback + moved.cashback, points_tenths = b.points_tenths + moved.points_tenths
  from moved where b.company_id = $1 and b.customer_id = moved.customer_id
  returning b.customer_id as "customerId"`;

/** FLO-79: an order that was changed spends less than before; the rest is the customer's again. False: it spent less already. */
export async function spendLess(
  tx: Tx,
  { companyId, orderId }: OrderRef,
  { cashback, pointsTenths }: LoyaltyAmounts,
): Promise<boolean> {
  const rows = await rowsOf(tx, SPEND_LESS, [companyId, orderId, cashback, pointsTenths]);
  return rows.length > 0;
}

const SPEND_LESS = `
  with before as (
    select customer_id, cashback, points_tenths from loyalty_moves
    where company_id = $1 and order_id = $2 and kind = 'spent' and -cashback >= $3::int and -points_tenths >= $4::int
    for update
  ), kept as (
    update loyalty_moves m set cashback = -$3::int, points_tenths = -$4::int from before
    where m.company_id = $1 and m.order_id = $2 and m.kind = 'spent'
  )
  update loyalty_balances b set
    cashback = b.cashback - before.cashback - $3::int, points_tenths = b.points_tenths - before.points_tenths - $4::int
  from before where b.company_id = $1 and b.customer_id = before.customer_id
  returning b.customer_id`;
