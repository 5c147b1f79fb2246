import {
  feeDue,
  isEnded,
  isLost,
  bookingStateAfter,
  type BookingState,
  type ToldState,
} from '@comptoir/domain/deliveries/booking.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { FleetBookingState } from '../../ports/fleets.ts';
import type { Booking } from './bookings.store.ts';

/** The row of a booking once the service has told how it stands: pure, so that any order of news comes to the same. */
export function bookingAfter(booking: Booking, told: FleetBookingState, now: Instant): Booking {
  const courier = told.courier ?? booking.courier;
  const reached = withoutName(told.status, courier !== null);
  const state = bookingStateAfter(booking.state, reached);
  const heard: Booking = {
    ...booking,
    state,
    courier,
    providerBookingId: told.providerBookingId,
    trackingUrl: told.trackingUrl ?? booking.trackingUrl,
    fee: told.feeCents === null ? booking.fee : cents(told.feeCents),
    // DRV-29: once the trip is over, where the courier was is nobody's business.
    position: isEnded(state) ? null : (told.position ?? booking.position),
    pickupAt: told.pickupAt ?? booking.pickupAt,
    dropoffAt: told.dropoffAt ?? booking.dropoffAt,
    heardAt: now,
    placedAt: booking.placedAt ?? now,
    confirmedAt: booking.confirmedAt ?? (hasReached(state, 'confirmed') ? now : null),
    // Also of a booking that we are giving up: whoever was named before the service heard us is owed (DLV-30).
    assignedAt: booking.assignedAt ?? (hasReached(state, 'assigned') || hasReached(reached, 'assigned') ? now : null),
  };
  return isEnded(state) && !isEnded(booking.state) ? endedAs(heard, state, now) : heard;
}

/** A courier whom nobody has named is still being looked for. */
const withoutName = (told: ToldState, isNamed: boolean): ToldState =>
  !isNamed && (told === 'assigned' || told === 'at_pickup') ? 'confirmed' : told;

/** What was brought back was taken first. */
const ON_THE_WAY: readonly BookingState[] = [
  'placed',
  'confirmed',
  'assigned',
  'at_pickup',
  'picked_up',
  'delivered',
  'returned',
];
const hasReached = (state: BookingState, step: 'confirmed' | 'assigned'): boolean =>
  ON_THE_WAY.indexOf(state) >= ON_THE_WAY.indexOf(step);

/** What is owed is settled once, with the end (DLV-22, DLV-30). */
export function endedAs(booking: Booking, state: BookingState, now: Instant, failure: string | null = null): Booking {
  const owed = {
    state,
    fee: booking.fee,
    wasAssigned: booking.assignedAt !== null,
    wasGivenUpByUs: booking.cancelReason !== null,
  };
  return {
    ...booking,
    state,
    position: null,
    endedAt: now,
    feeDue: feeDue(owed),
    failure: isLost(state) ? (failure ?? booking.failure ?? state) : null,
  };
}
