import { isEnded, type BookingState } from '@comptoir/domain/deliveries/booking.ts';
import type { OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { Change } from '../../orders/effects.ts';
import type { CancelBookingReason } from '../../ports/fleets.ts';
import { endedAs } from './fleet-state.ts';
import * as bookings from './bookings.store.ts';
import type { Booking, BookingRef } from './bookings.store.ts';
import { isWantedBy, mayHaveBooking } from './wanted.ts';

/** law:journal: a new state is noted. */
export async function saveState(tx: Tx, ctx: Ctx, before: Booking, after: Booking): Promise<Booking> {
  const saved = await bookings.save(tx, after);
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

const CANCELLING: BookingState = 'cancelling';

/** law:parent-first: the caller holds the order's row. A booking that no service has heard of ends at once. */
export async function giveUp(tx: Tx, ctx: Ctx, ref: BookingRef, reason: CancelBookingReason): Promise<Booking | null> {
  const booking = await bookings.lock(tx, ref);
  if (!booking || booking.state === CANCELLING || isEnded(booking.state)) return null;
  const givenUp = { ...booking, cancelReason: reason, cancelAskedAt: ctx.now() };
  if (booking.askedAt === null) {
    await saveState(tx, ctx, booking, endedAs(givenUp, 'cancelled', ctx.now(), 'not-wanted'));
    return null;
  }
  return saveState(tx, ctx, booking, { ...givenUp, state: CANCELLING });
}

export async function cancelBookingLater(
  tx: Tx,
  ctx: Ctx,
  booking: BookingRef,
  reason: CancelBookingReason,
): Promise<void> {
  const { companyId, id: bookingId } = booking;
  if (await giveUp(tx, ctx, booking, reason)) await ctx.jobs.enqueue(tx, 'cancel-booking', { companyId, bookingId });
}

const BY_CUSTOMER: readonly (OrderEventName | 'received')[] = [
  'customer-cancel',
  'marketplace-cancel',
  'choose-pickup',
];

/** FLO-34 to FLO-36, FLO-50, FLO-56, FLO-58: the service of an order that no longer needs its courier is told. */
export async function releaseBooking(tx: Tx, ctx: Ctx, { event, before, order }: Omit<Change, 'shop'>): Promise<void> {
  if (!before || !mayHaveBooking(before)) return;
  const booking = await bookings.liveBookingOf(tx, order);
  if (!booking || isWantedBy(order, booking)) return;
  // FLO-56: the courier has the bag; the service reports the end of the trip by itself.
  if (booking.state === 'picked_up' && order.status === 'completed') return;
  await cancelBookingLater(tx, ctx, booking, BY_CUSTOMER.includes(event) ? 'customer' : 'shop');
}
