import { isEnded } from '@comptoir/domain/deliveries/booking.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { lockFor, type MoveCheck } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';
import { FleetRefused } from '../../ports/fleets.ts';
import type { CancelBookingReason } from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import { bringOrder, readAndApply } from './apply-state.ts';
import { fleetFailure } from './fleet-refusals.ts';
import { endedAs } from './fleet-state.ts';
import { giveUp, saveState } from './give-up.ts';
import * as bookings from './bookings.store.ts';
import type { Booking } from './bookings.store.ts';
import { createBooking } from './place-booking.ts';
import { mayHaveBooking } from './wanted.ts';

/** Run by the queue. What the service does not answer is asked again. */
export async function cancelBooking(ctx: Ctx, bookingId: string): Promise<void> {
  const booking = await bookings.find(ctx.db, { companyId: ctx.companyId, id: bookingId });
  if (booking?.state !== 'cancelling') return;
  try {
    await askToCancel(ctx, booking);
  } catch (error) {
    if (!(error instanceof FleetRefused)) throw error;
    const after = await readAndApply(ctx, booking);
    if (after?.state === 'cancelling') throw error;
    return;
  }
  await endGivenUp(ctx, booking);
}

/** The service has cancelled, and nobody took the order: it is looked for again. */
export const endGivenUp = (ctx: Ctx, booking: Booking): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, booking.orderId);
    const closed = await closeGivenUp(tx, ctx, booking);
    if (order && closed) await bringOrder(tx, ctx, order, closed);
  });

/** Without a number the service is asked for it first, by our reference. */
async function askToCancel(ctx: Ctx, booking: Booking): Promise<void> {
  const fleet = ctx.fleets[booking.provider];
  const providerBookingId = booking.providerBookingId ?? (await numberOf(ctx, booking));
  if (providerBookingId === null) return;
  await fleet.cancel({ providerBookingId, reference: booking.id }, booking.cancelReason ?? 'shop');
}

async function numberOf(ctx: Ctx, booking: Booking): Promise<string | null> {
  try {
    return (await createBooking(ctx, booking)).providerBookingId;
  } catch (error) {
    if (error instanceof FleetRefused) return null;
    throw error;
  }
}

export async function closeGivenUp(tx: Tx, ctx: Ctx, ref: Booking): Promise<Booking | null> {
  const booking = await bookings.lock(tx, ref);
  return booking?.state === 'cancelling'
    ? saveState(tx, ctx, booking, endedAs(booking, 'cancelled', ctx.now(), booking.cancelReason))
    : null;
}

/** FLO-86: the service agrees first. The row lets the next round finish after a crash; a refusal changes nothing. */
export async function releaseCourier(
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  command: MoveCheck,
  reason: CancelBookingReason,
): Promise<Booking | null> {
  const order = await orders.find(ctx.db, scope, orderId);
  if (!order || !mayHaveBooking(order)) return null;
  const before = await bookingOf(ctx, order);
  if (!before || isEnded(before.state)) return null;
  const booking = await ctx.transaction(async (tx) => {
    await lockFor(tx, ctx, scope, orderId, command);
    const givenUp = await giveUp(tx, ctx, before, reason);
    if (!givenUp) await refuseWhileCalledOff(tx, before);
    return givenUp;
  });
  if (!booking) return null;
  try {
    await askToCancel(ctx, booking);
    return booking;
  } catch (error) {
    await takeBack(ctx, booking, before, error);
    throw fleetFailure(booking.provider, error);
  }
}

/** Another call cancels this courier and awaits the answer: nobody goes on before it. */
async function refuseWhileCalledOff(tx: Tx, booking: Booking): Promise<void> {
  if ((await bookings.find(tx, booking))?.state === 'cancelling')
    throw fleetFailure(booking.provider, new ProviderUnavailable(booking.provider));
}

async function bookingOf(ctx: Ctx, order: Order): Promise<Booking | null> {
  const live = await bookings.liveBookingOf(ctx.db, order);
  if (live || !order.delivery?.jobId) return live;
  return bookings.find(ctx.db, { companyId: order.companyId, id: order.delivery.jobId });
}

/** Whether a silent service has cancelled all the same, the next round finds out. */
async function takeBack(ctx: Ctx, ref: Booking, before: Booking, error: unknown): Promise<void> {
  const wasHeard = !(error instanceof ProviderUnavailable);
  await ctx.transaction(async (tx) => {
    await orders.lock(tx, ctx, ref.orderId);
    const booking = await bookings.lock(tx, ref);
    if (booking?.state !== 'cancelling') return;
    const cancelReason = wasHeard ? null : booking.cancelReason;
    await saveState(tx, ctx, booking, { ...booking, state: before.state, cancelReason, cancelAskedAt: null });
  });
  if (wasHeard)
    await readAndApply(ctx, ref).catch((cause: unknown) =>
      ctx.log.warn({ cause, bookingId: ref.id }, 'a booking waits to be read'),
    );
}
