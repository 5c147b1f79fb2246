import { addMinutes, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { isFinished } from '../orders/order-status.ts';

export const DEFAULT_CENTRE = { latitude: 43.706023, longitude: 7.263286 } as const;
export const MAP_ZOOM = 12;
export const DRIVER_ZOOM = 14;
const CANCELLED_STAYS_MINUTES = 30;

export type PinKind = 'cancelled' | 'waiting' | 'under-way';

export function pinKind({ status }: Pick<Order, 'status'>): PinKind {
  if (status === 'canceled' || status === 'refused' || status === 'missed') return 'cancelled';
  return status === 'contacting' || status === 'looking_for_driver' ? 'waiting' : 'under-way';
}

type Pinned = Pick<Order, 'status' | 'address' | 'finishedAt'>;

/** MAP-01, MAP-06: orders in progress, and orders cancelled so recently that a driver may still be on the way. */
export function isPinned(order: Pinned, now: Instant): boolean {
  if (!order.address?.location) return false;
  if (!isFinished(order.status)) return true;
  return (
    pinKind(order) === 'cancelled' &&
    order.finishedAt !== null &&
    now < addMinutes(order.finishedAt, CANCELLED_STAYS_MINUTES)
  );
}
