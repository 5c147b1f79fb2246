import type { Instant } from '../kernel/time.ts';
import type { ShopHours } from './hours.ts';
import { hoursKindOf, isOpenAt } from './windows.ts';

type Placed = { orderType: string; requestedFor: Instant };

/** HRS-23: of orders already placed, those that the change puts outside the hours: within the hours now, not within the new ones. */
export const strandedBy = <Order extends Placed>(orders: readonly Order[], now: ShopHours, next: ShopHours): Order[] =>
  orders.filter(({ orderType, requestedFor }) => {
    const kind = hoursKindOf(orderType);
    return isOpenAt(now, kind, requestedFor) && !isOpenAt(next, kind, requestedFor);
  });
