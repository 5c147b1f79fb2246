import { addMs, DAY, msBetween, type Instant } from '../kernel/time.ts';
import type { Shop } from '../shops/shop.ts';
import { amountCharged } from './amounts.ts';
import type { Order } from './order.ts';
import { isPaidThroughUs, type ThroughUs } from './payment-state.ts';

export type RefundRefusal = 'REFUND_WINDOW_PASSED' | 'REFUND_NOT_ALLOWED';

/** FLO-69: only a distributor administrator has more time. */
const REFUND_DAYS = 7;
const DISTRIBUTOR_REFUND_DAYS = 30;
const SECOND = 1_000;

type Refundable = Pick<Order, 'amountDue' | 'tip' | 'requestedFor'> & ThroughUs;
type RefundingShop = Pick<Shop, 'isMarketplace' | 'cannotRefundOrder'>;
/** `mayRefund` is the refundOrder right. */
export type Refunder = { mayRefund: boolean; isDistributor: boolean };

/** FLO-66. The statuses that allow a refund are in the table of moves (FLO-62). */
export function refundRefusal(
  order: Refundable,
  shop: RefundingShop,
  user: Refunder,
  now: Instant,
): RefundRefusal | null {
  if (!user.mayRefund || shop.cannotRefundOrder || !isRefundedByUs(order, shop)) return 'REFUND_NOT_ALLOWED';
  return isWindowOver(order, user, now) ? 'REFUND_WINDOW_PASSED' : null;
}

const isRefundedByUs = (order: Refundable, shop: RefundingShop): boolean =>
  isPaidThroughUs(order) && amountCharged(order) > 0 && !shop.isMarketplace;

export function refundableUntil(
  { requestedFor }: Pick<Order, 'requestedFor'>,
  { isDistributor }: Pick<Refunder, 'isDistributor'>,
): Instant {
  return addMs(requestedFor, (isDistributor ? DISTRIBUTOR_REFUND_DAYS : REFUND_DAYS) * DAY);
}

/** The last second of the window is included. */
const isWindowOver = (order: Refundable, user: Refunder, now: Instant): boolean =>
  Math.floor(msBetween(refundableUntil(order, user), now) / SECOND) > 0;
