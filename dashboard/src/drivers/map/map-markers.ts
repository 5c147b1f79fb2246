import { isDrawn } from '@comptoir/domain/drivers/availability.ts';
import { displayState } from '@comptoir/domain/drivers/display-state.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { DISPLAY_STATE_LABELS } from '@comptoir/domain/drivers/drivers.labels.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isPinned, pinKind, type PinKind } from '@comptoir/domain/drivers/map-pins.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { MapMarker } from '@comptoir/web/ui/map/map-marker.ts';

export function shopMarker(name: string, location: Location | null): MapMarker[] {
  return location ? [{ id: 'shop', location, look: 'shop', label: name }] : [];
}

const PIN_WORDS: Record<PinKind, string> = {
  cancelled: 'annulée',
  waiting: 'en attente',
  'under-way': 'en cours',
};

export type Pinned = Pick<Order, 'id' | 'orderNumber' | 'status' | 'customer' | 'address' | 'finishedAt'>;

export function orderMarkers(orders: readonly Pinned[], now: Instant): MapMarker[] {
  return orders.flatMap((order) => {
    const location = order.address?.location;
    if (!location || !isPinned(order, now)) return [];
    const kind = pinKind(order);
    const label = `Commande n°${NBSP}${order.orderNumber}, ${shortCustomerName(order.customer)}, ${PIN_WORDS[kind]}`;
    return [{ id: order.id, location, look: kind, label, caption: order.orderNumber }];
  });
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
