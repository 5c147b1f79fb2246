import { isMarketplace } from '../kernel/sales.ts';
import { addMs, HOUR, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import type { Shop } from '../shops/shop.ts';

export type FilingRefusal = 'complaint-not-taken' | 'complaint-too-early' | 'complaint-too-late';

/** SUP-15: early enough that a refund is still possible when the shop reads it (FLO-66). */
export const FILING_HOURS = 72;

type FiledOrder = Pick<Order, 'status' | 'channel' | 'finishedAt'>;

export const filedUntil = (finishedAt: Instant): Instant => addMs(finishedAt, FILING_HOURS * HOUR);

/** ROL-77: a shop without the mobile application has no page to read complaints on. What a marketplace sold is settled there. */
const isTaken = (order: FiledOrder, shop: Pick<Shop, 'channels'>): boolean =>
  !isMarketplace(order.channel) && shop.channels.some(({ channel, enabled }) => channel === 'mobileApp' && enabled);

export function filingRefusal(order: FiledOrder, shop: Pick<Shop, 'channels'>, now: Instant): FilingRefusal | null {
  if (!isTaken(order, shop)) return 'complaint-not-taken';
  if (order.status !== 'completed' || !order.finishedAt) return 'complaint-too-early';
  return now > filedUntil(order.finishedAt) ? 'complaint-too-late' : null;
}
