import { localTime } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';

export const stopWords = (stop: number): string => (stop === 1 ? '1er arrêt' : `${stop}e arrêt`);

type Brought = Pick<Order, 'driverFirstName' | 'expectedDropoffAt' | 'shop'> & {
  delivery: Pick<NonNullable<Order['delivery']>, 'round' | 'atDoorAt'> | null;
};

/** « Karim · 2e arrêt · à la porte vers 20:22 » */
export function broughtWords({ driverFirstName, delivery, expectedDropoffAt, shop }: Brought): string {
  const round = delivery?.round;
  return [
    driverFirstName,
    round && round.stops > 1 ? stopWords(round.stop) : null,
    delivery?.atDoorAt
      ? 'à la porte'
      : expectedDropoffAt
        ? `à la porte vers ${localTime(expectedDropoffAt, shop.timeZone)}`
        : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
