import { randomUUID } from 'node:crypto';
import { aDriver } from '@comptoir/domain/drivers/drivers.samples.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Database } from '../../db/db.ts';

type Given = Partial<Omit<Driver, 'companyId' | 'shops' | 'orderIds' | 'version'>> & { shopIds: string[] };

/** A driver of these shops: unless said otherwise an employee, on the road near by, seen this very moment. */
export async function makeDriver(
  database: Database,
  companyId: string,
  { shopIds, ...fields }: Given,
  now: string = new Date().toISOString(),
): Promise<Driver> {
  const shops = shopIds.map((shopId) => ({ shopId, enabled: true }));
  const driver = aDriver({ driverId: randomUUID(), positionAt: now, ...fields, companyId, shops });
  const db = database.forCompany(companyId);
  await db
    .insertInto('drivers')
    .values({
      company_id: companyId,
      id: driver.driverId,
      first_name: driver.firstName,
      last_name: driver.lastName,
      email: driver.email,
      phone: driver.phone,
      kind: driver.kind,
      is_app_installed: driver.isAppInstalled,
      are_notifications_allowed: driver.areNotificationsAllowed,
      documents_valid_until: driver.documentsValidUntil,
      is_online: driver.isOnline,
      position: driver.position && JSON.stringify(driver.position),
      position_at: driver.positionAt,
      completed_order_count: driver.completedOrderCount,
    })
    .execute();
  await db
    .insertInto('driver_shops')
    .values(
      shops.map(({ shopId, enabled }) => ({
        company_id: companyId,
        driver_id: driver.driverId,
        shop_id: shopId,
        enabled,
      })),
    )
    .execute();
  return driver;
}
