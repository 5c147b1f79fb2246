import { randomInt, randomUUID } from 'node:crypto';
import { aDriver } from '@comptoir/domain/drivers/drivers.samples.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Database } from '../../db/db.ts';

type Given = Partial<Omit<Driver, 'companyId' | 'shops' | 'orderIds' | 'version'>> & { shopIds: string[] };

/** A driver of these shops: by default an available employee near the shop, with a current position. */
export async function makeDriver(
  database: Database,
  companyId: string,
  { shopIds, ...fields }: Given,
  now: string = new Date().toISOString(),
): Promise<Driver> {
  const shops = shopIds.map((shopId) => ({
    shopId,
    enabled: true,
    completedOrderCount: fields.completedOrderCount ?? 0,
    isNew: false,
    totalCourierFee: cents(0),
  }));
  const given = { driverId: randomUUID(), phone: `+336${randomInt(10_000_000, 99_999_999)}`, positionAt: now };
  const driver = aDriver({ ...given, ...fields, companyId, shops });
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
      total_duration_minutes: driver.totalDurationMinutes,
      total_distance_km: driver.totalDistanceKm,
      birth_date: driver.birthDate,
      freelance: driver.freelance && JSON.stringify(driver.freelance),
      collected_cash: driver.collectedCash,
      collected_meal_vouchers: driver.collectedMealVouchers,
      collected_card_terminal: driver.collectedCardTerminal,
      created_at: driver.createdAt,
    })
    .execute();
  await db
    .insertInto('driver_shops')
    .values(
      shops.map(({ shopId, enabled, completedOrderCount }) => ({
        company_id: companyId,
        driver_id: driver.driverId,
        shop_id: shopId,
        enabled,
        completed_order_count: completedOrderCount,
      })),
    )
    .execute();
  if (driver.documents.length > 0) await db.insertInto('driver_documents').values(documentRows(driver)).execute();
  return driver;
}

/** A picture of one white pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

const documentRows = ({ companyId, driverId, documents }: Driver) =>
  documents.map((document) => ({
    company_id: companyId,
    driver_id: driverId,
    kind: document.kind,
    state: document.state,
    number: document.number,
    expires_at: document.expiresAt,
    file_name: document.fileName,
    media_type: 'image/png',
    content: Buffer.from(PICTURE, 'base64'),
    uploaded_at: document.uploadedAt,
    refusal: document.refusal,
  }));
