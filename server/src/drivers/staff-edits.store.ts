import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Tx } from '../db/db.ts';
import { firstOf, toColumns, toFields } from '../db/rows.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type DriverRef = ShopRef & { driverId: string };
type Takings = Pick<Driver, 'collectedCash' | 'collectedMealVouchers' | 'collectedCardTerminal'>;

/** Null when the driver does not work in this shop. */
export async function lock(tx: Tx, { companyId, shopId, driverId }: DriverRef) {
  const held = tx
    .selectFrom('drivers')
    .innerJoin('driver_shops', (join) =>
      join
        .onRef('driver_shops.company_id', '=', 'drivers.company_id')
        .onRef('driver_shops.driver_id', '=', 'drivers.id'),
    )
    .select(['drivers.kind', 'drivers.takings_version', 'driver_shops.enabled'])
    .select(['drivers.collected_cash', 'drivers.collected_meal_vouchers', 'drivers.collected_card_terminal'])
    .where((eb) => eb.and({ 'drivers.company_id': companyId, 'drivers.id': driverId, 'driver_shops.shop_id': shopId }))
    .forNoKeyUpdate('drivers');
  return firstOf(held, ({ kind, enabled, takings_version: takingsVersion, ...takings }) => ({
    kind,
    enabled,
    takingsVersion,
    takings: toFields(takings),
  }));
}

/** Something of the driver that other tables hold has changed: screens read it again. */
export async function touch(tx: Tx, { companyId, driverId }: DriverRef): Promise<void> {
  await tx
    .updateTable('drivers')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .execute();
}

/** DRV-10: in this shop; the version tells screens which copy is newer. */
export async function setEnabled(tx: Tx, { companyId, shopId, driverId }: DriverRef, enabled: boolean): Promise<void> {
  await tx
    .with('here', (db) =>
      db
        .updateTable('driver_shops')
        .set({ enabled, is_new: false })
        .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, driver_id: driverId })),
    )
    .updateTable('drivers')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .execute();
}

export async function setTakings(tx: Tx, { companyId, driverId }: DriverRef, takings: Takings): Promise<void> {
  await tx
    .updateTable('drivers')
    .set((eb) => ({
      ...toColumns(takings),
      takings_version: eb('version', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .execute();
}
