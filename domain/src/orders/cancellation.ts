import { cents, percentOf, ZERO, type Cents } from '../kernel/money.ts';
import type { CancellationFee } from '../shop-settings/shop-settings.ts';
import { amountCharged } from './amounts.ts';
import type { Order } from './order.ts';
import type { CancelReason } from './order-flow.ts';
import type { OrderStatus } from './order-status.ts';
import { isPaidThroughUs, type ThroughUs } from './payment-state.ts';

type Cancellable = Pick<Order, 'status' | 'shopResponsibleForDelivery'>;
export type StaffCancelReason = Extract<CancelReason, 'client_unavailable' | 'shop_cancel_and_refund'>;

const PHASE_2: readonly OrderStatus[] = ['scheduled', 'preparing'];
const PHASE_3: readonly OrderStatus[] = ['ready', 'takeaway', 'waiter', 'delivering'];

/** FLO-27: the reasons offered at this step; empty when the order cannot be cancelled with a reason. */
export function cancelReasonsFor(order: Cancellable): readonly StaffCancelReason[] {
  if (PHASE_2.includes(order.status) || isStillInTheShop(order)) return ['shop_cancel_and_refund'];
  return PHASE_3.includes(order.status) ? ['client_unavailable', 'shop_cancel_and_refund'] : [];
}

/** DET-51: an order that is ready but that the shop delivers itself has not left yet. */
const isStillInTheShop = ({ status, shopResponsibleForDelivery }: Cancellable): boolean =>
  status === 'ready' && shopResponsibleForDelivery;

/** FLO-28, GEN-09: the amount refunded to the customer; zero when nothing was paid through us. */
export function refundOnCancel(
  order: Pick<Order, 'amountDue' | 'tip'> & ThroughUs,
  reason: CancelReason,
  fee: CancellationFee,
): Cents {
  if (!isPaidThroughUs(order)) return ZERO;
  if (reason !== 'client_unavailable') return amountCharged(order);
  // FLO-96: nobody was served, so the tip goes back whole.
  return cents(amountCharged(order) - keptFee(order.amountDue, fee));
}

/** FLO-28: what was prepared and paid is given back only by who holds the refundOrder right. */
export const needsRefundRight = (
  order: Pick<Order, 'status' | 'amountDue' | 'tip'> & ThroughUs,
  reason: CancelReason,
  fee: CancellationFee,
): boolean => PHASE_3.includes(order.status) && refundOnCancel(order, reason, fee) > 0;

function keptFee(amountDue: Cents, fee: CancellationFee): number {
  const asked = fee.type === 'percent' ? percentOf(amountDue, fee.percent) : fee.amount;
  return Math.min(asked, amountDue);
}
