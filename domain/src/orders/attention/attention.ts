import type { Instant } from '../../kernel/time.ts';
import { byTimeToAccept, dueOf, isAwaitingAcceptance, remainingTime } from '../live-orders.ts';
import type { Order } from '../order.ts';
import { lacksDriver } from './driver-facts.ts';

/** What nobody may overlook among the live orders; of each kind the most urgent first. */
export type Attention = Record<'waiting' | 'late' | 'driverless', Order[]>;

export function attentionOf(orders: readonly Order[], now: Instant): Attention {
  const byDue = (a: Order, b: Order) => ((dueOf(a) ?? '') < (dueOf(b) ?? '') ? -1 : 1);
  return {
    waiting: orders.filter(isAwaitingAcceptance).sort(byTimeToAccept),
    late: orders
      .filter((order) => !isAwaitingAcceptance(order) && remainingTime(order, now)?.isLate === true)
      .sort(byDue),
    driverless: orders.filter((order) => lacksDriver(order)).sort(byDue),
  };
}
