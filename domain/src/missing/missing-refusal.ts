import { isMarketplace } from '../kernel/sales.ts';
import { addMs, later, type Instant } from '../kernel/time.ts';
import { isLocked } from '../orders/order-flow.ts';
import type { Order } from '../orders/order.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import { isPaidElsewhere, type Paid } from '../orders/payment-state.ts';
import type { CorrectionRefusal } from './correction.ts';

export type MissingRefusal =
  | CorrectionRefusal
  | 'missing-marketplace'
  | 'missing-asked'
  | 'missing-nobody'
  | 'missing-needs-replacement'
  | 'missing-not-offered'
  | 'missing-refund-right'
  | 'missing-too-late'
  | 'missing-answered'
  | 'missing-withdrawn';

const UNTIL_IT_LEAVES: readonly OrderStatus[] = [
  'contacting',
  'looking_for_driver',
  'scheduled',
  'preparing',
  'ready',
  'takeaway',
  'waiter',
];
const COOKED: readonly OrderStatus[] = ['ready', 'takeaway', 'waiter'];

type Correctable = Pick<Order, 'status' | 'pickupStatus' | 'missing'> & SoldBy;
type SoldBy = Pick<Order, 'channel'> & Paid;

/** MIS-01: an order that is still in the shop, whether it is accepted or not. */
export const isInTheShop = ({ status, pickupStatus }: Pick<Order, 'status' | 'pickupStatus'>): boolean =>
  UNTIL_IT_LEAVES.includes(status) && pickupStatus < 3;

/** MIS-01, HUB-37: only whoever holds the money can give a part of it back. */
export const isSoldElsewhere = (order: SoldBy): boolean => isMarketplace(order.channel) || isPaidElsewhere(order);

/** MIS-01: why a dish of this order cannot be corrected here; null: it can. */
export function missingRefusal(order: Correctable): 'ORDER_STATE' | MissingRefusal | null {
  if (!isInTheShop(order)) return 'ORDER_STATE';
  if (isSoldElsewhere(order)) return 'missing-marketplace';
  return order.missing?.state === 'asked' ? 'missing-asked' : null;
}

/** FLO-28: what is cooked and paid is given back only by who holds the refundOrder right. */
export const correctionNeedsRight = ({ status, paymentType }: Pick<Order, 'status' | 'paymentType'>): boolean =>
  COOKED.includes(status) && paymentType === 'stripe';

/** FLO-16: before acceptance a card is held and not charged, so that a smaller total needs no refund. */
export const isCharged = ({ status, providerPaymentId }: Pick<Order, 'status' | 'providerPaymentId'>): boolean =>
  providerPaymentId !== null && status !== 'contacting' && status !== 'looking_for_driver';

type Pausing = Pick<Order, 'held' | 'customerLockUntil'>;
export type CorrectionPause = { refusal: 'order-held' | 'customer-editing-retry'; until: Instant };

/** A decision that leaves asks a bank or a courier: it is looked at again soon. */
const LEAVING_MS = 3_000;

/** MIS-07: what somebody has decided, or the customer is changing, was computed for the order as it is. Null: go on. */
export function correctionPause({ held, customerLockUntil }: Pausing, now: Instant): CorrectionPause | null {
  if (held) return { refusal: 'order-held', until: later(held.dueAt, addMs(now, LEAVING_MS)) };
  if (customerLockUntil && isLocked({ customerLockUntil }, now))
    return { refusal: 'customer-editing-retry', until: customerLockUntil };
  return null;
}
