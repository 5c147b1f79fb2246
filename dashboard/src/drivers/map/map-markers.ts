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
import { isNameable, isOnShift } from '@comptoir/domain/rounds/name-driver.ts';
import { stopWords } from '@comptoir/domain/rounds/rounds.labels.ts';
import { statusLabel } from '@comptoir/domain/orders/order-status.ts';
import type { MapMarker } from '@comptoir/web/ui/map/map-marker.ts';
import type { MapWay } from '@comptoir/web/ui/map/use-ways.ts';
import type { Courier } from './couriers.ts';

export function shopMarker(name: string, location: Location | null): MapMarker[] {
  return location ? [{ id: 'shop', location, look: 'shop', label: name }] : [];
}

type Pinned = Pick<Order, 'id' | 'orderNumber' | 'orderType' | 'status' | 'customer' | 'address'> &
  Partial<Pick<Order, 'delivery' | 'pickupStatus'>>;

/** RND-16: only what several doors share has a number. */
const stopOf = ({ delivery }: Pinned): number | null => {
  const round = delivery?.round;
  return round && round.stops > 1 ? round.stop : null;
};

/** RND-16: a pin that may be dropped on a driver. */
type Dropped = (orderId: string, driverId: string) => void;

/** MAP-06, MAP-12, MAP-13. Whoever reads of an order that ends meanwhile keeps its pin until the card is closed. */
export function orderMarkers(
  orders: readonly Pinned[],
  open: Pinned | null,
  onSelect: (orderId: string) => void,
  onDrop: Dropped | null = null,
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
      ...(stopOf(order) === null ? [] : [stopWords(stopOf(order) ?? 1)]),
    ];
    const isDropped = onDrop && isNameable({ delivery: null, pickupStatus: 0, ...order });
    const look = status === 'delivering' ? 'on-the-way' : pinKind(order);
    return [
      {
        id,
        location,
        look,
        label: words.join(', '),
        caption: orderNumber,
        onSelect: () => onSelect(id),
        sign: stopOf(order)?.toString(),
        onDrop: isDropped ? (driverId) => onDrop(id, driverId) : undefined,
      },
    ];
  });
}

type Carried = Pick<Order, 'id' | 'status' | 'address' | 'delivery' | 'driverId'>;

/** MAP-14, RND-16: one line through the doors of a round; of every order that a driver or a courier has, and of the one that is looked at. */
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
  const drawn = orders.filter(
    (order) => isPinned(order) && (order.driverId !== null || courierOf(order) || order.id === openId),
  );
  const groupOf = (order: Carried) => order.delivery?.round?.id ?? order.id;
  return [...new Set(drawn.map(groupOf))]
    .map((group) => {
      const stops = drawn.filter((order) => groupOf(order) === group);
      const [first, ...rest] = stops.toSorted((a, b) => placeIn(a) - placeIn(b));
      if (!first) return [];
      const way = wayOf(first, shop, placeOf(first));
      return [...way, ...rest.flatMap(({ address }) => address?.location ?? [])];
    })
    .filter((way) => way.length > 1);
}

const placeIn = ({ delivery }: Carried): number => delivery?.round?.stop ?? 0;

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
        isTarget: isOnShift(driver, shopId, now),
      },
    ];
  });
}
