import type { Instant } from '../../kernel/time.ts';
import { byTimeToAccept, dueOf, isAwaitingAcceptance, remainingTime, type Timed } from '../live-orders.ts';
import type { Order } from '../order.ts';
import { lacksDriver, type DriverFacts } from './driver-facts.ts';

/** What nobody may overlook among the live orders; of each kind the most urgent first. */
export type Attention<O> = Record<'waiting' | 'late' | 'driverless', O[]>;
export type Pressing = Timed & DriverFacts & Pick<Order, 'createdAt'>;

export function attentionOf<O extends Pressing>(orders: readonly O[], now: Instant): Attention<O> {
  const byDue = (a: O, b: O) => ((dueOf(a) ?? '') < (dueOf(b) ?? '') ? -1 : 1);
  return {
    waiting: orders.filter(isAwaitingAcceptance).sort(byTimeToAccept),
    late: orders
      .filter((order) => !isAwaitingAcceptance(order) && remainingTime(order, now)?.isLate === true)
      .sort(byDue),
    driverless: orders.filter((order) => lacksDriver(order)).sort(byDue),
  };
}
