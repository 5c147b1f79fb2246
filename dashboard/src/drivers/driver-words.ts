import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { isDrawn } from '@comptoir/domain/drivers/availability.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { distanceKm, distanceWords } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { decimal, NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';

export type Carried = Pick<Order, 'orderNumber' | 'customer' | 'expectedDropoffAt' | 'pickupStatus' | 'delivery'>;
type Shop = { timeZone: string; location: Location | null };

/** « N° 148 · Inès P. · arrivée 20:24 », « À 650 m du restaurant », « Position inconnue depuis 19:02 ». */
export function driverWords(driver: Driver, carried: Carried | undefined, shop: Shop, now: Instant): string {
  if (carried) return carriedWords(carried, shop.timeZone);
  if (!isDrawn(driver, now) || !driver.position || !shop.location) return unknownWords(driver, shop.timeZone);
  return `À ${distanceWords(distanceKm(driver.position, shop.location))} du restaurant`;
}

export function carriedWords(order: Carried, timeZone: string): string {
  const arrivesAt = arrivalOf(order);
  const arrival = arrivesAt ? [`arrivée ${localTime(arrivesAt, timeZone)}`] : [];
  return [`N°${NBSP}${order.orderNumber}`, shortCustomerName(order.customer), ...arrival].join(' · ');
}

function unknownWords({ positionAt }: Driver, timeZone: string): string {
  return positionAt ? `Position inconnue depuis ${localTime(positionAt, timeZone)}` : 'Position inconnue';
}

/** DRV-15: what is not known. */
export const MISSING = '--';

/** DRV-15: whole minutes and km/h, kilometres with one decimal. */
export const figureWords = (value: number, unit: 'min' | 'km/h' | 'km'): string =>
  `${decimal(value, unit === 'km' ? 1 : 0)}${NBSP}${unit}`;

export const siretWords = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, `$1${NBSP}$2${NBSP}$3${NBSP}$4`);
