import { isLost } from '@comptoir/domain/deliveries/booking.ts';
import { addMs, MINUTE, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import { companyCtx } from '../../http/envelope.ts';
import type { Tx } from '../../db/db.ts';
import { appendEvent } from '../../live/append.ts';
import * as orders from '../../orders/orders.store.ts';
import type { FleetJobState } from '../../ports/fleets.ts';
import { deliveredIn, driverFoundIn, driverLostIn, driverNearIn, pickedUpIn, type Courier } from '../driver-events.ts';
import { wakeSearch } from '../search/wake-search.ts';
import { jobAfter } from './fleet-state.ts';
import { cancelJobLater, saveState } from './give-up.ts';
import * as jobs from './bookings.store.ts';
import type { DeliveryJob } from './bookings.store.ts';
import { isCarriedBy, isOrphan, isSearching } from './wanted.ts';

/** For so long whoever gives a job up sees to its end alone; then anybody does. */
export const GIVING_UP_MS = 60_000;

/**
 * Law 6: the job becomes what its service says, and its order follows, in one transaction. Told twice, late or out of
 * order, the outcome is the same; what the order could not follow yet is tried again by the next round.
 */
export async function applyFleetState(
  caller: Ctx,
  known: DeliveryJob,
  told: FleetJobState,
): Promise<DeliveryJob | null> {
  const ctx = asService(caller, known);
  return ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, known.orderId);
    const job = await jobs.lock(tx, known);
    if (!order || !job) return null;
    // An order that lost its courier has been seen to; one that was delivered may still have to follow.
    if (isLost(job.state)) return job;
    if (told.reference !== null && told.reference !== job.id) {
      ctx.log.warn({ jobId: job.id, told: told.reference, severity: 'high' }, 'a service tells of another delivery');
      return job;
    }
    const after = jobAfter(job, told, ctx.now());
    if (isBeingGivenUp(ctx, job) && isLost(after.state)) return job;
    const saved = await saveState(tx, ctx, job, after);
    // Whatever let it slip, the next news of it, or the next round, calls it off.
    if (isOrphan(order, saved)) await cancelJobLater(tx, ctx, saved, 'shop');
    else await bringOrder(tx, ctx, await withJobFacts(tx, order, saved), saved);
    return saved;
  });
}

/** Whatever brought the news, the service is who tells them. */
const asService = (ctx: Ctx, { provider }: DeliveryJob): Ctx =>
  companyCtx(ctx, ctx.companyId, { kind: 'provider', name: PROVIDER_LABELS[provider] }, ctx.traceId);

/** Law 6: asked again, whatever the news said. Null for a job that its service has not numbered yet. */
export async function readAndApply(
  ctx: Ctx,
  job: DeliveryJob,
  number = job.providerJobId,
): Promise<DeliveryJob | null> {
  return number === null ? null : applyFleetState(ctx, job, await ctx.fleets[job.provider].read(number));
}

const isBeingGivenUp = (ctx: Ctx, { state, cancelAskedAt }: DeliveryJob): boolean =>
  state === 'cancelling' && cancelAskedAt !== null && cancelAskedAt > addMs(ctx.now(), -GIVING_UP_MS);

/** DLV-03, DLV-38: what the service knows the delivery by, and when its courier is expected. */
async function withJobFacts(tx: Tx, order: Order, job: DeliveryJob): Promise<Order> {
  const { delivery } = order;
  if (!delivery || isFinished(order.status)) return order;
  const facts = { ...order, ...timesOf(order, job), delivery: { ...delivery, providers: entries(order, job) } };
  if (JSON.stringify(facts) === JSON.stringify({ ...order, delivery: { ...delivery, providers: entries(order) } }))
    return order;
  const saved = await orders.save(tx, facts, order);
  await appendEvent(tx, saved, 'order-changed', { order: saved });
  return saved;
}

const entries = ({ delivery }: Order, job?: DeliveryJob) => ({
  ...delivery?.providers,
  ...(job?.providerJobId && { [job.provider]: { jobId: job.providerJobId, trackingUrl: job.trackingUrl } }),
});

/** Services change their minds every few seconds: what a person would not notice is not told. */
const NOTICED_MS = 2 * MINUTE;

function timesOf(order: Order, job: DeliveryJob): Partial<Order> {
  if (!isCarriedBy(order, job)) return {};
  const noticed = (known: Instant | null, told: Instant | null): Instant | null =>
    told && (!known || Math.abs(msBetween(known, told)) >= NOTICED_MS) ? told : known;
  return {
    ...(order.pickupStatus < 3 && { expectedPickupAt: noticed(order.expectedPickupAt, job.pickupAt) }),
    expectedDropoffAt: noticed(order.expectedDropoffAt, job.dropoffAt),
  };
}

/** The order is brought to where its job stands, as far as the table of moves lets it. */
export async function bringOrder(tx: Tx, caller: Ctx, order: Order, job: DeliveryJob): Promise<void> {
  const ctx = asService(caller, job);
  if (isFinished(order.status)) return;
  if (job.state === 'cancelled' || job.state === 'failed') {
    await afterLoss(tx, ctx, order, job);
    return;
  }
  let current = order;
  if (isWaitingFor(current, job)) current = await driverFoundIn(tx, ctx, order.id, courierOf(job));
  if (!isCarriedBy(current, job)) return;
  if (job.state === 'at_pickup' && mayArrive(current)) current = await driverNearIn(tx, ctx, order.id);
  if (hasLeft(job) && isInKitchen(current)) current = await pickedUpIn(tx, ctx, order.id);
  if (job.state === 'delivered' && current.status === 'delivering') await deliveredIn(tx, ctx, order.id, null);
  if (job.state === 'returned') await afterLoss(tx, ctx, current, job);
}

/** FLO-59 once a courier was named; before that, somebody else is asked. */
async function afterLoss(tx: Tx, ctx: Ctx, order: Order, job: DeliveryJob): Promise<void> {
  if (isCarriedBy(order, job)) await driverLostIn(tx, ctx, order.id);
  else if (isSearching(order)) await wakeSearch(tx, ctx, order.id);
}

const hasLeft = ({ state }: DeliveryJob): boolean =>
  state === 'picked_up' || state === 'delivered' || state === 'returned';
const isInKitchen = ({ status }: Order): boolean => status === 'preparing' || status === 'ready';
const mayArrive = (order: Order): boolean =>
  order.pickupStatus === 1 && (isInKitchen(order) || order.status === 'contacting');

/** Only a job that still has its courier; one that we are giving up has none, unless the order has left with them. */
const isWaitingFor = (order: Order, job: DeliveryJob): boolean =>
  isSearching(order) &&
  (isInKitchen(order) || order.status === 'looking_for_driver') &&
  job.assignedAt !== null &&
  job.state !== 'cancelling';

function courierOf(job: DeliveryJob): Courier {
  return {
    driverId: null,
    // A service that names nobody until the order has left with them.
    firstName: job.courier?.firstName ?? 'Livreur',
    lastName: job.courier?.lastName ?? '',
    phone: job.courier?.phone ?? null,
    method: job.provider,
    trip: {
      delivery: { jobId: job.id, trackingUrl: job.trackingUrl, courierFee: job.fee },
      expectedPickupAt: job.pickupAt,
      expectedDropoffAt: job.dropoffAt,
    },
  };
}
