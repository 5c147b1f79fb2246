import type { Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** DET-09. */
export const PAYMENT_STATES = ['paid', 'to-collect', 'refunded', 'not-charged'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** FLO-16: until then a card is only authorised. */
const BEFORE_CAPTURE: readonly OrderStatus[] = ['contacting', 'looking_for_driver', 'refused', 'missed'];

type Paying = Pick<Order, 'status' | 'paymentType' | 'cancellation' | 'refundedAmount'>;

export function paymentState(order: Paying): PaymentState {
  if (order.status === 'refunded') return 'refunded';
  if (order.status === 'canceled') return canceledState(order);
  if (order.status === 'refused' || order.status === 'missed') return 'not-charged';
  if (order.paymentType === 'stripe') return BEFORE_CAPTURE.includes(order.status) ? 'not-charged' : 'paid';
  return order.status === 'completed' ? 'paid' : 'to-collect';
}

/** FLO-28: for a customer who could not be reached, the shop may keep all of it. */
function canceledState(order: Paying): PaymentState {
  if (!wasCaptured(order)) return 'not-charged';
  const keepsAll = order.cancellation?.cancelReason === 'client_unavailable' && order.refundedAmount === 0;
  return keepsAll ? 'paid' : 'refunded';
}

const wasCaptured = ({ paymentType, cancellation }: Paying): boolean =>
  paymentType === 'stripe' && cancellation?.cancelReason !== 'customer_cancel_phase_contacting';
