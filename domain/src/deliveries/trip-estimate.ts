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
