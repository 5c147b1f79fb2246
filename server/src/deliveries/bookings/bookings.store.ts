import { randomUUID } from 'node:crypto';
import { LIVE_BOOKING_STATES, type CourierPlace } from '@comptoir/domain/deliveries/booking.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { addHours, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { BookingsTable } from '../../db/tables/delivery-tables.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { firstOf, toColumns, toFields, type Fields } from '../../db/rows.ts';

/** DLV-13: one attempt with an outside service; `id` is the reference that the service is given. */
export type Booking = Omit<Fields<Selectable<BookingsTable>>, 'providerJobId' | 'fee' | 'feeDue'> & {
  providerBookingId: string | null;
  fee: Cents;
  feeDue: Cents;
};
export type BookingRef = { companyId: string; id: string };
type OrderRef = Pick<Order, 'companyId' | 'id'>;

function toBooking(row: Selectable<BookingsTable>): Booking {
  const { provider_job_id: providerBookingId, fee, fee_due: feeDue, ...columns } = row;
  return { ...toFields(columns), providerBookingId, fee: cents(fee), feeDue: cents(feeDue) };
}

/** The caller holds the order's row; the index on live bookings refuses a second one. */
export async function openBooking(
  tx: Tx,
  order: Pick<Order, 'companyId' | 'id' | 'shopId' | 'isTest'>,
  provider: DeliveryProvider,
  searchStartedAt: Instant,
  now: Instant,
): Promise<Booking> {
  if (order.isTest) throw new Error('no outside service carries a test order');
  const row = await tx
    .insertInto('delivery_jobs')
    .values((eb) => ({
      company_id: order.companyId,
      id: randomUUID(),
      order_id: order.id,
      shop_id: order.shopId,
      provider,
      attempt: eb
        .selectFrom('delivery_jobs')
        .select(sql<number>`coalesce(max(attempt), 0) + 1`.as('next'))
        .where((eb) => eb.and({ company_id: order.companyId, order_id: order.id })),
      state: 'creating',
      search_started_at: searchStartedAt,
      created_at: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBooking(row);
}

const one = (db: Db | Tx, { companyId, id }: BookingRef) =>
  db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, id }));

export async function find(db: Db | Tx, ref: BookingRef): Promise<Booking | null> {
  return firstOf(one(db, ref), toBooking);
}

/** law:parent-first: after the order's row. */
export async function lock(tx: Tx, ref: BookingRef): Promise<Booking | null> {
  return firstOf(one(tx, ref).forNoKeyUpdate(), toBooking);
}

const bookingsOf = (db: Db | Tx, { companyId, id }: OrderRef) =>
  db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, order_id: id }));

/** One that is being given up does not count. */
export async function liveBookingOf(db: Db | Tx, order: OrderRef): Promise<Booking | null> {
  return firstOf(bookingsOf(db, order).where('state', 'in', [...LIVE_BOOKING_STATES]), toBooking);
}

export async function attemptsOf(db: Db | Tx, order: OrderRef, searchStartedAt: Instant): Promise<Booking[]> {
  const rows = bookingsOf(db, order).where('search_started_at', '=', searchStartedAt).orderBy('attempt');
  return (await rows.execute()).map(toBooking);
}

export async function save(tx: Tx, booking: Booking): Promise<Booking> {
  const { companyId, id, providerBookingId, version, ...fields } = booking;
  const row = await tx
    .updateTable('delivery_jobs')
    .set({ ...toColumns(fields), provider_job_id: providerBookingId, version: version + 1 })
    .where((eb) => eb.and({ company_id: companyId, id }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBooking(row);
}

/** Of any company: by the service's number, else by our reference. */
export async function ownerOf(
  system: Db,
  provider: DeliveryProvider,
  { providerBookingId, reference }: { providerBookingId: string | null; reference: string | null },
): Promise<Booking | null> {
  const ofProvider = system.selectFrom('delivery_jobs').selectAll().where('provider', '=', provider);
  const byNumber =
    providerBookingId && (await ofProvider.where('provider_job_id', '=', providerBookingId).executeTakeFirst());
  if (byNumber) return toBooking(byNumber);
  const byReference =
    reference && isUuid(reference) && (await ofProvider.where('id', '=', reference).executeTakeFirst());
  return byReference ? toBooking(byReference) : null;
}

export type CourierSight = { position: Location; at: Instant; notBefore: Instant };

/**
 * Of any company: who has moved; null when the last position is too recent. A trip that is over, or a courier who is being
 * called off, has none (DRV-29).
 */
export async function movePosition(
  system: Db,
  provider: DeliveryProvider,
  { providerBookingId, reference }: { providerBookingId: string | null; reference: string | null },
  { position, at, notBefore }: CourierSight,
): Promise<Pick<Booking, 'companyId' | 'shopId' | 'id'> | null> {
  const id = reference && isUuid(reference) ? reference : null;
  const { rows } = await sql<Pick<Booking, 'companyId' | 'shopId' | 'id'>>`
    update delivery_jobs set position = ${JSON.stringify(position)}::jsonb, position_at = ${at}
    where provider = ${provider} and (provider_job_id = ${providerBookingId} or id = ${id}::uuid)
      and state in ('assigned', 'at_pickup', 'picked_up')
      and (position_at is null or position_at <= ${notBefore})
    returning company_id as "companyId", shop_id as "shopId", id`.execute(system);
  return rows[0] ?? null;
}

/** MAP-15: where the couriers of a shop are. */
export async function placesOf(db: Db, { companyId, shopId }: ShopRef): Promise<CourierPlace[]> {
  const rows = await db
    .selectFrom('delivery_jobs')
    .select(['id as bookingId', 'position', 'position_at as positionAt'])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .where('state', 'in', ['assigned', 'at_pickup', 'picked_up'])
    .execute();
  return rows.flatMap(({ bookingId, position, positionAt }) =>
    position && positionAt ? [{ bookingId, position, positionAt }] : [],
  );
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const AT_ONCE = 200;
const SILENCE_MS = 50_000;
/** How long an order may lag behind a delivery that was made. */
const LAG_HOURS = 24;

/** Of every company: open bookings without news, and deliveries that their order has not followed. */
export async function toCheck(system: Db, now: Instant): Promise<BookingRef[]> {
  const { rows } = await sql<BookingRef>`
    (select company_id as "companyId", id from delivery_jobs
      where state in ('creating', 'placed', 'confirmed', 'assigned', 'at_pickup', 'picked_up', 'cancelling')
        and coalesce(heard_at, created_at) < ${addMs(now, -SILENCE_MS)}
      order by coalesce(heard_at, created_at) limit ${AT_ONCE})
    union all
    (select j.company_id, j.id from delivery_jobs j
      join orders o on o.company_id = j.company_id and o.id = j.order_id
      where j.state = 'delivered' and j.ended_at > ${addHours(now, -LAG_HOURS)}
        and o.status in ('contacting', 'preparing', 'ready', 'delivering') and o.delivery ->> 'jobId' = j.id::text
      limit ${AT_ONCE})`.execute(system);
  return rows;
}
