import { isEnded, type JobState } from '@comptoir/domain/deliveries/booking.ts';
import type { OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { Change } from '../../orders/effects.ts';
import type { CancelJobReason } from '../../ports/fleets.ts';
import { endedAs } from './fleet-state.ts';
import * as jobs from './bookings.store.ts';
import type { DeliveryJob, JobRef } from './bookings.store.ts';
import { isWantedBy, mayHaveJob } from './wanted.ts';

/** Law 9: saved, and noted where the state is another one. */
export async function saveState(tx: Tx, ctx: Ctx, before: DeliveryJob, after: DeliveryJob): Promise<DeliveryJob> {
  const saved = await jobs.save(tx, after);
  if (before.state !== saved.state)
    await audit(tx, ctx, {
      action: 'delivery-job.state',
      entity: 'delivery-job',
      entityId: saved.id,
      shopId: saved.shopId,
      before: { state: before.state },
      after: { state: saved.state, provider: saved.provider, feeDue: saved.feeDue, failure: saved.failure },
    });
  return saved;
}

const CANCELLING: JobState = 'cancelling';

/**
 * The job is given up: from now on it is none of the order's, and its service is to be told. One that no service has
 * heard of is over at once. Null when there is nothing to give up. The caller holds the order's row (law 2).
 */
export async function giveUp(tx: Tx, ctx: Ctx, ref: JobRef, reason: CancelJobReason): Promise<DeliveryJob | null> {
  const job = await jobs.lock(tx, ref);
  if (!job || job.state === CANCELLING || isEnded(job.state)) return null;
  const givenUp = { ...job, cancelReason: reason, cancelAskedAt: ctx.now() };
  if (job.askedAt === null) {
    await saveState(tx, ctx, job, endedAs(givenUp, 'cancelled', ctx.now(), 'not-wanted'));
    return null;
  }
  return saveState(tx, ctx, job, { ...givenUp, state: CANCELLING });
}

/** The same, and the service is told by a job of the queue. */
export async function cancelJobLater(tx: Tx, ctx: Ctx, job: JobRef, reason: CancelJobReason): Promise<void> {
  const { companyId, id: jobId } = job;
  if (await giveUp(tx, ctx, job, reason)) await ctx.jobs.enqueue(tx, 'cancel-delivery-job', { companyId, jobId });
}

const BY_CUSTOMER: readonly (OrderEventName | 'received')[] = [
  'customer-cancel',
  'marketplace-cancel',
  'choose-pickup',
];

/** FLO-34 to FLO-36, FLO-50, FLO-56, FLO-58: an order that wants its courier no more lets them know. */
export async function releaseJob(tx: Tx, ctx: Ctx, { event, before, order }: Omit<Change, 'shop'>): Promise<void> {
  if (!before || !mayHaveJob(before)) return;
  const job = await jobs.liveJobOf(tx, order);
  if (!job || isWantedBy(order, job)) return;
  // FLO-56: the courier has it and the shop has called it done; the service tells the end of the trip by itself.
  if (job.state === 'picked_up' && order.status === 'completed') return;
  await cancelJobLater(tx, ctx, job, BY_CUSTOMER.includes(event) ? 'customer' : 'shop');
}
