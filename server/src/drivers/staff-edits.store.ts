import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type DriverRef = ShopRef & { driverId: string };
export type Takings = Pick<Driver, 'collectedCash' | 'collectedMealVouchers' | 'collectedCardTerminal'>;

/** Null when the driver does not work in this shop. */
export async function lock(tx: Tx, { companyId, shopId, driverId }: DriverRef) {
  const row = await tx
    .selectFrom('drivers')
    .innerJoin('driver_shops', (join) =>
      join
        .onRef('driver_shops.company_id', '=', 'drivers.company_id')
        .onRef('driver_shops.driver_id', '=', 'drivers.id'),
    )
    .select(['drivers.kind', 'drivers.takings_version', 'driver_shops.enabled'])
    .select(['drivers.collected_cash', 'drivers.collected_meal_vouchers', 'drivers.collected_card_terminal'])
    .where((eb) => eb.and({ 'drivers.company_id': companyId, 'drivers.id': driverId, 'driver_shops.shop_id': shopId }))
    .forNoKeyUpdate('drivers')
    .executeTakeFirst();
  return row
    ? {
        kind: row.kind,
        enabled: row.enabled,
        takingsVersion: row.takings_version,
        takings: {
          collectedCash: row.collected_cash as Cents,
          collectedMealVouchers: row.collected_meal_vouchers as Cents,
          collectedCardTerminal: row.collected_card_terminal as Cents,
        } satisfies Takings,
      }
    : null;
}

/** DRV-10: in this shop; the version tells screens which copy is newer. */
export async function setEnabled(tx: Tx, { companyId, shopId, driverId }: DriverRef, enabled: boolean): Promise<void> {
  await tx
    .with('here', (db) =>
      db
        .updateTable('driver_shops')
        .set({ enabled })
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
      collected_cash: takings.collectedCash,
      collected_meal_vouchers: takings.collectedMealVouchers,
      collected_card_terminal: takings.collectedCardTerminal,
      takings_version: eb('version', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .execute();
}
