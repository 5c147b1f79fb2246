import { driverEarning, type FeesOf } from '../delivery-fees/whose-fees.ts';
import { cents, type Cents } from '../kernel/money.ts';
import type { Order } from '../orders/order.ts';
import { tripKm } from './providers.ts';

/** A point that is only tried out has no delivery yet. */
type Paid = Pick<Order, 'shop' | 'address' | 'deliveryFeeBeforePromotion'> & Partial<Pick<Order, 'delivery'>>;

/** DLV-38, FEE-18: what one of our drivers earns for the trip; an employee is paid by the hour. */
export const courierFee = (kind: 'employee' | 'independent', order: Paid, fees: FeesOf): Cents =>
  kind === 'employee'
    ? cents(0)
    : driverEarning(order.delivery?.distanceKm ?? tripKm(order), fees, order.deliveryFeeBeforePromotion);
