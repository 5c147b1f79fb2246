import { distanceMetres } from '../kernel/geo.ts';
import { addMinutes, type Instant } from '../kernel/time.ts';
import { TIMERS } from '../kernel/timers.ts';
import type { Order } from '../orders/order.ts';
import { isFinished } from '../orders/order-status.ts';
import { isDrawn } from './availability.ts';
import type { Driver } from './driver.ts';

/** NTF-13, bounds included. */
const FROM_MINUTES = 8;
const TO_MINUTES = 1;

/** NTF-11, NTF-20: a courier who is not an employee is on the way to the shop. */
function isConcerned(order: Order): boolean {
  return (
    order.orderType === 'delivery' &&
    !isFinished(order.status) &&
    order.delivery !== null &&
    order.delivery.nature !== 'shop' &&
    order.delivery.nature !== 'marketplace' &&
    !order.shopResponsibleForDelivery &&
    !order.deliveryReminderTriggered &&
    (order.pickupStatus === 1 || order.pickupStatus === 2)
  );
}

/** NTF-12: for our own drivers we know the position; an outside service gives its courier's arrival time instead. */
const isFollowed = (order: Order, driver: Driver | undefined, now: Instant): boolean =>
  order.driverId === null ? order.delivery?.nature !== 'fleet' : driver !== undefined && isDrawn(driver, now);

/** When the reminder became due, or null. NTF-13: from the pickup time; NTF-14: without one, from the distance. */
function reminderSince(order: Order, driver: Driver | undefined, now: Instant): Instant | null {
  if (!isConcerned(order) || !isFollowed(order, driver, now)) return null;
  const { expectedPickupAt } = order;
  if (expectedPickupAt !== null) {
    const opensAt = addMinutes(expectedPickupAt, -FROM_MINUTES);
    return opensAt <= now && now <= addMinutes(expectedPickupAt, -TO_MINUTES) ? opensAt : null;
  }
  if (!driver?.position || !order.shop.location) return null;
  const isClose = distanceMetres(driver.position, order.shop.location) <= TIMERS.nearMetres.reminder;
  return isClose ? driver.positionAt : null;
}

export const needsPickupReminder = (order: Order, driver: Driver | undefined, now: Instant): boolean =>
  reminderSince(order, driver, now) !== null;

export function reminderQueue(orders: readonly Order[], drivers: readonly Driver[], now: Instant): Order[] {
  const byId = new Map(drivers.map((driver) => [driver.driverId, driver]));
  return orders
    .map((order) => ({ order, since: reminderSince(order, byId.get(order.driverId ?? ''), now) }))
    .filter((due): due is { order: Order; since: Instant } => due.since !== null)
    .sort((a, b) => (a.since < b.since ? -1 : Number(a.since > b.since)))
    .map(({ order }) => order);
}
