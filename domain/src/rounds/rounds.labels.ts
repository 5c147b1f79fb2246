import { arrivalOf } from '../deliveries/trip-estimate.ts';
import { localTime } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';

export const stopWords = (stop: number): string => (stop === 1 ? '1er arrêt' : `${stop}e arrêt`);

type Brought = Pick<Order, 'driverFirstName' | 'expectedDropoffAt' | 'pickupStatus' | 'shop'> & {
  delivery: Pick<NonNullable<Order['delivery']>, 'round' | 'atDoorAt' | 'arrivesAt'> | null;
};

/** « Karim · 2e arrêt · à la porte vers 20:22 » */
export function broughtWords(order: Brought): string {
  const { driverFirstName, delivery, shop } = order;
  const arrivesAt = arrivalOf(order);
  const round = delivery?.round;
  return [
    driverFirstName,
    round && round.stops > 1 ? stopWords(round.stop) : null,
    delivery?.atDoorAt ? 'à la porte' : arrivesAt ? `à la porte vers ${localTime(arrivesAt, shop.timeZone)}` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
