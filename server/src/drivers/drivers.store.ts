import type { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { sql, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, isFound, toFields } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import type { WebSubscription } from '../ports/push.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { isUnderWay } from '../orders/orders.store.ts';

type DocumentRow = Pick<
  Selectable<Tables['driver_documents']>,
  'kind' | 'state' | 'number' | 'expires_at' | 'file_name' | 'uploaded_at' | 'refusal'
>;
export type DriverRow = Selectable<Tables['drivers']> & {
  shops: {
    shop_id: string;
    enabled: boolean;
    is_new: boolean;
    completed_order_count: number;
    total_courier_fee: number;
  }[];
  documents: DocumentRow[];
  carried: { id: string }[];
};

/** JSON has no instants: they are written as everywhere else. */
export const instantOf = <T>(column: string) =>
  sql<T>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export function toDriver(row: DriverRow): Driver {
  return {
    ...toFields(row, 'id', 'carried', 'push_subscription', 'takings_version', 'state_told_at', 'cash_counted_from'),
    driverId: row.id,
    shops: row.shops.map((shop) => ({ ...toFields(shop), totalCourierFee: cents(shop.total_courier_fee) })),
    documents: row.documents.map((document): DriverDocument => toFields(document)),
    orderIds: row.carried.map(({ id }) => id),
    collectedCash: cents(row.collected_cash),
    collectedMealVouchers: cents(row.collected_meal_vouchers),
    collectedCardTerminal: cents(row.collected_card_terminal),
  };
}

/** In one round trip. */
export function wholeDrivers(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('drivers')
    .selectAll('drivers')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('driver_shops as s')
          .select(['s.shop_id', 's.enabled', 's.is_new', 's.completed_order_count', 's.total_courier_fee'])
          .whereRef('s.company_id', '=', 'drivers.company_id')
          .whereRef('s.driver_id', '=', 'drivers.id')
          .orderBy('s.shop_id'),
      ).as('shops'),
      jsonArrayFrom(
        eb
          .selectFrom('driver_documents as f')
          .select(['f.kind', 'f.state', 'f.number', 'f.file_name', 'f.refusal'])
          .select([
            instantOf<string | null>('f.expires_at').as('expires_at'),
            instantOf<string>('f.uploaded_at').as('uploaded_at'),
          ])
          .whereRef('f.company_id', '=', 'drivers.company_id')
          .whereRef('f.driver_id', '=', 'drivers.id')
          .orderBy('f.kind'),
      ).as('documents'),
      jsonArrayFrom(
        eb
          .selectFrom('orders as o')
          .select('o.id')
          .whereRef('o.company_id', '=', 'drivers.company_id')
          .whereRef('o.driver_id', '=', 'drivers.id')
          .where(isUnderWay('o'))
          .orderBy('o.requested_for'),
      ).as('carried'),
    ])
    .where('drivers.company_id', '=', companyId);
}

/** API-05: a shop's screen sees only that shop. */
export const seenFrom = (driver: Driver, shopId: string): Driver => ({
  ...driver,
  shops: driver.shops.filter((shop) => shop.shopId === shopId),
});

/** API-34: by name; `withCompletedDelivery` leaves out drivers who never delivered for this shop. */
export async function list(
  db: Db | Tx,
  shop: ShopRef,
  kind?: Driver['kind'],
  withCompletedDelivery = false,
): Promise<Driver[]> {
  let query = wholeDrivers(db, shop.companyId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('driver_shops as d')
          .select('d.driver_id')
          .whereRef('d.company_id', '=', 'drivers.company_id')
          .whereRef('d.driver_id', '=', 'drivers.id')
          .where('d.shop_id', '=', shop.shopId)
          .$if(withCompletedDelivery, (here) => here.where('d.completed_order_count', '>', 0)),
      ),
    )
    .orderBy('drivers.last_name')
    .orderBy('drivers.first_name')
    .orderBy('drivers.id');
  if (kind) query = query.where('drivers.kind', '=', kind);
  return (await query.execute()).map((row) => seenFrom(toDriver(row), shop.shopId));
}

export async function find(db: Db | Tx, companyId: string, driverId: string): Promise<Driver | null> {
  return firstOf(wholeDrivers(db, companyId).where('drivers.id', '=', driverId), toDriver);
}

/** law:parent-first: after the order's row, if any. */
export async function lock(tx: Tx, companyId: string, driverId: string): Promise<Driver | null> {
  const row = await tx
    .selectFrom('drivers')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? find(tx, companyId, driverId) : null;
}

export async function hasEnabled(db: Db | Tx, shop: ShopRef): Promise<boolean> {
  const enabled = { company_id: shop.companyId, shop_id: shop.shopId, enabled: true };
  return isFound(
    db
      .selectFrom('driver_shops')
      .select('driver_id')
      .where((eb) => eb.and(enabled))
      .limit(1),
  );
}

/** What a move adds to a driver's account; a refund takes it away again. */
export type Earned = { delivered: number; canceled: number; minutes: number; km: number; courierFee: number };

/** law:atomic-counter, law:rollups: FLO-64, DRV-13, DRV-17. Decimal sums may end just below zero, hence `greatest`. */
export async function settle(tx: Tx, shop: ShopRef, driverId: string, earned: Earned): Promise<void> {
  await sql`
    with here as (
      update driver_shops set
        completed_order_count = greatest(0, completed_order_count + ${earned.delivered}),
        total_courier_fee = greatest(0, total_courier_fee + ${earned.courierFee})
      where company_id = ${shop.companyId} and shop_id = ${shop.shopId} and driver_id = ${driverId}
    )
    update drivers set
      version = version + 1,
      completed_order_count = greatest(0, completed_order_count + ${earned.delivered}),
      canceled_order_count = canceled_order_count + ${earned.canceled},
      total_duration_minutes = greatest(0, total_duration_minutes + ${earned.minutes}::float8),
      total_distance_km = greatest(0, total_distance_km + ${earned.km}::float8)
    where company_id = ${shop.companyId} and id = ${driverId}`.execute(tx);
}

export async function subscriptionOf(db: Db, companyId: string, driverId: string): Promise<WebSubscription | null> {
  const row = await db
    .selectFrom('drivers')
    .select('push_subscription')
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .executeTakeFirst();
  return row?.push_subscription ?? null;
}

/** False when the phone has subscribed again. */
export async function forgetSubscription(
  tx: Tx,
  companyId: string,
  driverId: string,
  endpoint: string,
): Promise<boolean> {
  return isFound(
    tx
      .updateTable('drivers')
      .set((eb) => ({ push_subscription: null, are_notifications_allowed: false, version: eb('version', '+', 1) }))
      .where((eb) => eb.and({ company_id: companyId, id: driverId }))
      .where(sql<boolean>`push_subscription ->> 'endpoint' = ${endpoint}`)
      .returning('id'),
  );
}
