import { addMinutes, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { paymentState } from '../orders/payment-state.ts';

/** FLO-89: how long a driver waits for a customer who does not open. */
export const WAIT_AT_DOOR_MINUTES = 10;

/** RND-20: a telephone in a street of tall houses is right to within this. */
export const DOOR_METRES = 80;

export type DoorRefusal = 'ORDER_STATE' | 'customer-awaited' | 'order-unpaid';

type AtTheDoor = Pick<Order, 'status' | 'pickupStatus' | 'delivery'>;

const isOnTheRoad = ({ status, pickupStatus }: AtTheDoor): boolean => status === 'delivering' && pickupStatus === 3;

const isComingBack = ({ delivery }: AtTheDoor): boolean => Boolean(delivery?.comesBackAt);

export const awaitedUntil = ({ delivery }: Pick<Order, 'delivery'>): Instant | null =>
  delivery?.customerAbsentAt ? addMinutes(delivery.customerAbsentAt, WAIT_AT_DOOR_MINUTES) : null;

export const doorRefusal = (order: AtTheDoor): DoorRefusal | null =>
  isOnTheRoad(order) && !isComingBack(order) ? null : 'ORDER_STATE';

/** Nobody is at the door to pay: such an order goes back. */
export const leaveRefusal = (
  order: AtTheDoor & Pick<Order, 'paymentType' | 'cancellation' | 'refundedAmount'>,
): DoorRefusal | null => doorRefusal(order) ?? (paymentState(order) === 'to-collect' ? 'order-unpaid' : null);

export function bringBackRefusal(order: AtTheDoor, now: Instant): DoorRefusal | null {
  const until = awaitedUntil(order);
  return doorRefusal(order) ?? (until === null ? 'ORDER_STATE' : now < until ? 'customer-awaited' : null);
}
