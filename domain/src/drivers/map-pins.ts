import type { Location } from '../kernel/schema.ts';
import type { Order } from '../orders/order.ts';
import { isFinished } from '../orders/order-status.ts';

export const DEFAULT_CENTRE = { latitude: 43.706023, longitude: 7.263286 } as const;
export const MAP_ZOOM = 12;
export const DRIVER_ZOOM = 14;

export type PinKind = 'cancelled' | 'waiting' | 'under-way';

export function pinKind({ status }: Pick<Order, 'status'>): PinKind {
  if (status === 'canceled' || status === 'refused' || status === 'missed') return 'cancelled';
  return status === 'contacting' || status === 'looking_for_driver' ? 'waiting' : 'under-way';
}

/** MAP-01, MAP-06: an order that is over leaves the map with the news of it. */
export const isPinned = ({ status, address }: Pick<Order, 'status' | 'address'>): boolean =>
  Boolean(address?.location) && !isFinished(status);

type Carried = Pick<Order, 'status' | 'address'> & {
  delivery?: Pick<NonNullable<Order['delivery']>, 'comesBackAt'> | null;
};

/** MAP-14: the places that a driver goes through for an order, in turn; none where there is nothing to join. */
export function wayOf(
  { status, address, delivery }: Carried,
  shop: Location | null,
  driver: Location | null,
): Location[] {
  const door = address?.location ?? null;
  const places =
    status !== 'delivering'
      ? [driver, shop, door]
      : delivery?.comesBackAt
        ? [door, driver, shop]
        : [shop, driver, door];
  const known = places.filter((place) => place !== null);
  return known.length > 1 ? known : [];
}
