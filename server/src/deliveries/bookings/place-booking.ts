import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import * as orders from '../../orders/orders.store.ts';
import { FleetRefused, type FleetJobState } from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import * as shops from '../../shops/shops.store.ts';
import { wakeSearch } from '../search/wake-search.ts';
import { applyFleetState } from './apply-state.ts';
import { fleetJobOf } from './fleet-booking.ts';
import { endedAs } from './fleet-state.ts';
import { cancelJobLater, saveState } from './give-up.ts';
import * as jobs from './bookings.store.ts';
import type { DeliveryJob } from './bookings.store.ts';
import { isSearching, isWantedBy } from './wanted.ts';

/**
 * DLV-13, law 5: quoted, then created under our reference, outside any transaction. A service that says no is out of
 * this round; one that says nothing is asked again with the same reference, since it may have heard us.
 */
export async function placeJob(ctx: Ctx, jobId: string): Promise<void> {
  const job = await jobs.find(ctx.db, { companyId: ctx.companyId, id: jobId });
  if (job?.state !== 'creating') return;
  const carried = await orderAndShop(ctx, job);
  if (!carried || !isWantedBy(carried.order, job)) {
    await dropUnwanted(ctx, job);
    return;
  }
  try {
    if (job.askedAt === null) await quoteFirst(ctx, job, carried);
    if (await mayAsk(ctx, job)) await applyFleetState(ctx, job, await createJob(ctx, job));
  } catch (error) {
    if (!(error instanceof FleetRefused)) throw error;
    await closeRefused(ctx, job, error);
  }
}

/** A price that nobody answers costs nothing: the next service is asked at once. */
async function quoteFirst(ctx: Ctx, { provider, id }: DeliveryJob, { order, shop }: Carried): Promise<void> {
  try {
    await ctx.fleets[provider].quote(fleetJobOf(provider, id, order, shop, ctx.now()));
  } catch (error) {
    throw error instanceof ProviderUnavailable ? new FleetRefused(provider, 'unavailable', error.message) : error;
  }
}

/** The same reference twice is one job: also the way to learn the number of one whose answer was lost. */
export async function createJob(ctx: Ctx, job: DeliveryJob): Promise<FleetJobState> {
  const carried = await orderAndShop(ctx, job);
  if (!carried) throw new FleetRefused(job.provider, 'refused', 'the order is gone');
  const { order, shop } = carried;
  return ctx.fleets[job.provider].create(fleetJobOf(job.provider, job.id, order, shop, ctx.now()));
}

type Carried = { order: Order; shop: Shop };

async function orderAndShop(ctx: Ctx, job: DeliveryJob): Promise<Carried | null> {
  const order = await orders.find(ctx.db, ctx, job.orderId);
  const shop = order && (await shops.find(ctx.db, order));
  return order && shop ? { order, shop } : null;
}

/** That the service is asked is written before it is; false once the job was given up. */
async function mayAsk(ctx: Ctx, ref: DeliveryJob): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const job = await jobs.lock(tx, ref);
    if (job?.state !== 'creating') return false;
    if (job.askedAt === null) await jobs.save(tx, { ...job, askedAt: ctx.now() });
    return true;
  });
}

async function dropUnwanted(ctx: Ctx, job: DeliveryJob): Promise<void> {
  await ctx.transaction(async (tx) => {
    await orders.lock(tx, ctx, job.orderId);
    await cancelJobLater(tx, ctx, job, 'shop');
  });
}

async function closeRefused(ctx: Ctx, ref: DeliveryJob, refused: FleetRefused): Promise<void> {
  ctx.log.info({ jobId: ref.id, detail: refused.message, traceId: ctx.traceId }, 'a delivery service says no');
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, ref.orderId);
    const job = await jobs.lock(tx, ref);
    // One given up meanwhile is over as well: the service does not have it.
    if (job?.state !== 'creating' && job?.state !== 'cancelling') return;
    await saveState(tx, ctx, job, endedAs(job, 'failed', ctx.now(), refused.refusal));
    if (order && isSearching(order)) await wakeSearch(tx, ctx, order.id);
  });
}
