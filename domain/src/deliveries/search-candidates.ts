import { isAvailable } from '../drivers/availability.ts';
import type { Driver } from '../drivers/driver.ts';
import { distanceKm } from '../kernel/geo.ts';
import type { Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import type { Shop } from '../shops/shop.ts';

const INDEPENDENTS_WITHIN_KM = 5;

/** A driver of the shop who may be asked. `km` is the distance to the shop, null when the position is unknown. */
export type Candidate = { driverId: string; kind: 'employee' | 'independent'; km: number | null };

export const kmToShop = ({ position }: Pick<Driver, 'position'>, { shop }: Pick<Order, 'shop'>): number | null =>
  position && shop.location ? distanceKm(position, shop.location) : null;

/** DLV-11, DLV-12, DLV-15, DLV-16: who may be asked for this order now, nearest first. */
export function candidatesFor(
  order: Pick<Order, 'shop' | 'driversHistory'>,
  shop: Pick<Shop, 'shopId' | 'independentDriversAllowed'>,
  drivers: readonly Driver[],
  declined: ReadonlySet<string>,
  now: Instant,
): Candidate[] {
  return drivers
    .filter((driver) => isAvailable(driver, shop.shopId, now))
    .filter(({ driverId }) => !declined.has(driverId) && !wasRemoved(order, driverId))
    .flatMap((driver): Candidate[] => {
      const { driverId, kind } = driver;
      const km = kmToShop(driver, order);
      if (kind === 'employee') return [{ driverId, kind, km }];
      const isNear = kind === 'independent' && km !== null && km <= INDEPENDENTS_WITHIN_KM;
      return isNear && shop.independentDriversAllowed ? [{ driverId, kind, km }] : [];
    })
    .sort((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity) || (a.driverId < b.driverId ? -1 : 1));
}

/** DLV-15: a driver who was removed from an order, or left it, is not asked for it again. */
export const wasRemoved = ({ driversHistory }: Pick<Order, 'driversHistory'>, driverId: string): boolean =>
  driversHistory.some((one) => one.driverId === driverId && one.removedAt !== null);
