import type { BookedCourier } from '@comptoir/domain/deliveries/booking.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { FleetStatus } from '../../ports/fleets.ts';
import type { Behaviour } from './sandbox-behaviours.ts';

/** A booking as the sandbox of a delivery service keeps it. */
export type CourierBooking = {
  jobId: string;
  provider: DeliveryProvider;
  reference: string;
  shopId: string;
  orderNumber: string;
  dropoffName: string;
  pickupPlace: Location | null;
  dropoffPlace: Location | null;
  behaviour: Behaviour<DeliveryProvider>;
  status: FleetStatus;
  feeCents: number;
  courier: BookedCourier | null;
  position: Location | null;
  pickupAt: Instant;
  dropoffAt: Instant;
  createdAt: Instant;
  movedAt: Instant;
};

const COLUMNS = sql`
  job_id as "jobId", provider, reference, shop_id as "shopId", order_number as "orderNumber",
  dropoff_name as "dropoffName", pickup_place as "pickupPlace", dropoff_place as "dropoffPlace", behaviour, status,
  fee_cents as "feeCents", courier, position, pickup_at as "pickupAt", dropoff_at as "dropoffAt",
  created_at as "createdAt", moved_at as "movedAt"`;

const json = (value: object | null): string | null => value && JSON.stringify(value);

/** The same reference twice is one booking. */
export async function add(db: Db, booking: Omit<CourierBooking, 'createdAt' | 'movedAt'>): Promise<CourierBooking> {
  const { numAffectedRows } = await sql`
    insert into sandbox.courier_jobs (job_id, provider, reference, shop_id, order_number, dropoff_name, pickup_place,
      dropoff_place, behaviour, status, fee_cents, pickup_at, dropoff_at)
    values (${booking.jobId}, ${booking.provider}, ${booking.reference}, ${booking.shopId}, ${booking.orderNumber}, ${booking.dropoffName},
      ${json(booking.pickupPlace)}, ${json(booking.dropoffPlace)}, ${booking.behaviour}, ${booking.status}, ${booking.feeCents},
      ${booking.pickupAt}, ${booking.dropoffAt})
    on conflict (provider, reference) do nothing`.execute(db);
  if (numAffectedRows === 1n) await keepNews(db, booking);
  const { rows } = await sql<CourierBooking>`
    select ${COLUMNS} from sandbox.courier_jobs
    where provider = ${booking.provider} and reference = ${booking.reference}`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error('the sandbox has lost a booking');
  return kept;
}

/** Its courier comes when the order is ready. */
export async function postpone(db: Db, { jobId }: CourierBooking, readyAt: Instant): Promise<void> {
  await sql`
    update sandbox.courier_jobs
    set pickup_at = ${readyAt}, dropoff_at = dropoff_at + greatest(${readyAt}::timestamptz - pickup_at, interval '0')
    where job_id = ${jobId}`.execute(db);
}

export async function find(db: Db, jobId: string): Promise<CourierBooking | null> {
  const { rows } = await sql<CourierBooking>`
    select ${COLUMNS} from sandbox.courier_jobs where job_id = ${jobId}`.execute(db);
  return rows[0] ?? null;
}

/** The latest booking of an order of ours, which the sandbox knows by our references only. */
export async function findForOrder(db: Db, orderId: string): Promise<CourierBooking | null> {
  const { rows } = await sql<CourierBooking>`
    select ${COLUMNS} from sandbox.courier_jobs
    where reference in (select id::text from delivery_jobs where order_id = ${orderId})
    order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Latest first. */
export async function list(db: Db, provider: DeliveryProvider, limit: number): Promise<CourierBooking[]> {
  const { rows } = await sql<CourierBooking>`
    select ${COLUMNS} from sandbox.courier_jobs
    where provider = ${provider} order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Those on the way, and whether the kitchen has their bag. */
export async function onTheRoad(db: Db): Promise<(CourierBooking & { isReady: boolean })[]> {
  const { rows } = await sql<CourierBooking & { isReady: boolean }>`
    select ${COLUMNS}, exists (
      select from delivery_jobs d join orders o on o.company_id = d.company_id and o.id = d.order_id
      where d.id::text = c.reference and o.status in ('ready', 'delivering')) as "isReady"
    from sandbox.courier_jobs c
    where status not in ('delivered', 'cancelled', 'failed', 'returned') order by moved_at limit 100`.execute(db);
  return rows;
}

/** MAP-15: on the way without any other news; not kept, the next position follows. */
export async function stroll(db: Db, { jobId }: CourierBooking, position: Location): Promise<void> {
  await sql`update sandbox.courier_jobs set position = ${json(position)} where job_id = ${jobId}`.execute(db);
}

export type Strolling = Pick<CourierBooking, 'provider' | 'jobId' | 'reference'> & { place: Location };

/** Those whose place our side does not know yet. */
export async function strolling(db: Db): Promise<Strolling[]> {
  const { rows } = await sql<Strolling>`
    select c.provider, c.job_id as "jobId", c.reference, c.position as place
    from sandbox.courier_jobs c join delivery_jobs d on d.id::text = c.reference
    where c.status in ('assigned', 'picked_up') and c.position is not null
      and d.state in ('assigned', 'at_pickup', 'picked_up') and d.position is distinct from c.position
    limit 100`.execute(db);
  return rows;
}

type Moved = Pick<CourierBooking, 'status' | 'courier' | 'position'>;

/** Kept with the change itself, told afterwards: a real service has an outbox as well. */
export async function move(
  db: Db,
  booking: CourierBooking,
  { status, courier, position }: Moved,
  at: Instant,
): Promise<void> {
  await sql`
    update sandbox.courier_jobs
    set status = ${status}, courier = ${json(courier)}, position = ${json(position)}, moved_at = ${at}
    where job_id = ${booking.jobId}`.execute(db);
  await keepNews(db, booking);
}

async function keepNews(
  db: Db,
  { provider, jobId, reference }: Pick<CourierBooking, 'provider' | 'jobId' | 'reference'>,
) {
  await sql`
    insert into sandbox.courier_news (provider, job_id, reference)
    values (${provider}, ${jobId}, ${reference})`.execute(db);
}

export type KeptNews = { newsId: number; provider: DeliveryProvider; jobId: string; reference: string };

export async function waitingNews(db: Db, limit: number): Promise<KeptNews[]> {
  const { rows } = await sql<KeptNews>`
    select news_id as "newsId", provider, job_id as "jobId", reference
    from sandbox.courier_news order by news_id limit ${limit}`.execute(db);
  return rows;
}

export async function dropNews(db: Db, newsId: number): Promise<void> {
  await sql`delete from sandbox.courier_news where news_id = ${newsId}`.execute(db);
}
