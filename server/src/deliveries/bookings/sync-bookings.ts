import { addHours, addMs } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import * as orders from '../../orders/orders.store.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { bringOrder, GIVING_UP_MS, readAndApply } from './apply-state.ts';
import { cancelJob } from './cancel-booking.ts';
import { endedAs } from './fleet-state.ts';
import { saveState } from './give-up.ts';
import * as jobs from './bookings.store.ts';
import type { DeliveryJob, JobRef } from './bookings.store.ts';
import { placeJob } from './place-booking.ts';

/** So many unanswered calls say that a service is away; the others are still asked. */
const AWAY_AFTER = 3;
/** No courier is on the way for so long. */
const FORGOTTEN_HOURS = 24;

/** Every minute: news may be lost, and so may we. Whatever is open and silent is asked of its service. */
export async function syncDeliveryJobs(deps: Deps, traceId: string): Promise<void> {
  const unanswered = new Map<DeliveryProvider, number>();
  for (const ref of await jobs.toCheck(deps.database.forSystem(), deps.now())) {
    const ctx = systemCtx(deps, ref.companyId, traceId);
    // eslint-disable-next-line no-await-in-loop -- one question at a time: the services count them
    const job = await jobs.find(ctx.db, ref);
    if (!job || (unanswered.get(job.provider) ?? 0) >= AWAY_AFTER) continue;
    // eslint-disable-next-line no-await-in-loop -- one question at a time: the services count them
    await checkJob(ctx, job).catch((error: unknown) => {
      deps.log.warn({ error, jobId: job.id, traceId }, 'a delivery job stays in doubt');
      if (error instanceof ProviderUnavailable) unanswered.set(job.provider, (unanswered.get(job.provider) ?? 0) + 1);
    });
    // eslint-disable-next-line no-await-in-loop -- one question at a time: the services count them
    await touch(ctx, ref);
  }
}

async function checkJob(ctx: Ctx, job: DeliveryJob): Promise<void> {
  if (job.endedAt !== null) return catchUp(ctx, job);
  if (job.createdAt < addHours(ctx.now(), -FORGOTTEN_HOURS)) return forget(ctx, job);
  if (job.state === 'creating') return placeJob(ctx, job.id);
  if (job.state !== 'cancelling') return void (await readAndApply(ctx, job));
  if (job.cancelAskedAt === null || job.cancelAskedAt < addMs(ctx.now(), -GIVING_UP_MS)) await cancelJob(ctx, job.id);
}

/** Whoever cannot be asked now lets the others have their turn. */
async function touch(ctx: Ctx, ref: JobRef): Promise<void> {
  await ctx.transaction(async (tx) => {
    const job = await jobs.lock(tx, ref);
    if (job && job.endedAt === null) await jobs.save(tx, { ...job, heardAt: ctx.now() });
  });
}

/** Delivered while the order could not follow: before the shop had answered, say. */
async function catchUp(ctx: Ctx, ref: DeliveryJob): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, ref.orderId);
    const job = await jobs.lock(tx, ref);
    if (order && job) await bringOrder(tx, ctx, order, job);
  });
}

async function forget(ctx: Ctx, ref: DeliveryJob): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, ref.orderId);
    const job = await jobs.lock(tx, ref);
    if (!order || !job || job.endedAt !== null) return;
    await bringOrder(tx, ctx, order, await saveState(tx, ctx, job, endedAs(job, 'failed', ctx.now(), 'forgotten')));
  });
}
