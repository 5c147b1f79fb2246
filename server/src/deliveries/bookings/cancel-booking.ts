import { isEnded } from '@comptoir/domain/deliveries/booking.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { lockFor, type Command } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';
import { FleetRefused } from '../../ports/fleets.ts';
import type { CancelJobReason } from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { bringOrder, readAndApply } from './apply-state.ts';
import { fleetFailure } from './fleet-refusals.ts';
import { endedAs } from './fleet-state.ts';
import { giveUp, saveState } from './give-up.ts';
import * as jobs from './bookings.store.ts';
import type { DeliveryJob } from './bookings.store.ts';
import { createJob } from './place-booking.ts';
import { mayHaveJob } from './wanted.ts';

/** The queue's own: a job that its order wants no more. What its service does not answer is asked again. */
export async function cancelJob(ctx: Ctx, jobId: string): Promise<void> {
  const job = await jobs.find(ctx.db, { companyId: ctx.companyId, id: jobId });
  if (job?.state !== 'cancelling') return;
  try {
    await askToCancel(ctx, job);
  } catch (error) {
    if (!(error instanceof FleetRefused)) throw error;
    const after = await readAndApply(ctx, job);
    if (after?.state === 'cancelling') throw error;
    return;
  }
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, job.orderId);
    const closed = await closeGivenUp(tx, ctx, job);
    if (order && closed) await bringOrder(tx, ctx, order, closed);
  });
}

/** A service that never told us its number is asked for it first, by our reference. */
async function askToCancel(ctx: Ctx, job: DeliveryJob): Promise<void> {
  const fleet = ctx.fleets[job.provider];
  const providerJobId = job.providerJobId ?? (await numberOf(ctx, job));
  if (providerJobId !== null) await fleet.cancel(providerJobId, job.cancelReason ?? 'shop');
}

async function numberOf(ctx: Ctx, job: DeliveryJob): Promise<string | null> {
  try {
    return (await createJob(ctx, job)).providerJobId;
  } catch (error) {
    if (error instanceof FleetRefused) return null;
    throw error;
  }
}

export async function closeGivenUp(tx: Tx, ctx: Ctx, ref: DeliveryJob): Promise<DeliveryJob | null> {
  const job = await jobs.lock(tx, ref);
  return job?.state === 'cancelling'
    ? saveState(tx, ctx, job, endedAs(job, 'cancelled', ctx.now(), job.cancelReason))
    : null;
}

type Asked = Pick<Command, 'event' | 'by' | 'expectedStatus' | 'whenLocked'>;

/**
 * FLO-86: before a command that takes the order from its courier, the courier's service agrees. The row says that it is
 * under way, so that a crash is finished by the next round; a service that refuses leaves everything as it was. What
 * comes back is closed in the command's own transaction.
 */
export async function releaseCourier(
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  command: Asked,
  reason: CancelJobReason,
): Promise<DeliveryJob | null> {
  const order = await orders.find(ctx.db, scope, orderId);
  if (!order || !mayHaveJob(order)) return null;
  const before = await jobOf(ctx, order);
  if (!before || isEnded(before.state)) return null;
  const job = await ctx.transaction(async (tx) => {
    await lockFor(tx, ctx, scope, orderId, command);
    const givenUp = await giveUp(tx, ctx, before, reason);
    if (!givenUp) await refuseWhileCalledOff(tx, before);
    return givenUp;
  });
  if (!job) return null;
  try {
    await askToCancel(ctx, job);
    return job;
  } catch (error) {
    await takeBack(ctx, job, before, error);
    throw fleetFailure(job.provider, error);
  }
}

/** Somebody else is calling this courier off and waits for the answer: nobody goes on before it has come. */
async function refuseWhileCalledOff(tx: Tx, job: DeliveryJob): Promise<void> {
  if ((await jobs.find(tx, job))?.state === 'cancelling')
    throw fleetFailure(job.provider, new ProviderUnavailable(job.provider));
}

/** The one on the way, else the one that the order still counts on. */
async function jobOf(ctx: Ctx, order: Order): Promise<DeliveryJob | null> {
  const live = await jobs.liveJobOf(ctx.db, order);
  if (live || !order.delivery?.jobId) return live;
  return jobs.find(ctx.db, { companyId: order.companyId, id: order.delivery.jobId });
}

/** As it was; whether the service, which said nothing, has cancelled all the same, the next round finds out. */
async function takeBack(ctx: Ctx, ref: DeliveryJob, before: DeliveryJob, error: unknown): Promise<void> {
  const wasHeard = !(error instanceof ProviderUnavailable);
  await ctx.transaction(async (tx) => {
    await orders.lock(tx, ctx, ref.orderId);
    const job = await jobs.lock(tx, ref);
    if (job?.state !== 'cancelling') return;
    const cancelReason = wasHeard ? null : job.cancelReason;
    await saveState(tx, ctx, job, { ...job, state: before.state, cancelReason, cancelAskedAt: null });
  });
  if (wasHeard)
    await readAndApply(ctx, ref).catch((cause: unknown) =>
      ctx.log.warn({ cause, jobId: ref.id }, 'a job waits to be read'),
    );
}
