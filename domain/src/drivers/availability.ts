import { addMinutes, type Instant } from '../kernel/time.ts';
import type { Shop } from '../shops/shop.ts';
import type { Driver } from './driver.ts';

const FRESH_MINUTES = 5;

const freshUntil = ({ positionAt }: Pick<Driver, 'positionAt'>): Instant =>
  positionAt === null ? '' : addMinutes(positionAt, FRESH_MINUTES);

export const freshSince = (now: Instant): Instant => addMinutes(now, -FRESH_MINUTES);

/** MAP-08: shown on the map while the position is at most five minutes old; always shown in the list. */
export function isDrawn(driver: Pick<Driver, 'position' | 'positionAt'>, now: Instant): boolean {
  return driver.position !== null && now <= freshUntil(driver);
}

const isEnabledAt = ({ shops }: Pick<Driver, 'shops'>, shopId: string): boolean =>
  shops.some((shop) => shop.shopId === shopId && shop.enabled);

/** DRV-30: registered here, and nobody has enabled the account yet. */
export const isNewcomer = ({ shops }: Pick<Driver, 'shops'>, shopId: string): boolean =>
  shops.some((shop) => shop.shopId === shopId && shop.isNew);

export const hasValidDocuments = (
  { kind, documentsValidUntil }: Pick<Driver, 'kind' | 'documentsValidUntil'>,
  now: Instant,
): boolean => kind !== 'independent' || (documentsValidUntil !== null && documentsValidUntil > now);

/** Whether the driver is enabled in this shop. DRV-10: switching a driver off ends it for orders not yet accepted. */
export const mayCarry = (driver: Driver, shopId: string, now: Instant): boolean =>
  isEnabledAt(driver, shopId) && hasValidDocuments(driver, now);

export function isAvailable(driver: Driver, shopId: string, now: Instant): boolean {
  return (
    mayCarry(driver, shopId, now) &&
    driver.isAppInstalled &&
    driver.areNotificationsAllowed &&
    driver.orderIds.length === 0 &&
    driver.isOnline &&
    now < freshUntil(driver)
  );
}

type AvailableCounts = { employees: number; independents: number };

/** ORD-16, DLV-08: independents count only where the shop may have some. */
export function availableCounts(
  drivers: readonly Driver[],
  shop: Pick<Shop, 'shopId' | 'independentDriversAllowed'>,
  now: Instant,
): AvailableCounts {
  const count = (kind: Driver['kind']) =>
    drivers.filter((driver) => driver.kind === kind && isAvailable(driver, shop.shopId, now)).length;
  return { employees: count('employee'), independents: shop.independentDriversAllowed ? count('independent') : 0 };
}
