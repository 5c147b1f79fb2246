import { arrivalOf } from '../../deliveries/trip-estimate.ts';
import type { Instant } from '../../kernel/time.ts';
import type { Order } from '../../orders/order.ts';

/** The states of a delivery at the hub that we can tell, in its own words. */
export type HubDeliveryStatus =
  | 'pending'
  | 'pickup_enroute'
  | 'pickup_waiting'
  | 'dropoff_enroute'
  | 'delivered'
  | 'cancelled';

/** HUB-54: who carries an order, and how far. A driver is a first name: neither telephone nor position leaves us. */
export type HubDelivery = {
  carrier: string;
  status: HubDeliveryStatus;
  driverName: string | null;
  trackingUrl: string | null;
  pickupAt: Instant | null;
  dropoffAt: Instant | null;
};

type Carried = Pick<
  Order,
  | 'status'
  | 'orderType'
  | 'pickupStatus'
  | 'delivery'
  | 'driverFirstName'
  | 'expectedPickupAt'
  | 'expectedDropoffAt'
  | 'shop'
>;

const CARRIERS = { stuart: 'Stuart', uberDirect: 'Uber Direct', deliveroo: 'Deliveroo' } as const;
const STATUSES = ['pending', 'pickup_enroute', 'pickup_waiting', 'dropoff_enroute'] as const;

/**
 * HUB-54: null for an order that nobody of ours carries, and until somebody does: the hub is told of a delivery once there
 * is a driver, and then of everything that becomes of it.
 */
export function hubDeliveryOf(order: Carried, isKnownAtHub: boolean): HubDelivery | null {
  const { delivery, orderType, pickupStatus, status } = order;
  if (orderType !== 'delivery' || !delivery || delivery.nature === 'marketplace') return null;
  if (!isKnownAtHub && pickupStatus === 0 && status !== 'delivering') return null;
  return {
    carrier: delivery.nature in CARRIERS ? CARRIERS[delivery.nature as keyof typeof CARRIERS] : order.shop.name,
    status: statusOf(status, status === 'delivering' ? 3 : pickupStatus),
    driverName: order.driverFirstName,
    trackingUrl: delivery.trackingUrl,
    pickupAt: order.expectedPickupAt,
    dropoffAt: arrivalOf(order),
  };
}

function statusOf(status: Order['status'], pickupStatus: Order['pickupStatus']): HubDeliveryStatus {
  if (status === 'completed') return 'delivered';
  if (status === 'canceled' || status === 'refused' || status === 'missed') return 'cancelled';
  return STATUSES[pickupStatus];
}
