import { addMinutes, later, type Instant } from '../kernel/time.ts';
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
