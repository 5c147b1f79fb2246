import type { BilledOrder, ReturnedOrder } from '@comptoir/domain/invoices/billed-order.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { DELIVERY_PROVIDERS, PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { PeriodKind } from './billing-periods.store.ts';

type Bounds = { from: Instant; before: Instant };
type Of = ShopRef & { timeZone: string };

/** Written out, so that the partial index of finished orders serves. */
const isCompleted = sql<boolean>`orders.status = 'completed'`;

/** The fee of a card order was booked with its capture. */
const isRetained = sql<boolean>`exists (select from ledger_movements m
  where m.company_id = orders.company_id and m.idempotency_key = 'fee:' || orders.id)`;

const completed = (db: Db | Tx, { companyId, shopId }: ShopRef, { from, before }: Bounds) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'requested_for', 'charge_id', 'amount_due', 'delivery', isRetained.as('is_retained')])
    .where('orders.company_id', '=', companyId)
    .where('orders.shop_id', '=', shopId)
    .where(isCompleted)
    .where('orders.requested_for', '>=', from)
    .where('orders.requested_for', '<', before)
    .orderBy('orders.requested_for')
    .orderBy('orders.id');

type Row = Awaited<ReturnType<ReturnType<typeof completed>['execute']>>[number];

function toBilledOrder(row: Row, timeZone: string): BilledOrder {
  const provider = DELIVERY_PROVIDERS.find((one) => one === row.delivery?.nature);
  return {
    orderId: row.id,
    orderNumber: formatOrderNumber(row.number),
    day: localDay(row.requested_for, timeZone),
    requestedFor: row.requested_for,
    chargeId: row.charge_id,
    amountDue: cents(row.amount_due),
    courier: provider && row.delivery ? { service: PROVIDER_LABELS[provider], fee: row.delivery.courierFee } : null,
    waitingFee: row.delivery?.waitingFee ?? cents(0),
    isRetained: row.is_retained,
  };
}

/** INV-16: completed and not billed yet, those of earlier periods that were completed late among them. */
export async function unbilled(tx: Tx, shop: Of, kind: PeriodKind, bounds: Bounds): Promise<BilledOrder[]> {
  const rows = await completed(tx, shop, bounds)
    .where((eb) =>
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
    )
    .execute();
  return rows.map((row) => toBilledOrder(row, shop.timeZone));
}

/** CAT-API-31. */
export async function listCompleted(db: Db, shop: Of, bounds: Bounds): Promise<BilledOrder[]> {
  const rows = await completed(db, shop, bounds).where('orders.charge_id', '<>', '').execute();
  return rows.map((row) => toBilledOrder(row, shop.timeZone));
}

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

/** INV-23: billed in an earlier period and refunded since. */
export async function refundedSince(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  kind: PeriodKind,
  from: Instant,
): Promise<ReturnedOrder[]> {
  const rows = await tx
    .selectFrom('orders as o')
    .innerJoin('invoice_orders as b', (join) =>
      join.onRef('b.company_id', '=', 'o.company_id').onRef('b.order_id', '=', 'o.id'),
    )
    .select(['o.id', 'o.number', 'o.requested_for', 'o.charge_id', 'b.fees', 'b.is_retained'])
    .where('o.company_id', '=', companyId)
    .where('o.shop_id', '=', shopId)
    .where(sql<boolean>`o.status = 'refunded'`)
    .where('o.requested_for', '>=', from)
    .where('b.kind', '=', kind)
    .where('b.invoice_id', 'is not', null)
    .where('b.returned_in', 'is', null)
    .orderBy('o.requested_for')
    .orderBy('o.id')
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
