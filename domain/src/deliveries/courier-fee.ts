import { cents, type Cents } from '../kernel/money.ts';
import type { Order } from '../orders/order.ts';

/** DLV-38, FEE-18: what one of our drivers earns for the trip; an employee is paid by the hour. */
export function courierFee(kind: 'employee' | 'independent', order: Pick<Order, 'deliveryFeeBeforePromotion'>): Cents {
  return kind === 'employee' ? cents(0) : order.deliveryFeeBeforePromotion;
}
