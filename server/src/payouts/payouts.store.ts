import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { PayoutSums } from '@comptoir/domain/payouts/explain.ts';
import type { Payout, PayoutLine } from '@comptoir/domain/payouts/payout.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { toFields } from '../db/rows.ts';
import type { PayoutLinesTable, PayoutsTable } from '../db/tables/money-tables.ts';

type Shops = { companyId: string; shopIds: readonly string[] };
export type StoredPayout = Selectable<PayoutsTable>;
export type PayoutRef = { companyId: string; transactionId: string };
type Page = { pageNumber: number; pageSize: number };

const ALL = 1_000_000;

/** PAY-08: newest first. */
export async function list(
  db: Db,
  { companyId, shopIds }: Shops,
  page: Page,
): Promise<{ items: Payout[]; total: number }> {
  const [items, { total }] = await Promise.all([
    select(db, { companyId, shopIds }, sql`true`, page),
    db
      .selectFrom('payouts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('company_id', '=', companyId)
      .where('shop_id', '=', sql<string>`any(${[...shopIds]}::uuid[])`)
      .executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

export async function find(
  db: Db,
  { companyId, shopId }: { companyId: string; shopId: string },
  transactionId: string,
): Promise<Payout | null> {
  const [payout] = await select(db, { companyId, shopIds: [shopId] }, sql`transaction_id = ${transactionId}`, {
    pageNumber: 0,
    pageSize: 1,
  });
  return payout ?? null;
}

/** Those that were made in these days. */
export const between = (db: Db, shops: Shops, bounds: { from: string; before: string }): Promise<Payout[]> =>
  select(db, shops, sql`created_at >= ${bounds.from} and created_at < ${bounds.before}`, {
    pageNumber: 0,
    pageSize: ALL,
  });

async function select(
  db: Db,
  { companyId, shopIds }: Shops,
  which: ReturnType<typeof sql>,
  { pageNumber, pageSize }: Page,
): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.transaction_id as "transactionId", p.shop_id as "shopId", s.name as "shopName", p.amount, p.status,
      p.created_at as "createdAt", p.arrival_at as "arrivalAt", p.is_automatic as "isAutomatic", p.failure,
      p.iban_last4 as "ibanLast4", (
        select max(q.created_at) from payouts q
        where q.company_id = p.company_id and q.shop_id = p.shop_id and q.created_at < p.created_at) as "previousAt"
    from payouts p join shops s on s.company_id = p.company_id and s.id = p.shop_id
    where p.company_id = ${companyId} and p.shop_id = any(${[...shopIds]}::uuid[]) and ${which}
    order by p.created_at desc, p.transaction_id desc
    limit ${pageSize} offset ${pageNumber * pageSize}`.execute(db);
  return rows;
}

/** In the order in which they happened, the last first. */
export async function lines(db: Db, { companyId, transactionId }: PayoutRef): Promise<PayoutLine[]> {
  const rows = await db
    .selectFrom('payout_lines as l')
    .leftJoin('orders as o', (join) => join.onRef('o.company_id', '=', 'l.company_id').onRef('o.id', '=', 'l.order_id'))
    .selectAll('l')
    .select('o.number')
    .where('l.company_id', '=', companyId)
    .where('l.transaction_id', '=', transactionId)
    .orderBy('l.at', 'desc')
    .orderBy('l.id')
    .execute();
  return rows.map(toLine);
}

function toLine({ number, ...row }: Selectable<PayoutLinesTable> & { number: number | null }): PayoutLine {
  const { companyId: _company, transactionId: _payout, ...line } = toFields(row);
  return {
    ...line,
    orderNumber: number === null ? null : formatOrderNumber(number),
    gross: cents(line.gross),
    tip: cents(line.tip),
    commission: cents(line.commission),
    fixedFee: cents(line.fixedFee),
    feeVat: cents(line.feeVat),
    otherFee: cents(line.otherFee),
    net: cents(line.net),
  };
}

const own = ({ companyId, transactionId }: PayoutRef) => ({ company_id: companyId, transaction_id: transactionId });

export const stored = (db: Db | Tx, ref: PayoutRef): Promise<StoredPayout | undefined> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where((eb) => eb.and(own(ref)))
    .executeTakeFirst();

export const lock = (tx: Tx, ref: PayoutRef): Promise<StoredPayout> =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where((eb) => eb.and(own(ref)))
    .forUpdate()
    .executeTakeFirstOrThrow();

/** False when it was known before. */
export async function insert(tx: Tx, payout: Omit<StoredPayout, 'has_lines'>): Promise<boolean> {
  const row = await tx
    .insertInto('payouts')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['company_id', 'transaction_id']).doNothing())
    .returning('transaction_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function update(
  tx: Tx,
  ref: PayoutRef,
  change: Partial<Pick<StoredPayout, 'status' | 'arrival_at' | 'failure' | 'iban_last4' | 'has_lines'>>,
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set(change)
    .where((eb) => eb.and(own(ref)))
    .execute();
}

const AT_ONCE = 1_000;

export async function insertLines(tx: Tx, rows: readonly Selectable<PayoutLinesTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    // eslint-disable-next-line no-await-in-loop -- one connection; a statement has a limit of parameters
    await tx
      .insertInto('payout_lines')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
}

export type BookedFee = Pick<PayoutSums, 'commission' | 'fixedFee' | 'feeVat'>;

/** The fees of these orders, as they were booked with their captures; an id of another company finds nothing. */
export async function bookedFees(
  db: Db,
  companyId: string,
  orderIds: readonly string[],
): Promise<Map<string, BookedFee | null>> {
  const { rows } = await sql<{ orderId: string } & { [Part in keyof BookedFee]: number | null }>`
    select o.id as "orderId",
      -sum(e.amount) filter (where e.part = 'commission')::int as commission,
      -sum(e.amount) filter (where e.part = 'fixed')::int as "fixedFee",
      -sum(e.amount) filter (where e.part = 'vat')::int as "feeVat"
    from orders o
    left join ledger_movements m on m.company_id = o.company_id and m.idempotency_key = 'fee:' || o.id
    left join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.part is not null
    where o.company_id = ${companyId} and o.id = any(${[...orderIds]}::uuid[])
    group by o.id`.execute(db);
  return new Map(
    rows.map(({ orderId, commission, fixedFee, feeVat }) => [
      orderId,
      { commission: cents(commission ?? ZERO), fixedFee: cents(fixedFee ?? ZERO), feeVat: cents(feeVat ?? ZERO) },
    ]),
  );
}

/** FLO-96: what of an order is the staff's, how much of it earlier payouts gave back, and in refunds of which amount it is. */
export type BookedTips = { captured: number; given: number; refunds: readonly { amount: number; tip: number }[] };

export async function bookedTips(
  db: Db,
  companyId: string,
  orderIds: readonly string[],
): Promise<Map<string, BookedTips>> {
  const { rows } = await sql<BookedTips & { orderId: string }>`
    select m.order_id as "orderId", -e.amount as captured, (
      select -coalesce(sum(l.tip), 0)::int from payout_lines l
      where l.company_id = m.company_id and l.order_id = m.order_id and l.kind = 'refund') as given, (
      select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'tip', r.tip)), '[]') from refunds r
      where r.company_id = m.company_id and r.order_id = m.order_id and r.tip > 0) as refunds
    from ledger_movements m
    join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'tips'
    where m.company_id = ${companyId} and m.kind = 'capture' and m.idempotency_key = any(${orderIds.map((id) => `capture:${id}`)})`.execute(
    db,
  );
  return new Map(rows.map(({ orderId, ...tips }) => [orderId, tips]));
}
