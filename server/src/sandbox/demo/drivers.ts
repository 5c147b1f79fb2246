import { endOfValidity } from '@comptoir/domain/drivers/document-rules.ts';
import { DOCUMENT_KINDS } from '@comptoir/domain/drivers/document-kinds.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addDays, DAY, earlier, localDay, MINUTE, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { DriverAssignment } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_TIME_ZONE } from './company.ts';
import { DEMO_DRIVERS, type DemoDriver } from './driver-people.ts';
import type { SeededOrder } from './seeded-order.ts';

const METRES_PER_DEGREE = 111_195;

/** A point this many metres away; precise enough within a town. */
export function offsetBy({ latitude, longitude }: Location, north: number, east: number): Location {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: latitude + north / METRES_PER_DEGREE,
    longitude: longitude + east / (METRES_PER_DEGREE * shrink),
  };
}

export function waitingPlace({ shop, north, east }: DemoDriver): Location {
  const { location } = shop.address;
  if (!location) throw new Error('the shops of the demonstration are on the map');
  return offsetBy(location, north, east);
}

const TRIP_MINUTES = 14.2;
const TRIP_KM = 2.7;

/** RND-30: hand-overs have been kept for this long. */
export const CASH_DAYS = 6;

export async function seedDrivers(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .insertInto('drivers')
    .values(
      DEMO_DRIVERS.map((driver) => ({
        company_id: DEMO_COMPANY_ID,
        id: driver.driverId,
        first_name: driver.firstName,
        last_name: driver.lastName,
        email: `${driver.firstName.toLowerCase()}.${driver.lastName.toLowerCase()}@livreurs.exemple`,
        phone: driver.phone,
        birth_date: driver.birthDate,
        kind: driver.kind,
        freelance: driver.kind === 'independent' ? JSON.stringify(businessOf(driver)) : null,
        is_app_installed: true,
        are_notifications_allowed: driver.areNotificationsAllowed,
        documents_valid_until: validUntil(driver, nowMs),
        is_online: driver.isOnline,
        position: JSON.stringify(waitingPlace(driver)),
        position_at: toInstant(nowMs - driver.seenMinutesAgo * MINUTE),
        completed_order_count: driver.deliveries,
        total_duration_minutes: driver.deliveries * TRIP_MINUTES,
        total_distance_km: driver.deliveries * TRIP_KM,
        collected_cash: driver.takings[0],
        collected_meal_vouchers: driver.takings[1],
        collected_card_terminal: driver.takings[2],
        created_at: toInstant(nowMs - driver.sinceDays * DAY),
        cash_counted_from: toInstant(nowMs - CASH_DAYS * DAY),
      })),
    )
    .execute();
  await tx
    .insertInto('driver_shops')
    .values(
      DEMO_DRIVERS.map(({ driverId: id, shop, isEnabled, deliveries }) => ({
        company_id: DEMO_COMPANY_ID,
        driver_id: id,
        shop_id: shop.shopId,
        enabled: isEnabled,
        completed_order_count: deliveries,
      })),
    )
    .execute();
  await tx
    .insertInto('driver_documents')
    .values(DEMO_DRIVERS.flatMap((driver) => documentRows(driver, nowMs)))
    .execute();
}

const businessOf = ({ firstName, lastName, siret }: DemoDriver) => ({
  companyName: `${firstName} ${lastName}`,
  siret,
  address: { street: '18 Rue Bonaparte', postalCode: '06300', city: 'Nice' },
  isVatSubject: false,
  hasBillingMandate: true,
});

function endOf(endsInDays: number | null, nowMs: number): Instant | null {
  if (endsInDays === null) return null;
  return endOfValidity('identity', addDays(localDay(toInstant(nowMs), DEMO_TIME_ZONE), endsInDays), DEMO_TIME_ZONE);
}

/** DLV-16: the earliest expiry of the four documents. */
function validUntil({ documents }: DemoDriver, nowMs: number): Instant | null {
  if (!DOCUMENT_KINDS.every((kind) => documents[kind]?.state === 'valid')) return null;
  const ends = DOCUMENT_KINDS.map((kind) => endOf(documents[kind]?.endsInDays ?? null, nowMs));
  return ends.filter((end) => end !== null).reduce(earlier);
}

/** An empty page, so that there is a file to open. */
const PAPER = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

function documentRows({ driverId, documents, siret, sinceDays }: DemoDriver, nowMs: number) {
  return DOCUMENT_KINDS.flatMap((kind) => {
    const document = documents[kind];
    if (!document) return [];
    return {
      company_id: DEMO_COMPANY_ID,
      driver_id: driverId,
      kind,
      state: document.state,
      number: kind === 'siret' ? siret : null,
      expires_at: endOf(document.endsInDays, nowMs),
      file_name: `${kind}.pdf`,
      media_type: 'application/pdf',
      content: PAPER,
      uploaded_at: toInstant(nowMs - sinceDays * DAY),
      reviewed_at: document.state === 'pending' ? null : toInstant(nowMs - (sinceDays - 1) * DAY),
      refusal: document.state === 'refused' ? 'Le document est illisible.' : null,
    };
  });
}

/** DRV-21: the account of an independent driver follows from past orders, delivered for this shop. */
export async function givePastTrips(tx: Tx): Promise<void> {
  for (const { driverId: id, firstName, lastName, kind, deliveries, shop } of DEMO_DRIVERS) {
    if (kind !== 'independent' || deliveries === 0) continue;
    // eslint-disable-next-line no-await-in-loop -- one or two, in one transaction
    await sql`
      with brought as (
        update orders set driver_id = ${id}, driver_first_name = ${firstName}, driver_last_name = ${lastName},
          shop_responsible_for_delivery = false, delivery = delivery || jsonb_build_object(
          'nature', 'fleet', 'courierFee', delivery_fee_before_promotion, 'durationMinutes', ${TRIP_MINUTES}::float8,
          'distanceKm', ${TRIP_KM}::float8)
        where company_id = ${DEMO_COMPANY_ID} and id in (
          select id from orders where company_id = ${DEMO_COMPANY_ID} and shop_id = ${shop.shopId}
            and status = 'completed' and order_type = 'delivery' and delivery ->> 'nature' <> 'marketplace'
          order by requested_for desc limit ${deliveries})
        returning delivery_fee_before_promotion as fee
      ), summed as (select count(*) as trips, coalesce(sum(fee), 0) as fees from brought
      ), here as (
        update driver_shops set completed_order_count = trips, total_courier_fee = fees from summed
        where company_id = ${DEMO_COMPANY_ID} and driver_id = ${id}
      )
      update drivers set completed_order_count = trips, total_duration_minutes = trips * ${TRIP_MINUTES}::float8,
        total_distance_km = trips * ${TRIP_KM}::float8
      from summed where company_id = ${DEMO_COMPANY_ID} and drivers.id = ${id}`.execute(tx);
  }
}

/** Orders in progress that a driver delivers; past orders need none of these columns. */
export async function handToDrivers(tx: Tx, live: readonly SeededOrder[]): Promise<void> {
  for (const { order, events, driver } of live) {
    if (!driver) continue;
    const assignment: DriverAssignment = {
      driverId: driver.driverId,
      driverName: `${driver.firstName} ${driver.lastName.toUpperCase()}`,
      method: driver.kind,
      assignedAt: events.find(({ type }) => type === 'driver-found')?.at ?? order.created_at,
      removedAt: null,
    };
    // eslint-disable-next-line no-await-in-loop -- a handful, in one transaction
    await tx
      .updateTable('orders')
      .set({
        driver_id: driver.driverId,
        driver_first_name: driver.firstName,
        driver_last_name: driver.lastName,
        driver_phone: driver.phone,
        validation_code: '2148',
        drivers_history: JSON.stringify([assignment]),
      })
      .where('company_id', '=', order.company_id)
      .where('id', '=', order.id)
      .execute();
  }
}
