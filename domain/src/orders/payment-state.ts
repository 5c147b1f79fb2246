import type { Order } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** DET-09. */
export const PAYMENT_STATES = ['paid', 'to-collect', 'refunded', 'not-charged'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** FLO-16: until then a card is only authorised. */
const BEFORE_CAPTURE: readonly OrderStatus[] = ['contacting', 'looking_for_driver', 'refused', 'missed'];

type Paying = Pick<Order, 'status' | 'paymentType' | 'cancellation'>;

export function paymentState(order: Paying): PaymentState {
  if (order.status === 'refunded') return 'refunded';
  if (order.status === 'canceled') return wasCaptured(order) ? 'refunded' : 'not-charged';
  if (order.status === 'refused' || order.status === 'missed') return 'not-charged';
  if (order.paymentType === 'stripe') return BEFORE_CAPTURE.includes(order.status) ? 'not-charged' : 'paid';
  return order.status === 'completed' ? 'paid' : 'to-collect';
}

const wasCaptured = ({ paymentType, cancellation }: Paying): boolean =>
  paymentType === 'stripe' && cancellation?.cancelReason !== 'customer_cancel_phase_contacting';
