import type { DriverTrip } from '@comptoir/contract/drivers.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toFields } from '../db/rows.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { DriverRef } from './staff-edits.store.ts';

const courierFee = sql<number>`coalesce((orders.delivery ->> 'courierFee')::integer, 0)`;
/** FLO-64, written out so that the partial index orders_delivered_by serves. */
const isCounted = sql<boolean>`orders.driver_id is not null and orders.status = 'completed' and not orders.is_test`;

/** Null when the driver does not work in this shop. */
export async function countTrips(db: Db, { companyId, shopId, driverId }: DriverRef): Promise<number | null> {
  const row = await db
    .selectFrom('driver_shops as d')
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select((count) => count.fn.countAll<number>().as('trips'))
        .whereRef('orders.company_id', '=', 'd.company_id')
        .whereRef('orders.driver_id', '=', 'd.driver_id')
        .whereRef('orders.shop_id', '=', 'd.shop_id')
        .where(isCounted)
        .as('trips'),
    )
    .where((eb) => eb.and({ 'd.company_id': companyId, 'd.shop_id': shopId, 'd.driver_id': driverId }))
    .executeTakeFirst();
  return row ? Number(row.trips) : null;
}

type Page = { offset: number; limit: number };

export async function listTrips(
  db: Db,
  { companyId, shopId, driverId }: DriverRef,
  { offset, limit }: Page,
): Promise<DriverTrip[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['orders.id', 'orders.number', 'orders.finished_at', 'orders.requested_for'])
    .select(courierFee.as('courier_fee'))
    .where((eb) => eb.and({ 'orders.company_id': companyId, 'orders.shop_id': shopId, 'orders.driver_id': driverId }))
    .where(isCounted)
    .orderBy('orders.finished_at', 'desc')
    .orderBy('orders.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: formatOrderNumber(row.number),
    deliveredAt: row.finished_at ?? row.requested_for,
    courierFee: cents(row.courier_fee),
  }));
}

type Range = { from: Instant; before: Instant };

/** API-42: what each independent is owed for a period; by name. */
export async function listBillings(db: Db, shop: ShopRef, { from, before }: Range, driverId: string | null) {
  const rows = await db
    .selectFrom('drivers')
    .innerJoin('orders', (join) =>
      join.onRef('orders.company_id', '=', 'drivers.company_id').onRef('orders.driver_id', '=', 'drivers.id'),
    )
    .select(['drivers.id', 'drivers.first_name', 'drivers.last_name'])
    .select((eb) => [eb.fn.countAll<number>().as('trips'), eb.fn.sum<number>(courierFee).as('courier_fee')])
    .where((eb) => eb.and({ 'drivers.company_id': shop.companyId, 'drivers.kind': 'independent' }))
    .$if(driverId !== null, (query) => query.where('drivers.id', '=', driverId ?? ''))
    .where('orders.shop_id', '=', shop.shopId)
    .where(isCounted)
    .where('orders.finished_at', '>=', from)
    .where('orders.finished_at', '<', before)
    .groupBy(['drivers.id', 'drivers.first_name', 'drivers.last_name'])
    .orderBy('drivers.last_name')
    .orderBy('drivers.first_name')
    .orderBy('drivers.id')
    .execute();
  return rows.map(({ id, ...row }) => ({ ...toFields(row), driverId: id, courierFee: cents(row.courier_fee) }));
}
