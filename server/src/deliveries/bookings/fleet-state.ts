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

/** Pure, so that news in any order give the same result. */
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
    ...(told.position && { position: told.position, positionAt: now }),
    pickupAt: told.pickupAt ?? booking.pickupAt,
    dropoffAt: told.dropoffAt ?? booking.dropoffAt,
    heardAt: now,
    placedAt: booking.placedAt ?? now,
    confirmedAt: booking.confirmedAt ?? (hasReached(state, 'confirmed') ? now : null),
    // DLV-30: a courier named before the service heard of our cancellation is owed.
    assignedAt: booking.assignedAt ?? (hasReached(state, 'assigned') || hasReached(reached, 'assigned') ? now : null),
  };
  if (!isEnded(state)) return heard;
  return isEnded(booking.state) ? { ...heard, position: null, positionAt: null } : endedAs(heard, state, now);
}

/** A courier without a name is still being looked for. */
const withoutName = (told: ToldState, isNamed: boolean): ToldState =>
  !isNamed && (told === 'assigned' || told === 'at_pickup') ? 'confirmed' : told;

/** A returned order was picked up first. */
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

/** DLV-22, DLV-30: the fee is settled once, at the end. */
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
    // DRV-29: the position is deleted when the trip is over.
    position: null,
    positionAt: null,
    endedAt: now,
    feeDue: feeDue(owed),
    failure: isLost(state) ? (failure ?? booking.failure ?? state) : null,
  };
}
