import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { FleetStatus, JobCourier } from '../../ports/fleets.ts';
import type { Behaviour } from './sandbox-behaviours.ts';

/** A job as the sandbox of a delivery service keeps it. */
export type CourierJob = {
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
  courier: JobCourier | null;
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

/** The same reference twice is one job. */
export async function add(db: Db, job: Omit<CourierJob, 'createdAt' | 'movedAt'>): Promise<CourierJob> {
  const { numAffectedRows } = await sql`
    insert into sandbox.courier_jobs (job_id, provider, reference, shop_id, order_number, dropoff_name, pickup_place,
      dropoff_place, behaviour, status, fee_cents, pickup_at, dropoff_at)
    values (${job.jobId}, ${job.provider}, ${job.reference}, ${job.shopId}, ${job.orderNumber}, ${job.dropoffName},
      ${json(job.pickupPlace)}, ${json(job.dropoffPlace)}, ${job.behaviour}, ${job.status}, ${job.feeCents},
      ${job.pickupAt}, ${job.dropoffAt})
    on conflict (provider, reference) do nothing`.execute(db);
  if (numAffectedRows === 1n) await keepNews(db, job);
  const { rows } = await sql<CourierJob>`
    select ${COLUMNS} from sandbox.courier_jobs
    where provider = ${job.provider} and reference = ${job.reference}`.execute(db);
  const [kept] = rows;
  if (!kept) throw new Error('the sandbox has lost a job');
  return kept;
}

export async function find(db: Db, jobId: string): Promise<CourierJob | null> {
  const { rows } = await sql<CourierJob>`
    select ${COLUMNS} from sandbox.courier_jobs where job_id = ${jobId}`.execute(db);
  return rows[0] ?? null;
}

/** The latest job of an order of ours, which the sandbox knows by our references only. */
export async function findForOrder(db: Db, orderId: string): Promise<CourierJob | null> {
  const { rows } = await sql<CourierJob>`
    select ${COLUMNS} from sandbox.courier_jobs
    where reference in (select id::text from delivery_jobs where order_id = ${orderId})
    order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Latest first. */
export async function list(db: Db, provider: DeliveryProvider, limit: number): Promise<CourierJob[]> {
  const { rows } = await sql<CourierJob>`
    select ${COLUMNS} from sandbox.courier_jobs
    where provider = ${provider} order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Those on the way, and whether the kitchen has their bag. */
export async function onTheRoad(db: Db): Promise<(CourierJob & { isReady: boolean })[]> {
  const { rows } = await sql<CourierJob & { isReady: boolean }>`
    select ${COLUMNS}, exists (
      select from delivery_jobs d join orders o on o.company_id = d.company_id and o.id = d.order_id
      where d.id::text = c.reference and o.status in ('ready', 'delivering')) as "isReady"
    from sandbox.courier_jobs c
    where status not in ('delivered', 'cancelled', 'failed', 'returned') order by moved_at limit 100`.execute(db);
  return rows;
}

type Moved = Pick<CourierJob, 'status' | 'courier' | 'position'>;

/** Kept with the change itself, told afterwards: a real service has an outbox as well. */
export async function move(db: Db, job: CourierJob, { status, courier, position }: Moved, at: Instant): Promise<void> {
  await sql`
    update sandbox.courier_jobs
    set status = ${status}, courier = ${json(courier)}, position = ${json(position)}, moved_at = ${at}
    where job_id = ${job.jobId}`.execute(db);
  await keepNews(db, job);
}

async function keepNews(db: Db, { provider, jobId, reference }: Pick<CourierJob, 'provider' | 'jobId' | 'reference'>) {
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
