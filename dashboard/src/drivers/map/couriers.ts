import type { CourierPlace } from '@comptoir/domain/deliveries/booking.ts';
import { PICKUP_STATUS_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';
import { isDrawn } from '@comptoir/domain/drivers/availability.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { DELIVERY_PROVIDERS, PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import type { MapMarker } from '@comptoir/web/ui/map/map-marker.ts';

type Carried = Pick<
  Order,
  'id' | 'orderNumber' | 'customer' | 'expectedDropoffAt' | 'pickupStatus' | 'driverFirstName' | 'delivery'
>;

/** The courier of an outside service who comes for, or brings, an order. */
export type Courier = {
  bookingId: string;
  /** « Stuart · Paul ». */
  name: string;
  order: Carried;
  position: Location | null;
  positionAt: Instant | null;
};

/** MAP-15: those who were named, of orders under way: with its order, a courier leaves the map. */
export function couriersOf(orders: readonly Carried[], places: readonly CourierPlace[]): Courier[] {
  return orders.flatMap((order) => {
    const { delivery, pickupStatus, driverFirstName } = order;
    const provider = DELIVERY_PROVIDERS.find((one) => one === delivery?.nature);
    const bookingId = delivery?.jobId;
    if (!provider || !bookingId || pickupStatus === 0) return [];
    const place = places.find((one) => one.bookingId === bookingId);
    const name = [PROVIDER_LABELS[provider], driverFirstName].filter(Boolean).join(' · ');
    return [{ bookingId, name, order, position: place?.position ?? null, positionAt: place?.positionAt ?? null }];
  });
}

export const courierTitle = ({ name }: Courier): string => `Coursier ${name}`;
export const courierState = ({ order }: Courier): string => PICKUP_STATUS_LABELS[order.pickupStatus];

/** MAP-08: as a driver's. */
export const seenAt = (courier: Courier, now: Instant): Location | null =>
  isDrawn(courier, now) ? courier.position : null;

export function courierMarkers(
  couriers: readonly Courier[],
  now: Instant,
  onSelect: (courier: Courier) => void,
): MapMarker[] {
  return couriers.flatMap((courier) => {
    const location = seenAt(courier, now);
    if (!location) return [];
    const label = `${courierTitle(courier)}, ${courierState(courier)}`;
    const onPress = () => onSelect(courier);
    return [
      { id: courier.bookingId, location, look: 'driver-outside', label, caption: courier.name, onSelect: onPress },
    ];
  });
}
