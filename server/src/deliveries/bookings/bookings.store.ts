import { randomUUID } from 'node:crypto';
import { LIVE_JOB_STATES, type JobState } from '@comptoir/domain/deliveries/booking.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { addHours, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { Tables } from '../../db/tables.ts';
import type { CancelJobReason, JobCourier } from '../../ports/fleets.ts';

/** DLV-13: one attempt with an outside service; `id` is the reference that the service is given. */
export type DeliveryJob = {
  companyId: string;
  id: string;
  orderId: string;
  shopId: string;
  provider: DeliveryProvider;
  attempt: number;
  state: JobState;
  providerJobId: string | null;
  trackingUrl: string | null;
  fee: Cents;
  feeDue: Cents;
  courier: JobCourier | null;
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
  cancelReason: CancelJobReason | null;
  cancelAskedAt: Instant | null;
  failure: string | null;
  version: number;
};
export type JobRef = { companyId: string; id: string };
type OrderRef = Pick<Order, 'companyId' | 'id'>;

function toJob(row: Selectable<Tables['delivery_jobs']>): DeliveryJob {
  return {
    companyId: row.company_id,
    id: row.id,
    orderId: row.order_id,
    shopId: row.shop_id,
    provider: row.provider,
    attempt: row.attempt,
    state: row.state,
    providerJobId: row.provider_job_id,
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

/**
 * The next attempt, to be placed by its job once the transaction has committed. The caller holds the order's row; the
 * index on live jobs refuses a second one.
 */
export async function openJob(
  tx: Tx,
  order: Pick<Order, 'companyId' | 'id' | 'shopId'>,
  provider: DeliveryProvider,
  searchStartedAt: Instant,
  now: Instant,
): Promise<DeliveryJob> {
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
  return toJob(row);
}

export async function find(db: Db | Tx, { companyId, id }: JobRef): Promise<DeliveryJob | null> {
  const row = await db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** The order's row is taken before (law 2). */
export async function lock(tx: Tx, { companyId, id }: JobRef): Promise<DeliveryJob | null> {
  const row = await tx
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** The one that is, or may be, on the way; a job that is being given up is not. */
export async function liveJobOf(db: Db | Tx, order: OrderRef): Promise<DeliveryJob | null> {
  const row = await db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('state', 'in', [...LIVE_JOB_STATES])
    .executeTakeFirst();
  return row ? toJob(row) : null;
}

/** What this search has tried so far, oldest first. */
export async function attemptsOf(db: Db | Tx, order: OrderRef, searchStartedAt: Instant): Promise<DeliveryJob[]> {
  const rows = await db
    .selectFrom('delivery_jobs')
    .selectAll()
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('search_started_at', '=', searchStartedAt)
    .orderBy('attempt')
    .execute();
  return rows.map(toJob);
}

/** Writes all that changes of a job in its life. */
export async function save(tx: Tx, job: DeliveryJob): Promise<DeliveryJob> {
  const row = await tx
    .updateTable('delivery_jobs')
    .set({
      state: job.state,
      provider_job_id: job.providerJobId,
      tracking_url: job.trackingUrl,
      fee: job.fee,
      fee_due: job.feeDue,
      courier: job.courier && JSON.stringify(job.courier),
      position: job.position && JSON.stringify(job.position),
      pickup_at: job.pickupAt,
      dropoff_at: job.dropoffAt,
      asked_at: job.askedAt,
      placed_at: job.placedAt,
      confirmed_at: job.confirmedAt,
      assigned_at: job.assignedAt,
      ended_at: job.endedAt,
      heard_at: job.heardAt,
      cancel_reason: job.cancelReason,
      cancel_asked_at: job.cancelAskedAt,
      failure: job.failure,
      version: job.version + 1,
    })
    .where('company_id', '=', job.companyId)
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toJob(row);
}

/** Whose job a piece of news is about, whatever its company: by the service's own number, else by our reference. */
export async function ownerOf(
  system: Db,
  provider: DeliveryProvider,
  { providerJobId, reference }: { providerJobId: string | null; reference: string | null },
): Promise<DeliveryJob | null> {
  const ofProvider = system.selectFrom('delivery_jobs').selectAll().where('provider', '=', provider);
  const byNumber = providerJobId && (await ofProvider.where('provider_job_id', '=', providerJobId).executeTakeFirst());
  if (byNumber) return toJob(byNumber);
  const byReference =
    reference && isUuid(reference) && (await ofProvider.where('id', '=', reference).executeTakeFirst());
  return byReference ? toJob(byReference) : null;
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** What is left over is asked next time. */
const AT_ONCE = 200;
const SILENCE_MS = 50_000;
/** How long an order may lag behind a delivery that was made. */
const LAG_HOURS = 24;

/** Of every company: open jobs not heard of for a while, and deliveries that their order has not followed. */
export async function toCheck(system: Db, now: Instant): Promise<JobRef[]> {
  const { rows } = await sql<JobRef>`
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
