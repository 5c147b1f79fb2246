import { addMs, later, type Instant } from '../kernel/time.ts';
import type { Order } from './order.ts';

/** NTF-05. */
export const RING_EVERY_MS = 24_000;

type Ringing = Pick<Order, 'status' | 'flowType' | 'pickupStatus'>;

/** NTF-01, NTF-02: an order that somebody here must answer; in reverse flow, once its driver is found. */
export function isRinging({ status, flowType, pickupStatus }: Ringing): boolean {
  if (status !== 'contacting') return false;
  return flowType === 'classic' || pickupStatus === 1 || pickupStatus === 2;
}

/**
 * NTF-05: when the new-order sound plays next. At once for the first, then every 24 seconds of the clock however late
 * the timers of a sleeping tab are; null when nothing is left to answer, and the next order is a first one again.
 */
export function nextRing(orders: readonly Ringing[], lastRungAt: Instant | null, now: Instant): Instant | null {
  if (!orders.some(isRinging)) return null;
  return lastRungAt === null ? now : later(now, addMs(lastRungAt, RING_EVERY_MS));
}
