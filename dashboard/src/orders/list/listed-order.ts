import type { Timed } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';

/** DESIGN §4. */
export const MISSING = '--';

export type ListedOrder = Pick<
  Order,
  | 'id'
  | 'companyId'
  | 'shopId'
  | 'orderNumber'
  | 'status'
  | 'orderType'
  | 'channel'
  | 'amountDue'
  | 'customer'
  | 'requestedFor'
  | 'isScheduled'
  | 'finishedAt'
  | 'driverFirstName'
> &
  Timed & { shop: Pick<Order['shop'], 'name' | 'timeZone'> };
