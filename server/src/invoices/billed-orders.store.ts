import type { BilledOrder, ReturnedOrder } from '@comptoir/domain/invoices/billed-order.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { localDay, type Day, type Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { sharesOf, type Biller, type ShopContracts } from '@comptoir/domain/platform-fees/fee-contract.ts';
import { DELIVERY_PROVIDERS, PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { feeContractsOf } from '../platform-fees/fee-contracts.store.ts';
import { BILLERS, type PeriodKind } from './billing-periods.store.ts';

type Bounds = { from: Instant; before: Instant };
type Of = ShopRef & { timeZone: string };

/** The refund that left the shop nothing gave it back. */
const isReturned = sql<boolean>`exists (select from refunds r
  where r.company_id = orders.company_id and r.order_id = orders.id and r.state = 'done' and r.returns_fee)`;

/** Written out, so that the partial index of finished orders serves. */
const isCompleted = sql<boolean>`orders.status = 'completed' and not orders.is_test`;

/** INV-44: it ended otherwise, and yet its fee was kept. */
const isKept = sql<boolean>`orders.status in ('canceled', 'refunded', 'refused', 'missed')
  and booked.is_retained and not ${isReturned}`;

type Booked = { is_retained: boolean; commission: number; fixed_fee: number };

/**
 * The fee of a card order was booked with its capture. Read order by order: a join would read the whole ledger, whatever
 * the period.
 */
const booked = (biller: Biller) => sql<Booked>`(
  select
    count(m.id) > 0 as is_retained,
    coalesce(-sum(e.amount) filter (where e.part = 'commission'), 0)::int as commission,
    coalesce(-sum(e.amount) filter (where e.part = 'fixed'), 0)::int as fixed_fee
  from ledger_movements m
  left join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = ${biller}
  where m.company_id = orders.company_id and m.idempotency_key = 'fee:' || orders.id)`;

/** MIS-03, FLO-78: what the fee was taken of, whatever left the total afterwards. */
const chargedFor = sql<number>`coalesce((
  select e.amount from ledger_movements m
  join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'provider'
  where m.company_id = orders.company_id and m.idempotency_key = 'capture:' || orders.id) - orders.tip,
  orders.amount_due)::int`;

const billable = (db: Db | Tx, { companyId, shopId }: ShopRef, kind: PeriodKind, { from, before }: Bounds) =>
  db
    .selectFrom('orders')
    .innerJoinLateral(booked(BILLERS[kind]).as('booked'), (join) => join.onTrue())
    .select(['id', 'number', 'status', 'requested_for', 'charge_id', 'amount_due', 'delivery'])
    .select(['is_retained', 'commission', 'fixed_fee', isReturned.as('is_returned'), chargedFor.as('charged_for')])
    .where('orders.company_id', '=', companyId)
    .where('orders.shop_id', '=', shopId)
    .where('orders.requested_for', '>=', from)
    .where('orders.requested_for', '<', before)
    .orderBy('orders.requested_for')
    .orderBy('orders.id');

type Query = ReturnType<typeof billable>;
type Row = Awaited<ReturnType<Query['execute']>>[number];

/** INV-16, INV-44: one after the other, because each has an index of its own. */
async function billedOrders(
  db: Db | Tx,
  shop: Of,
  kind: PeriodKind,
  bounds: Bounds,
  narrowed: (query: Query) => Query,
): Promise<BilledOrder[]> {
  const contracts = await feeContractsOf(db, shop);
  const completed = await narrowed(billable(db, shop, kind, bounds).where(isCompleted)).execute();
  const kept = await narrowed(billable(db, shop, kind, bounds).where(isKept)).execute();
  const rows = [...completed, ...kept].map((row) => toBilledOrder(row, shop.timeZone, kind, contracts));
  return rows.toSorted((a, b) => compare(a.requestedFor, b.requestedFor) || compare(a.orderId, b.orderId));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function toBilledOrder(row: Row, timeZone: string, kind: PeriodKind, contracts: ShopContracts): BilledOrder {
  const isCancelled = row.status !== 'completed' && row.status !== 'refunded';
  const amountDue = cents(row.is_retained ? row.charged_for : row.amount_due);
  const agreed = sharesOf(contracts, amountDue).find(({ biller }) => biller === BILLERS[kind]);
  const { commission = 0, fixedFee = 0 } = feesOf(row, agreed?.fees);
  // A delivery is billed when it was made.
  const delivery = isCancelled ? null : row.delivery;
  const provider = DELIVERY_PROVIDERS.find((one) => one === delivery?.nature);
  return {
    orderId: row.id,
    orderNumber: formatOrderNumber(row.number),
    day: localDay(row.requested_for, timeZone),
    requestedFor: row.requested_for,
    chargeId: row.charge_id,
    amountDue,
    courier: provider && delivery ? { service: PROVIDER_LABELS[provider], fee: delivery.courierFee } : null,
    waitingFee: delivery?.waitingFee ?? cents(0),
    fees: { commission: cents(commission), fixedFee: cents(fixedFee) },
    isRetained: row.is_retained && !row.is_returned,
    isCancelled,
  };
}

type Parts = { commission: number; fixedFee: number };

/** INV-44: a fee that went back with the payment is billed no more; cash is billed by the contract. */
function feesOf(row: Row, agreed: Parts | undefined): Partial<Parts> {
  if (row.is_returned) return {};
  return row.is_retained ? { commission: row.commission, fixedFee: row.fixed_fee } : (agreed ?? {});
}

/** INV-16, INV-44: not billed yet, those of earlier periods that were completed late among them. */
export const unbilled = (tx: Tx, shop: Of, kind: PeriodKind, bounds: Bounds): Promise<BilledOrder[]> =>
  billedOrders(tx, shop, kind, bounds, (query) =>
    query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_orders as b')
            .select('b.order_id')
            .whereRef('b.company_id', '=', 'orders.company_id')
            .whereRef('b.order_id', '=', 'orders.id')
            .where('b.kind', '=', kind),
        ),
      ),
    ),
  );

/** CAT-API-31. */
export const listBillable = (db: Db, shop: Of, bounds: Bounds): Promise<BilledOrder[]> =>
  billedOrders(db, shop, 'shop', bounds, (query) => query.where('orders.charge_id', '<>', ''));

/** CAT-API-54, CAT-API-55: null where nothing was sold yet. */
export async function edges(
  db: Db,
  companyId: string,
  shopIds: readonly string[],
): Promise<{ first: Instant | null; last: Instant | null }> {
  const edge = (direction: 'asc' | 'desc') =>
    Promise.all(
      shopIds.map(async (shopId) => {
        const row = await db
          .selectFrom('orders')
          .select('requested_for')
          .where('company_id', '=', companyId)
          .where('shop_id', '=', shopId)
          .where(isCompleted)
          .where('charge_id', '<>', '')
          .orderBy('requested_for', direction)
          .limit(1)
          .executeTakeFirst();
        return row ? [row.requested_for] : [];
      }),
    );
  const [firsts, lasts] = await Promise.all([edge('asc'), edge('desc')]);
  return { first: firsts.flat().toSorted().at(0) ?? null, last: lasts.flat().toSorted().at(-1) ?? null };
}

/** INV-23, INV-44: billed in an earlier period; refunded since, or its fee given back where it had been kept. */
export async function returnedSince(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  kind: PeriodKind,
  from: Instant,
): Promise<ReturnedOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('invoice_orders as b', (join) =>
      join.onRef('b.company_id', '=', 'orders.company_id').onRef('b.order_id', '=', 'orders.id'),
    )
    .select(['orders.id', 'orders.number', 'orders.requested_for', 'orders.charge_id', 'b.fees', 'b.is_retained'])
    .where('orders.company_id', '=', companyId)
    .where('orders.shop_id', '=', shopId)
    .where(sql<boolean>`orders.status in ('completed', 'canceled', 'refunded', 'refused', 'missed')`)
    .where(sql<boolean>`case when b.is_retained then ${isReturned} else orders.status = 'refunded' end`)
    .where('orders.requested_for', '>=', from)
    .where('b.kind', '=', kind)
    .where('b.invoice_id', 'is not', null)
    .where('b.returned_in', 'is', null)
    .orderBy('orders.requested_for')
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: formatOrderNumber(row.number),
    requestedFor: row.requested_for,
    chargeId: row.charge_id,
    isRetained: row.is_retained,
    fees: cents(row.fees),
  }));
}

/** INV-52: the invoices on which these orders were billed, the oldest first. */
export async function invoicesOf(
  tx: Tx,
  companyId: string,
  kind: PeriodKind,
  orderIds: readonly string[],
): Promise<{ number: string; issueDay: Day }[]> {
  const { rows } = await sql<{ number: string; issueDay: Day }>`
    select distinct i.number, i.document->>'issueDay' as "issueDay"
    from invoice_orders b join invoices i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.kind = ${kind} and b.order_id = any(${[...orderIds]}::uuid[])
    order by 2, 1`.execute(tx);
  return rows;
}

type Billed = { orderId: string; fees: number; isRetained: boolean };
const AT_ONCE = 2_000;

/** The key makes it impossible to bill an order twice for one kind. */
export async function keepBilled(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  kind: PeriodKind,
  invoiceId: string | null,
  billed: readonly Billed[],
): Promise<void> {
  for (let start = 0; start < billed.length; start += AT_ONCE)
    // eslint-disable-next-line no-await-in-loop -- a statement takes a limited number of values
    await tx
      .insertInto('invoice_orders')
      .values(
        billed.slice(start, start + AT_ONCE).map(({ orderId, fees, isRetained: kept }) => ({
          company_id: companyId,
          order_id: orderId,
          kind,
          shop_id: shopId,
          invoice_id: invoiceId,
          fees,
          is_retained: kept,
        })),
      )
      .execute();
}

export async function keepReturned(
  tx: Tx,
  companyId: string,
  kind: PeriodKind,
  invoiceId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('invoice_orders')
    .set({ returned_in: invoiceId })
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('order_id', 'in', [...orderIds])
    .execute();
}
