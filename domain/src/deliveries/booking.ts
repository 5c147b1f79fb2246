import { cents, type Cents } from '../kernel/money.ts';
import type { Location } from '../kernel/schema.ts';
import type { Instant } from '../kernel/time.ts';

export const BOOKING_STATES = [
  'creating',
  'placed',
  'confirmed',
  'assigned',
  'at_pickup',
  'picked_up',
  'delivered',
  'cancelling',
  'cancelled',
  'failed',
  'returned',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export type BookedCourier = {
  firstName: string;
  lastName: string;
  phone: string | null;
  /** Asked for when one calls that number, where the service hides its couriers' own. */
  phoneCode?: string | null;
};

/** MAP-15: the order whose delivery has this number says who it is. */
export type CourierPlace = { bookingId: string; position: Location; positionAt: Instant };

/** Somebody is, or may be, coming for the order: at most one of these per order. */
export const LIVE_BOOKING_STATES = ['creating', 'placed', 'confirmed', 'assigned', 'at_pickup', 'picked_up'] as const;
const ENDED_BOOKING_STATES = ['delivered', 'cancelled', 'failed', 'returned'] as const;

const isOneOf = (states: readonly BookingState[], state: BookingState): boolean => states.includes(state);
export const isEnded = (state: BookingState): boolean => isOneOf(ENDED_BOOKING_STATES, state);
export const isLost = (state: BookingState): boolean => isOneOf(['cancelled', 'failed', 'returned'], state);

export type ToldState = Exclude<BookingState, 'creating' | 'cancelling'>;

/** Late news change nothing, an end is final, and giving up goes on unless the courier has left with the order. */
export function bookingStateAfter(state: BookingState, told: ToldState): BookingState {
  if (isEnded(state)) return state;
  if (isEnded(told)) return told;
  if (state === 'cancelling') return told === 'picked_up' ? told : state;
  return BOOKING_STATES.indexOf(told) > BOOKING_STATES.indexOf(state) ? told : state;
}

type Owed = { state: BookingState; fee: Cents; wasAssigned: boolean; wasGivenUpByUs: boolean };

/** DLV-22, DLV-30: due for a trip that was made, and in full when we give up a courier who was on the way. */
export function feeDue({ state, fee, wasAssigned, wasGivenUpByUs }: Owed): Cents {
  if (state === 'delivered' || state === 'returned') return fee;
  return state === 'cancelled' && wasAssigned && wasGivenUpByUs ? fee : cents(0);
}
