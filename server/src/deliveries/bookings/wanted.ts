import { LIVE_BOOKING_STATES, type BookingState } from '@comptoir/domain/deliveries/booking.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Booking } from './bookings.store.ts';

export const isSearching = (order: Order): boolean =>
  order.pickupStatus === 0 && order.delivery?.isSearchingDriver === true;

export const isCarriedBy = (order: Order, booking: Pick<Booking, 'id'>): boolean =>
  order.pickupStatus > 0 && order.delivery?.jobId === booking.id;

export function isWantedBy(order: Order, booking: Pick<Booking, 'id' | 'provider'>): boolean {
  if (isFinished(order.status)) return false;
  return isCarriedBy(order, booking) || (isSearching(order) && order.driverSearch?.provider === booking.provider);
}

const LIVE: readonly BookingState[] = LIVE_BOOKING_STATES;

/** Nobody looks for it and nobody carries it. A courier who has the bag goes on. */
export const isOrphan = (order: Order, booking: Pick<Booking, 'id' | 'state'>): boolean =>
  LIVE.includes(booking.state) &&
  booking.state !== 'picked_up' &&
  (isFinished(order.status) || !(isSearching(order) || isCarriedBy(order, booking)));

/** Cheap, and never wrong when false: most orders have nothing to do with outside services. */
export const mayHaveBooking = (order: Order): boolean =>
  order.orderType === 'delivery' && (order.driverSearch?.step === 'external' || Boolean(order.delivery?.jobId));
