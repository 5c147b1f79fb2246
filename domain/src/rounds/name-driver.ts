import type { Driver } from '../drivers/driver.ts';
import { mayCarry } from '../drivers/availability.ts';
import { compareFrench } from '../kernel/text.ts';
import type { Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { isMarketplaceCourier } from '../orders/attention/driver-facts.ts';

type Nameable = Pick<Order, 'status' | 'orderType' | 'delivery' | 'pickupStatus'>;

const STATUSES: readonly Order['status'][] = ['looking_for_driver', 'preparing', 'ready'];

/** RND-01: a delivery of ours that has not left the shop. */
export const isNameable = (order: Nameable): boolean =>
  STATUSES.includes(order.status) &&
  order.orderType === 'delivery' &&
  !isMarketplaceCourier(order) &&
  order.pickupStatus < 3;

/** RND-02: one's own drivers who are at work. An independent takes an offer or leaves it (DLV-12). */
export const isOnShift = (driver: Driver, shopId: string, now: Instant): boolean =>
  driver.kind === 'employee' && mayCarry(driver, shopId, now) && driver.isAppInstalled && driver.isOnline;

export type DriverChoice = {
  driverId: string;
  firstName: string;
  lastName: string;
  isAvailable: boolean;
  carried: number;
  km: number | null;
  dropoffAt: Instant | null;
};

/** Available first, then whoever is at the door first. */
export const byUsefulness = (a: DriverChoice, b: DriverChoice): number =>
  Number(b.isAvailable) - Number(a.isAvailable) ||
  (a.dropoffAt ?? '9').localeCompare(b.dropoffAt ?? '9') ||
  (a.km ?? Infinity) - (b.km ?? Infinity) ||
  compareFrench(a.lastName, b.lastName);
