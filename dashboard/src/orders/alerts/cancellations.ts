import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { knownOrder, oneOrder } from '../orders.queries.ts';

/** A long cut may have ended many orders: reading them must not crowd out the work in hand. */
const READ_AT_ONCE = 3;

const GONE: readonly number[] = [403, 404];

/** Orders that left the live list and whose end could not be read yet. */
const unread = new Map<string, Order>();

/**
 * NTF-09: how the orders that left the live list ended. The stream has told it already; after a cut each is read. One
 * that cannot be read now is read again with the next ones.
 */
export async function cancelledAmong(cache: QueryClient, gone: readonly Order[]): Promise<Order[]> {
  const waiting = [...unread.values(), ...gone];
  unread.clear();
  const cancelled: Order[] = [];
  const readOn = async () => {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      const end = await endOf(cache, order);
      if (end && isCancelledElsewhere(end)) cancelled.push(end);
    }
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readOn));
  return cancelled;
}

/** NTF-09, FLO-60: not by somebody here. */
export function isCancelledElsewhere({ status, cancellation }: Order): boolean {
  if (status !== 'canceled' || !cancellation) return false;
  return cancellation.canceledBy === 'customer' || cancellation.canceledBy === 'marketplace';
}

async function endOf(cache: QueryClient, order: Order): Promise<Order | null> {
  const known = knownOrder(cache, order.id);
  if (known && isFinished(known.status)) return known;
  try {
    return await cache.query({ ...oneOrder(order), staleTime: 0 });
  } catch (error) {
    // Refused for good: the order is no longer ours to read. Any other failure may pass.
    if (!(error instanceof CallFailed && GONE.includes(error.status))) unread.set(order.id, order);
    return null;
  }
}
