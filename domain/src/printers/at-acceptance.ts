import { addMinutes, type Instant } from '../kernel/time.ts';
import type { Order, OrderEvent } from '../orders/order.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** A post that slept or was cut off prints what was accepted meanwhile, and not what the kitchen has long dealt with. */
export const PRINTED_WITHIN_MINUTES = 15;

const ACCEPTED: readonly OrderStatus[] = ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering'];
export const isAccepted = (status: OrderStatus | null): boolean => status !== null && ACCEPTED.includes(status);

const READY: readonly OrderStatus[] = ['ready', 'takeaway', 'waiter', 'delivering'];
/** PRN-63: cooked, whoever takes it next. */
export const isReady = (status: OrderStatus | null): boolean => status !== null && READY.includes(status);

type Printable = Pick<Order, 'status' | 'ticketsPrinted'>;

/** FLO-32: accepted, and nobody has a ticket of it. */
export const awaitsTicket = ({ status, ticketsPrinted }: Printable): boolean =>
  isAccepted(status) && ticketsPrinted === 0;

type Dated = Pick<Order, 'preparationStartedAt' | 'acceptDeadlineAt'>;

/** What the order itself tells, so that the story of an old one is not read: nothing is accepted after its deadline. */
export function isLongAccepted({ preparationStartedAt, acceptDeadlineAt }: Dated, now: Instant): boolean {
  const latest = preparationStartedAt ?? acceptDeadlineAt;
  return latest !== null && !isRecent(latest, now);
}

type Move = Pick<OrderEvent, 'at' | 'fromStatus' | 'toStatus'>;

/** Whoever accepted it, and however late its window opened. */
export function wasJustAccepted(story: readonly Move[], now: Instant): boolean {
  const acceptance = story.findLast(
    ({ fromStatus, toStatus }) => fromStatus !== toStatus && !isAccepted(fromStatus) && isAccepted(toStatus),
  );
  return acceptance !== undefined && isRecent(acceptance.at, now);
}

const isRecent = (at: Instant, now: Instant): boolean => at >= addMinutes(now, -PRINTED_WITHIN_MINUTES);
