import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { FINISHED_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { sql, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../db/db.ts';
import type { Tables } from '../db/tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type DriverRow = Selectable<Tables['drivers']> & {
  shops: { shop_id: string; enabled: boolean }[];
  carried: { id: string }[];
};

function toDriver(row: DriverRow): Driver {
  return {
    driverId: row.id,
    companyId: row.company_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    kind: row.kind,
    shops: row.shops.map(({ shop_id, enabled }) => ({ shopId: shop_id, enabled })),
    isAppInstalled: row.is_app_installed,
    areNotificationsAllowed: row.are_notifications_allowed,
    documentsValidUntil: row.documents_valid_until,
    isOnline: row.is_online,
    position: row.position,
    positionAt: row.position_at,
    orderIds: row.carried.map(({ id }) => id),
    completedOrderCount: row.completed_order_count,
    version: row.version,
  };
}

/** A driver with its shops and the orders it carries, in one round trip. */
function wholeDrivers(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('drivers')
    .selectAll('drivers')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('driver_shops as s')
          .select(['s.shop_id', 's.enabled'])
          .whereRef('s.company_id', '=', 'drivers.company_id')
          .whereRef('s.driver_id', '=', 'drivers.id')
          .orderBy('s.shop_id'),
      ).as('shops'),
      jsonArrayFrom(
        eb
          .selectFrom('orders as o')
          .select('o.id')
          .whereRef('o.company_id', '=', 'drivers.company_id')
          .whereRef('o.driver_id', '=', 'drivers.id')
          // Literals, as in the predicate of the index orders_by_driver: with parameters it would not serve.
          .where(sql<boolean>`o.status not in (${sql.join(FINISHED_STATUSES.map((status) => sql.lit(status)))})`)
          .orderBy('o.requested_for'),
      ).as('carried'),
    ])
    .where('drivers.company_id', '=', companyId);
}

/** API-05: of a driver's shops, a screen of one shop is told that one. */
export const seenFrom = (driver: Driver, shopId: string): Driver => ({
  ...driver,
  shops: driver.shops.filter((shop) => shop.shopId === shopId),
});

/** API-34: by name. */
export async function list(db: Db | Tx, shop: ShopRef, kind?: Driver['kind']): Promise<Driver[]> {
  let query = wholeDrivers(db, shop.companyId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('driver_shops as d')
          .select('d.driver_id')
          .whereRef('d.company_id', '=', 'drivers.company_id')
          .whereRef('d.driver_id', '=', 'drivers.id')
          .where('d.shop_id', '=', shop.shopId),
      ),
    )
    .orderBy('drivers.last_name')
    .orderBy('drivers.first_name')
    .orderBy('drivers.id');
  if (kind) query = query.where('drivers.kind', '=', kind);
  return (await query.execute()).map((row) => seenFrom(toDriver(row), shop.shopId));
}

export async function find(db: Db | Tx, companyId: string, driverId: string): Promise<Driver | null> {
  const row = await wholeDrivers(db, companyId).where('drivers.id', '=', driverId).executeTakeFirst();
  return row ? toDriver(row) : null;
}

/** DLV-41. */
export async function hasEnabled(db: Db | Tx, shop: ShopRef): Promise<boolean> {
  const row = await db
    .selectFrom('driver_shops')
    .select('driver_id')
    .where('company_id', '=', shop.companyId)
    .where('shop_id', '=', shop.shopId)
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A driver's load has changed: a higher version tells every screen which copy is the newer; FLO-64 with it. */
export async function touch(tx: Tx, companyId: string, driverId: string, deliveredMore: number): Promise<void> {
  await tx
    .updateTable('drivers')
    .set((eb) => ({
      version: eb('version', '+', 1),
      completed_order_count: eb('completed_order_count', '+', deliveredMore),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', driverId)
    .execute();
}

type Place = { location: Location; at: Instant; notBefore: Instant };

/** DRV-29: one statement, so that of two reports at once one is written; false when the last one is too recent. */
export async function savePosition(tx: Tx, companyId: string, driverId: string, place: Place): Promise<boolean> {
  const row = await tx
    .updateTable('drivers')
    .set((eb) => ({
      position: JSON.stringify(place.location),
      position_at: place.at,
      is_online: true,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', driverId)
    .where((eb) => eb.or([eb('position_at', 'is', null), eb('position_at', '<=', place.notBefore)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
