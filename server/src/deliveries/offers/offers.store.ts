import type { DriverOffer } from '@comptoir/contract/driver-app.ts';
import { dropoffArea } from '@comptoir/domain/deliveries/dropoff-area.ts';
import { tripKm } from '@comptoir/domain/deliveries/providers.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { DeliveryOffersTable } from '../../db/tables/delivery-tables.ts';
import { firstOf, isFound, toFields } from '../../db/rows.ts';
import { isUnderWay } from '../../orders/orders.store.ts';

type OrderRef = Pick<Order, 'companyId' | 'id'>;
type Offer = { driverId: string; state: DeliveryOffersTable['state']; offeredAt: Instant; courierFee: Cents };

const offersOf = (db: Db | Tx, order: OrderRef) =>
  db
    .selectFrom('delivery_offers')
    .select(['driver_id', 'state', 'offered_at', 'courier_fee'])
    .where((eb) => eb.and({ company_id: order.companyId, order_id: order.id }));

const toOffer = (
  row: Selectable<Pick<DeliveryOffersTable, 'driver_id' | 'state' | 'offered_at' | 'courier_fee'>>,
): Offer => ({
  ...toFields(row),
  courierFee: cents(row.courier_fee),
});

/** Each driver once, in the latest state. */
export async function ofOrder(db: Db | Tx, order: OrderRef): Promise<Offer[]> {
  return (await offersOf(db, order).execute()).map(toOffer);
}

export async function find(db: Db | Tx, order: OrderRef, driverId: string): Promise<Offer | null> {
  return firstOf(offersOf(db, order).where('driver_id', '=', driverId), toOffer);
}

const changing = (tx: Tx, order: OrderRef) =>
  tx.updateTable('delivery_offers').where((eb) => eb.and({ company_id: order.companyId, order_id: order.id }));

type NewOffer = { driverId: string; courierFee: Cents; km: number | null };

/** DLV-15: a driver who was asked and did not answer is asked again; one who declined never is. */
export async function open(
  tx: Tx,
  order: Pick<Order, 'companyId' | 'id' | 'shopId'>,
  asked: readonly NewOffer[],
  now: Instant,
): Promise<void> {
  await tx
    .insertInto('delivery_offers')
    .values(
      asked.map(({ driverId, courierFee, km }) => ({
        company_id: order.companyId,
        order_id: order.id,
        driver_id: driverId,
        shop_id: order.shopId,
        state: 'open' as const,
        courier_fee: courierFee,
        distance_km: km,
        offered_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'order_id', 'driver_id'])
        .doUpdateSet((eb) => ({
          state: 'open',
          courier_fee: eb.ref('excluded.courier_fee'),
          distance_km: eb.ref('excluded.distance_km'),
          offered_at: eb.ref('excluded.offered_at'),
          answered_at: null,
        }))
        .where('delivery_offers.state', '=', 'withdrawn'),
    )
    .execute();
}

export async function withdraw(tx: Tx, order: OrderRef, driverIds: readonly string[]): Promise<void> {
  await changing(tx, order)
    .set({ state: 'withdrawn' })
    .where('driver_id', 'in', driverIds)
    .where('state', '=', 'open')
    .execute();
}

/** The order is this driver's, or nobody's. */
export async function close(tx: Tx, order: OrderRef, takenBy: string | null, now: Instant): Promise<void> {
  await changing(tx, order)
    .set({
      state: sql`case when driver_id = ${takenBy}::uuid then 'accepted' else 'withdrawn' end`,
      answered_at: sql`case when driver_id = ${takenBy}::uuid then ${now}::timestamptz end`,
    })
    .where('state', '=', 'open')
    .execute();
}

export async function giveBack(tx: Tx, order: OrderRef): Promise<void> {
  await changing(tx, order).set({ state: 'withdrawn' }).where('state', '=', 'accepted').execute();
}

/** False when there was nothing to decline: never asked, declined before, or taken. */
export async function decline(tx: Tx, order: OrderRef, driverId: string, now: Instant): Promise<boolean> {
  return isFound(
    changing(tx, order)
      .set({ state: 'declined', answered_at: now })
      .where('driver_id', '=', driverId)
      .where('state', 'in', ['open', 'withdrawn'])
      .returning('driver_id'),
  );
}

export async function openTo(db: Db | Tx, companyId: string, driverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_offers')
    .select('order_id')
    .where((eb) => eb.and({ company_id: companyId, driver_id: driverId, state: 'open' }))
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** DLV-16: nothing while the driver carries an order, even if offers are still to be withdrawn. */
export async function openOffersOf(db: Db | Tx, companyId: string, driverId: string): Promise<DriverOffer[]> {
  const rows = await db
    .selectFrom('delivery_offers as f')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.company_id', '=', 'f.company_id').onRef('o.id', '=', 'f.order_id'),
    )
    .innerJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'f.company_id').onRef('s.id', '=', 'f.shop_id'))
    .select(['o.id', 'o.number', 'o.is_test', 'o.address', 'o.due_at', 's.name', 's.address as shop_address'])
    .select(['f.courier_fee', 'f.offered_at'])
    .where((eb) => eb.and({ 'f.company_id': companyId, 'f.driver_id': driverId, 'f.state': 'open' }))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as b')
            .select('b.id')
            .where((eb) => eb.and({ 'b.company_id': companyId, 'b.driver_id': driverId }))
            .where(isUnderWay('b')),
        ),
      ),
    )
    .orderBy('f.offered_at')
    .orderBy('o.id')
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: formatOrderNumber(row.number),
    isTest: row.is_test,
    shopName: row.name,
    pickupAddress: row.shop_address,
    dropoffArea: dropoffArea(row.address),
    tripKm: tripKm({ shop: { location: row.shop_address.location }, address: row.address }),
    courierFee: cents(row.courier_fee),
    readyAt: row.due_at,
    offeredAt: row.offered_at,
  }));
}
