import { collectedOf } from '@comptoir/domain/cash-returns/collected.ts';
import type { CashReturn, OwedOrder } from '@comptoir/domain/cash-returns/cash-return.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { toFields } from '../db/rows.ts';
import type { DriverRef } from '../drivers/staff-edits.store.ts';

type Whose = Omit<DriverRef, 'shopId'> & { shopId?: string };

/** RND-30: brought, collected and not handed over; the oldest first. Without a shop, of all of them. */
export async function owedBy(db: Db | Tx, { companyId, shopId, driverId }: Whose): Promise<OwedOrder[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.company_id', '=', 'o.company_id').onRef('d.id', '=', 'o.driver_id'),
    )
    .select(['o.id', 'o.number', 'o.finished_at', 'o.requested_for', 'o.payment_type', 'o.driver_payment_type'])
    .select(['o.payment_split', 'o.amount_due'])
    .where((eb) => eb.and({ 'o.company_id': companyId, 'o.driver_id': driverId, 'd.kind': 'employee' }))
    .$if(shopId !== undefined, (query) => query.where('o.shop_id', '=', shopId ?? ''))
    // Written out so that the partial index orders_delivered_by serves.
    .where(sql<boolean>`o.driver_id is not null and o.status = 'completed' and not o.is_test`)
    .where('o.payment_type', 'not in', ['stripe', 'counter'])
    // FLO-61 also ends what nobody has fetched.
    .where(sql<boolean>`coalesce(o.delivery ->> 'pickedUpAt', o.delivery ->> 'deliveredAt') is not null`)
    .whereRef('o.finished_at', '>=', 'd.cash_counted_from')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cash_return_orders as r')
            .select('r.order_id')
            .whereRef('r.company_id', '=', 'o.company_id')
            .whereRef('r.order_id', '=', 'o.id'),
        ),
      ),
    )
    .orderBy('o.finished_at')
    .orderBy('o.id')
    .execute();
  return rows
    .map((row) => ({
      orderId: row.id,
      orderNumber: formatOrderNumber(row.number),
      deliveredAt: row.finished_at ?? row.requested_for,
      ...collectedOf({
        paymentType: row.payment_type,
        driverPaymentType: row.driver_payment_type,
        paymentSplit: row.payment_split,
        amountDue: cents(row.amount_due),
      }),
    }))
    .filter(({ cash, mealVouchers }) => cash + mealVouchers > 0);
}

const returnsOf = (db: Db | Tx, { companyId, shopId, driverId }: DriverRef) =>
  db.selectFrom('cash_returns').where((eb) => eb.and({ company_id: companyId, shop_id: shopId, driver_id: driverId }));

const COLUMNS = [
  'id',
  'driver_id',
  'at',
  'taken_by_name as taken_by',
  'order_count',
  'cash',
  'meal_vouchers',
  'counted_cash',
  'counted_meal_vouchers',
  'note',
] as const;

type Page = { offset: number; limit: number };

export async function list(db: Db | Tx, ref: DriverRef, { offset, limit }: Page): Promise<CashReturn[]> {
  const rows = await returnsOf(db, ref)
    .select(COLUMNS)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toFields(row),
    cash: cents(row.cash),
    mealVouchers: cents(row.meal_vouchers),
    countedCash: cents(row.counted_cash),
    countedMealVouchers: cents(row.counted_meal_vouchers),
  }));
}

export async function count(db: Db | Tx, ref: DriverRef): Promise<number> {
  const row = await returnsOf(db, ref)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** law:atomic-counter: the key of the orders lets none be handed over twice. */
export async function insert(
  tx: Tx,
  { companyId, shopId, driverId }: DriverRef,
  { id, at, takenBy, orderCount, note, ...amounts }: Omit<CashReturn, 'driverId'>,
  userId: string,
  orders: readonly OwedOrder[],
): Promise<void> {
  await tx
    .insertInto('cash_returns')
    .values({
      company_id: companyId,
      id,
      shop_id: shopId,
      driver_id: driverId,
      at,
      taken_by: userId,
      taken_by_name: takenBy,
      order_count: orderCount,
      cash: amounts.cash,
      meal_vouchers: amounts.mealVouchers,
      counted_cash: amounts.countedCash,
      counted_meal_vouchers: amounts.countedMealVouchers,
      note,
    })
    .execute();
  await tx
    .insertInto('cash_return_orders')
    .values(
      orders.map(({ orderId, cash, mealVouchers }) => ({
        company_id: companyId,
        order_id: orderId,
        return_id: id,
        cash,
        meal_vouchers: mealVouchers,
      })),
    )
    .execute();
}
