import { add, cents, ZERO, type Cents } from '../kernel/money.ts';
import { amountCharged } from './amounts.ts';
import type { Order, OrderEvent } from './order.ts';
import type { OrderStatus } from './order-status.ts';

export const PAYMENT_STATES = ['paid', 'to-collect', 'refunded', 'not-charged'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** FLO-16: in these statuses a card is authorised but not charged. */
const BEFORE_CAPTURE: readonly OrderStatus[] = ['contacting', 'looking_for_driver', 'refused', 'missed'];

type Paying = Pick<Order, 'status' | 'paymentType' | 'cancellation' | 'refundedAmount'>;

export function paymentState(order: Paying): PaymentState {
  if (order.status === 'refunded') return 'refunded';
  if (order.status === 'canceled') return canceledState(order);
  if (order.status === 'refused' || order.status === 'missed') return 'not-charged';
  if (order.paymentType === 'stripe') return BEFORE_CAPTURE.includes(order.status) ? 'not-charged' : 'paid';
  return order.status === 'completed' ? 'paid' : 'to-collect';
}

/** FLO-28: when the customer could not be reached, the shop may keep the whole amount. */
function canceledState(order: Paying): PaymentState {
  if (!wasCaptured(order)) return 'not-charged';
  const keepsAll = order.cancellation?.cancelReason === 'client_unavailable' && order.refundedAmount === 0;
  return keepsAll ? 'paid' : 'refunded';
}

const wasCaptured = ({ paymentType, cancellation }: Paying): boolean =>
  paymentType === 'stripe' && cancellation?.cancelReason !== 'customer_cancel_phase_contacting';

/** FLO-67, FLO-68, HUB-37: what a marketplace or another program was paid never passed through our provider. */
export const isPaidThroughUs = ({ paymentType, providerPaymentId }: ThroughUs): boolean =>
  paymentType === 'stripe' && providerPaymentId !== null;

export type ThroughUs = Pick<Order, 'paymentType' | 'providerPaymentId'>;

/** HUB-37: whoever sold it holds its money. What costs nothing, and a rehearsal without a card, was paid nowhere. */
export const isPaidElsewhere = (order: Paid): boolean =>
  order.paymentType === 'stripe' && order.providerPaymentId === null && amountCharged(order) > 0 && !order.isTest;

export type Paid = ThroughUs & Pick<Order, 'amountDue' | 'tip' | 'isTest'>;

export type OrderAccount = {
  captured: Cents;
  /** Of it, what left the total and went back: a missing dish, a delivery that was fetched, a change. */
  returned: Cents;
  refunded: Cents;
  kept: Cents;
  /** Owed to the driver or delivery service, whoever pays it (DLV-22, DLV-36). */
  courierFee: Cents;
  waitingFee: Cents;
};

/** DET-09: only the story tells how much was charged before the price changed. */
export function accountOf(order: Order, story: readonly Pick<OrderEvent, 'type' | 'data'>[]): OrderAccount {
  const captured = add(...story.filter(({ type }) => type === 'money-captured').map(amountOf));
  const refunded = order.refundedAmount;
  const charged = Math.min(captured, amountCharged(order));
  return {
    captured,
    returned: cents(captured - charged),
    refunded,
    kept: refunded > 0 ? cents(Math.max(0, charged - refunded)) : ZERO,
    courierFee: order.delivery?.courierFee ?? ZERO,
    waitingFee: order.delivery?.waitingFee ?? ZERO,
  };
}

const amountOf = ({ data }: Pick<OrderEvent, 'data'>): Cents =>
  typeof data['amount'] === 'number' ? cents(data['amount']) : ZERO;
