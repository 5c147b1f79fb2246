import { isDrawn } from '@comptoir/domain/drivers/availability.ts';
import { displayState } from '@comptoir/domain/drivers/display-state.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { DISPLAY_STATE_LABELS } from '@comptoir/domain/drivers/drivers.labels.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isPinned, pinKind, wayOf } from '@comptoir/domain/drivers/map-pins.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { statusLabel } from '@comptoir/domain/orders/order-status.ts';
import type { MapMarker } from '@comptoir/web/ui/map/map-marker.ts';
import type { MapWay } from '@comptoir/web/ui/map/use-ways.ts';
import type { Courier } from './couriers.ts';

export function shopMarker(name: string, location: Location | null): MapMarker[] {
  return location ? [{ id: 'shop', location, look: 'shop', label: name }] : [];
}

type Pinned = Pick<Order, 'id' | 'orderNumber' | 'orderType' | 'status' | 'customer' | 'address'>;

/** MAP-06, MAP-12, MAP-13. Whoever reads of an order that ends meanwhile keeps its pin until the card is closed. */
export function orderMarkers(
  orders: readonly Pinned[],
  open: Pinned | null,
  onSelect: (orderId: string) => void,
): MapMarker[] {
  const pinned = orders.filter(isPinned);
  const drawn = open && !pinned.some(({ id }) => id === open.id) ? [...pinned, open] : pinned;
  return drawn.flatMap((order) => {
    const location = order.address?.location;
    if (!location) return [];
    const { id, orderNumber, customer, status } = order;
    const words = [
      `Commande n°${NBSP}${orderNumber}`,
      shortCustomerName(customer),
      statusLabel(status, order.orderType),
    ];
    const look = status === 'delivering' ? 'on-the-way' : pinKind(order);
    return [{ id, location, look, label: words.join(', '), caption: orderNumber, onSelect: () => onSelect(id) }];
  });
}

type Carried = Pick<Order, 'id' | 'status' | 'address' | 'delivery' | 'driverId'>;

/** MAP-14: of every order that a driver or a courier has, and of the one that is looked at. */
export function orderWays(
  orders: readonly Carried[],
  openId: string | null,
  shop: Location | null,
  drivers: readonly Driver[],
  now: Instant,
  couriers: readonly Courier[] = [],
): MapWay[] {
  const courierOf = (order: Carried) => couriers.find((courier) => courier.order.id === order.id);
  const placeOf = (order: Carried): Location | null => {
    const driver = drivers.find((one) => one.driverId === order.driverId) ?? courierOf(order);
    return driver && isDrawn(driver, now) ? driver.position : null;
  };
  return orders
    .filter((order) => isPinned(order) && (order.driverId !== null || courierOf(order) || order.id === openId))
    .map((order) => wayOf(order, shop, placeOf(order)))
    .filter((way) => way.length > 0);
}

export function driverMarkers(
  drivers: readonly Driver[],
  shopId: string,
  now: Instant,
  onSelect: (driver: Driver) => void,
): MapMarker[] {
  return drivers.flatMap((driver) => {
    if (!driver.position || !isDrawn(driver, now)) return [];
    const state = displayState(driver, shopId, now);
    return [
      {
        id: driver.driverId,
        location: driver.position,
        look: state === 'delivering' ? ('driver-busy' as const) : ('driver-free' as const),
        label: `${driver.firstName}, ${DISPLAY_STATE_LABELS[state]}`,
        caption: driver.firstName,
        onSelect: () => onSelect(driver),
      },
    ];
  });
}
