import { isLost } from '@comptoir/domain/deliveries/booking.ts';
import { addMs, MINUTE, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import { companyCtx } from '../../http/envelope.ts';
import type { Tx } from '../../db/db.ts';
import { appendEvent } from '../../live/append.ts';
import type { Moved } from '../../live/moves.ts';
import * as orders from '../../orders/orders.store.ts';
import type { FleetBookingState } from '../../ports/fleets.ts';
import { deliveredIn, driverFoundIn, driverLostIn, driverNearIn, pickedUpIn, type Courier } from '../driver-events.ts';
import { wakeSearch } from '../search/wake-search.ts';
import { bookingAfter } from './fleet-state.ts';
import { cancelBookingLater, saveState } from './give-up.ts';
import * as bookings from './bookings.store.ts';
import type { Booking } from './bookings.store.ts';
import { isCarriedBy, isOrphan, isSearching } from './wanted.ts';

/** For so long only the one who gives a booking up ends it; then anybody may. */
export const GIVING_UP_MS = 60_000;

/** law:webhook-inbox: late, twice or out of order, the outcome is the same; the next round tries what was too early. */
export async function applyFleetState(caller: Ctx, known: Booking, told: FleetBookingState): Promise<Booking | null> {
  const ctx = asService(caller, known);
  return ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, known.orderId);
    const booking = await bookings.lock(tx, known);
    if (!order || !booking) return null;
    // A lost courier has been dealt with; a delivered order may still have to follow.
    if (isLost(booking.state)) return booking;
    if (told.reference !== null && told.reference !== booking.id) {
      ctx.log.warn(
        { bookingId: booking.id, told: told.reference, severity: 'high' },
        'a service tells of another delivery',
      );
      return booking;
    }
    const after = bookingAfter(booking, told, ctx.now());
    if (isBeingGivenUp(ctx, booking) && isLost(after.state)) return booking;
    const saved = await saveState(tx, ctx, booking, after);
    // Whatever missed it, the next news or the next round cancels it.
    if (isOrphan(order, saved)) await cancelBookingLater(tx, ctx, saved, 'shop');
    else await bringOrder(tx, ctx, await withBookingFacts(tx, order, saved, comesBackAt(ctx, order, told)), saved);
    return saved;
  });
}

/** Whoever brought the news, the service is named as its source. */
const asService = (ctx: Ctx, { provider }: Booking): Ctx =>
  companyCtx(ctx, ctx.companyId, { kind: 'provider', name: PROVIDER_LABELS[provider] }, ctx.traceId);

/** law:webhook-inbox: the state is read again. Null for a booking without a number yet. */
export async function readAndApply(
  ctx: Ctx,
  booking: Booking,
  providerBookingId = booking.providerBookingId,
): Promise<Booking | null> {
  if (providerBookingId === null) return null;
  const told = await ctx.fleets[booking.provider].read({ providerBookingId, reference: booking.id });
  const after = await applyFleetState(ctx, booking, told);
  if (after?.positionAt && after.positionAt !== booking.positionAt) ctx.live.move(courierMove(after));
  return after;
}

type Seen = Pick<Booking, 'companyId' | 'shopId' | 'id' | 'position' | 'positionAt'>;

/** MAP-15: a courier is known to maps by the booking. */
export const courierMove = ({ companyId, shopId, id, position, positionAt }: Seen): Moved => ({
  companyId,
  shopIds: [shopId],
  move: { driverId: id, isCourier: true, position, positionAt: positionAt ?? '' },
});

const isBeingGivenUp = (ctx: Ctx, { state, cancelAskedAt }: Booking): boolean =>
  state === 'cancelling' && cancelAskedAt !== null && cancelAskedAt > addMs(ctx.now(), -GIVING_UP_MS);

/** DLV-03, DLV-38: the service's own id, and when its courier is expected. */
async function withBookingFacts(tx: Tx, order: Order, booking: Booking, back: ComesBack): Promise<Order> {
  const { delivery } = order;
  if (!delivery || isFinished(order.status)) return order;
  const facts = {
    ...order,
    ...timesOf(order, booking),
    delivery: { ...delivery, ...(isCarriedBy(order, booking) && back), providers: entries(order, booking) },
  };
  if (JSON.stringify(facts) === JSON.stringify({ ...order, delivery: { ...delivery, providers: entries(order) } }))
    return order;
  const saved = await orders.save(tx, facts, order);
  await appendEvent(tx, saved, 'order-changed', { order: saved });
  return saved;
}

type ComesBack = { comesBackAt?: Instant };

/** FLO-89: since when the courier of a service brings back what could not be given. */
const comesBackAt = (ctx: Ctx, { delivery }: Order, { comesBack }: FleetBookingState): ComesBack =>
  comesBack ? { comesBackAt: delivery?.comesBackAt ?? ctx.now() } : {};

const entries = ({ delivery }: Order, booking?: Booking) => ({
  ...delivery?.providers,
  ...(booking?.providerBookingId && {
    [booking.provider]: { jobId: booking.providerBookingId, trackingUrl: booking.trackingUrl },
  }),
});

/** Services change their estimates every few seconds; small changes are not shown. */
const NOTICED_MS = 2 * MINUTE;

function timesOf(order: Order, booking: Booking): Partial<Order> {
  if (!isCarriedBy(order, booking)) return {};
  const noticed = (known: Instant | null, told: Instant | null): Instant | null =>
    told && (!known || Math.abs(msBetween(known, told)) >= NOTICED_MS) ? told : known;
  return {
    ...(order.pickupStatus < 3 && { expectedPickupAt: noticed(order.expectedPickupAt, booking.pickupAt) }),
    expectedDropoffAt: noticed(order.expectedDropoffAt, booking.dropoffAt),
  };
}

export async function bringOrder(tx: Tx, caller: Ctx, order: Order, booking: Booking): Promise<void> {
  const ctx = asService(caller, booking);
  if (isFinished(order.status)) return;
  if (booking.state === 'cancelled' || booking.state === 'failed') {
    await afterLoss(tx, ctx, order, booking);
    return;
  }
  let current = order;
  if (isWaitingFor(current, booking)) current = await driverFoundIn(tx, ctx, order.id, courierOf(booking));
  if (!isCarriedBy(current, booking)) return;
  if (booking.state === 'at_pickup' && mayArrive(current)) current = await driverNearIn(tx, ctx, order.id);
  if (hasLeft(booking) && isInKitchen(current)) current = await pickedUpIn(tx, ctx, order.id);
  if (booking.state === 'delivered' && current.status === 'delivering') await deliveredIn(tx, ctx, order.id, null);
  if (booking.state === 'returned') await afterLoss(tx, ctx, current, booking);
}

/** FLO-59 once a courier was named; before that, somebody else is asked. */
async function afterLoss(tx: Tx, ctx: Ctx, order: Order, booking: Booking): Promise<void> {
  if (isCarriedBy(order, booking)) await driverLostIn(tx, ctx, order.id);
  else if (isSearching(order)) await wakeSearch(tx, ctx, order.id);
}

const hasLeft = ({ state }: Booking): boolean => state === 'picked_up' || state === 'delivered' || state === 'returned';
const isInKitchen = ({ status }: Order): boolean => status === 'preparing' || status === 'ready';
const mayArrive = (order: Order): boolean =>
  order.pickupStatus === 1 && (isInKitchen(order) || order.status === 'contacting');

/** One that we are giving up no longer counts, unless the order has left with its courier. */
const isWaitingFor = (order: Order, booking: Booking): boolean =>
  isSearching(order) &&
  (isInKitchen(order) || order.status === 'looking_for_driver') &&
  booking.assignedAt !== null &&
  booking.state !== 'cancelling';

function courierOf(booking: Booking): Courier {
  return {
    driverId: null,
    // Some services name nobody until the order has left.
    firstName: booking.courier?.firstName ?? 'Livreur',
    lastName: booking.courier?.lastName ?? '',
    phone: booking.courier?.phone ?? null,
    method: booking.provider,
    trip: {
      delivery: {
        jobId: booking.id,
        trackingUrl: booking.trackingUrl,
        courierFee: booking.fee,
        driverPhoneCode: booking.courier?.phoneCode ?? null,
      },
      expectedPickupAt: booking.pickupAt,
      expectedDropoffAt: booking.dropoffAt,
    },
  };
}
