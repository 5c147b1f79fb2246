import { randomUUID } from 'node:crypto';
import { LIVE_BOOKING_STATES, type BookedCourier, type BookingState } from '@comptoir/domain/deliveries/booking.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addHours, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { Tables } from '../../db/tables.ts';
import type { CancelBookingReason } from '../../ports/fleets.ts';

/** DLV-13: one attempt with an outside service; `id` is the reference that the service is given. */
export type Booking = {
  companyId: string;
  id: string;
  orderId: string;
  shopId: string;
  provider: DeliveryProvider;
  attempt: number;
  state: BookingState;
  providerBookingId: string | null;
  trackingUrl: string | null;
  fee: Cents;
  feeDue: Cents;
  courier: BookedCourier | null;
  position: Location | null;
  pickupAt: Instant | null;
  dropoffAt: Instant | null;
  searchStartedAt: Instant;
  createdAt: Instant;
  askedAt: Instant | null;
  placedAt: Instant | null;
  confirmedAt: Instant | null;
  assignedAt: Instant | null;
  endedAt: Instant | null;
  heardAt: Instant | null;
  cancelReason: CancelBookingReason | null;
  cancelAskedAt: Instant | null;
  failure: string | null;
  version: number;
};
export type BookingRef = { companyId: string; id: string };
type OrderRef = Pick<Order, 'companyId' | 'id'>;

function toBooking(row: Selectable<Tables['delivery_jobs']>): Booking {
  return {
    companyId: row.company_id,
    id: row.id,
    orderId: row.order_id,
    shopId: row.shop_id,
    provider: row.provider,
    attempt: row.attempt,
    state: row.state,
    providerBookingId: row.provider_job_id,
    trackingUrl: row.tracking_url,
    fee: cents(row.fee),
    feeDue: cents(row.fee_due),
    courier: row.courier,
    position: row.position,
    pickupAt: row.pickup_at,
    dropoffAt: row.dropoff_at,
    searchStartedAt: row.search_started_at,
    createdAt: row.created_at,
    askedAt: row.asked_at,
    placedAt: row.placed_at,
    confirmedAt: row.confirmed_at,
    assignedAt: row.assigned_at,
    endedAt: row.ended_at,
    heardAt: row.heard_at,
    cancelReason: row.cancel_reason,
    cancelAskedAt: row.cancel_asked_at,
    failure: row.failure,
    version: row.version,
  };
}

/** The caller holds the order's row; the index on live bookings refuses a second one. */
export async function openBooking(
  tx: Tx,
  order: Pick<Order, 'companyId' | 'id' | 'shopId'>,
  provider: DeliveryProvider,
  searchStartedAt: Instant,
  now: Instant,
): Promise<Booking> {
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
        .where('company_id', '=', order.companyId)
        .where('order_id', '=', order.id),
      state: 'creating',
      search_started_at: searchStartedAt,
      created_at: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toBooking(row);
}

export async function find(db: Db | Tx, { companyId, id }: BookingRef): Promise<Booking | null> {
  const row = await db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** law:parent-first: after the order's row. */
export async function lock(tx: Tx, { companyId, id }: BookingRef): Promise<Booking | null> {
  const row = await tx
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** One that is being given up does not count. */
export async function liveBookingOf(db: Db | Tx, order: OrderRef): Promise<Booking | null> {
  const row = await db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('state', 'in', [...LIVE_BOOKING_STATES])
    .executeTakeFirst();
  return row ? toBooking(row) : null;
}

/** Oldest first. */
export async function attemptsOf(db: Db | Tx, order: OrderRef, searchStartedAt: Instant): Promise<Booking[]> {
  const rows = await db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('search_started_at', '=', searchStartedAt)
    .orderBy('attempt')
    .execute();
  return rows.map(toBooking);
}

export async function save(tx: Tx, booking: Booking): Promise<Booking> {
  const row = await tx
    .updateTable('delivery_jobs')
    .set({
      state: booking.state,
      provider_job_id: booking.providerBookingId,
      tracking_url: booking.trackingUrl,
      fee: booking.fee,
      fee_due: booking.feeDue,
      courier: booking.courier && JSON.stringify(booking.courier),
      position: booking.position && JSON.stringify(booking.position),
      pickup_at: booking.pickupAt,
      dropoff_at: booking.dropoffAt,
      asked_at: booking.askedAt,
      placed_at: booking.placedAt,
      confirmed_at: booking.confirmedAt,
      assigned_at: booking.assignedAt,
      ended_at: booking.endedAt,
      heard_at: booking.heardAt,
      cancel_reason: booking.cancelReason,
      cancel_asked_at: booking.cancelAskedAt,
      failure: booking.failure,
      version: booking.version + 1,
    })
    .where('company_id', '=', booking.companyId)
    .where('id', '=', booking.id)
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

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The rest is checked in the next round. */
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
