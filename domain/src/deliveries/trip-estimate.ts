import { addMinutes, later, MINUTE, msBetween, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { tripKm } from './providers.ts';

/** A two-wheeler in town, and the time to park and find the door. */
const KM_PER_HOUR = 15;
const STOP_MINUTES = 3;

export const tripMinutes = (km: number): number => Math.ceil((km / KM_PER_HOUR) * 60 + STOP_MINUTES);

type TripEstimate = { pickupAt: Instant | null; dropoffAt: Instant | null };

/** FLO-47: the driver never leaves the shop before the order is ready. */
export function tripEstimate(
  order: Pick<Order, 'shop' | 'address' | 'dueAt'>,
  kmToShop: number | null,
  now: Instant,
): TripEstimate {
  if (kmToShop === null) return { pickupAt: null, dropoffAt: null };
  const arrivesAt = addMinutes(now, tripMinutes(kmToShop));
  const pickupAt = order.dueAt ? later(arrivesAt, order.dueAt) : arrivesAt;
  const km = tripKm(order);
  return { pickupAt, dropoffAt: km === null ? null : addMinutes(pickupAt, tripMinutes(km)) };
}

/**
 * FLO-47: what was told at the acceptance stands; a driver who is farther away moves it, one who is nearer does not. Who
 * leaves early brings it early (FLO-54), and a delay told afterwards counts from the hour that the customer knows.
 */
export function promiseWith(
  { preparationMinutes, expectedDropoffAt }: Pick<Order, 'preparationMinutes' | 'expectedDropoffAt'>,
  dropoffAt: Instant | null,
): Instant | null {
  const told = preparationMinutes === null ? null : expectedDropoffAt;
  return told && dropoffAt ? later(told, dropoffAt) : dropoffAt;
}

/**
 * FLO-54: whoever leaves with one order is at its door after the trip, however early or late the kitchen was. The hours of
 * a round are its plan's (RND-09); those of an outside service come with its news.
 */
export function arrivalFrom(order: Pick<Order, 'shop' | 'address' | 'driverId' | 'delivery'>, leftAt: Instant) {
  const km = order.driverId && !order.delivery?.round ? tripKm(order) : null;
  return km === null ? null : addMinutes(leftAt, tripMinutes(km));
}

type Carried = Pick<Order, 'expectedDropoffAt' | 'pickupStatus'> & {
  delivery: Pick<NonNullable<Order['delivery']>, 'arrivesAt' | 'round'> | null;
};

/** When the order is to be at the door: the hour promised, until it has left. Lateness is measured against the promise. */
export function arrivalOf({ delivery, expectedDropoffAt, pickupStatus }: Carried): Instant | null {
  const reckoned = pickupStatus === 3 && !delivery?.round ? delivery?.arrivesAt : null;
  return reckoned ?? expectedDropoffAt;
}

type Promised = Pick<
  Order,
  'shop' | 'address' | 'orderType' | 'delivery' | 'pickupStatus' | 'expectedPickupAt' | 'expectedDropoffAt'
>;

/**
 * FLO-22: what an acceptance promises. In reverse flow a driver was found before the kitchen named its hour: they leave
 * when both are there, and the trip takes as long as it did when they accepted.
 */
export function promisedTrip(order: Promised, readyAt: Instant): { pickupAt: Instant; dropoffAt: Instant | null } {
  const { expectedPickupAt, orderType, pickupStatus } = order;
  const pickupAt = pickupStatus > 0 && expectedPickupAt ? later(readyAt, expectedPickupAt) : readyAt;
  return { pickupAt, dropoffAt: orderType === 'delivery' ? addMinutes(pickupAt, minutesOfTrip(order)) : null };
}

function minutesOfTrip(order: Promised): number {
  const { delivery, expectedPickupAt, expectedDropoffAt, pickupStatus } = order;
  if (pickupStatus > 0 && expectedPickupAt && expectedDropoffAt)
    return msBetween(expectedPickupAt, expectedDropoffAt) / MINUTE;
  if (typeof delivery?.durationMinutes === 'number') return delivery.durationMinutes;
  const km = tripKm(order);
  return km === null ? 0 : tripMinutes(km);
}
