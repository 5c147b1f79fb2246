import { isAvailable, isDrawn } from '@comptoir/domain/drivers/availability.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { distanceKm } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';

export type DriverState = 'delivering' | 'available' | 'away';

export function driverState(driver: Driver, shopId: string, now: Instant): DriverState {
  if (driver.orderIds.length > 0) return 'delivering';
  return isAvailable(driver, shopId, now) ? 'available' : 'away';
}

export const DRIVER_STATE_LABELS: Record<DriverState, string> = {
  delivering: 'En livraison',
  available: 'Disponible',
  away: 'Indisponible',
};

type Shop = { timeZone: string; location: Location | null };

/** « N° 148 · Inès P. · arrivée 20:24 », « À 650 m du restaurant », « Position inconnue depuis 19:02 ». */
export function driverWords(driver: Driver, carried: Order | undefined, shop: Shop, now: Instant): string {
  if (carried) return carriedWords(carried, shop.timeZone);
  if (!isDrawn(driver, now) || !driver.position || !shop.location) return unknownWords(driver, shop.timeZone);
  return `À ${distanceWords(distanceKm(driver.position, shop.location))} du restaurant`;
}

function carriedWords(order: Order, timeZone: string): string {
  const arrival = order.expectedDropoffAt ? [`arrivée ${localTime(order.expectedDropoffAt, timeZone)}`] : [];
  return [`N°${NBSP}${order.orderNumber}`, shortCustomerName(order.customer), ...arrival].join(' · ');
}

function unknownWords({ positionAt }: Driver, timeZone: string): string {
  return positionAt ? `Position inconnue depuis ${localTime(positionAt, timeZone)}` : 'Position inconnue';
}

/** Metres by tens below a kilometre, then kilometres with one decimal. */
export function distanceWords(km: number): string {
  const metres = Math.round((km * 1_000) / 10) * 10;
  if (metres < 1_000) return `${metres}${NBSP}m`;
  return `${(Math.round(km * 10) / 10).toLocaleString('fr-FR')}${NBSP}km`;
}
