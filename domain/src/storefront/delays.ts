import { judgeTime } from '../checkout/judge-time.ts';
import type { OrderType } from '../kernel/sales.ts';
import type { Instant } from '../kernel/time.ts';
import { usualPreparation } from '../orders/preparation.ts';
import type { Shop } from '../shops/shop.ts';

/**
 * Minutes until an order placed now is ready, or at the door (HRS-18, SHL-47). A type that cannot be had now has none. How
 * full the windows are is left out: it changes with every order, and the choice of a time shows it.
 */
export function delaysNow(
  shop: Shop,
  orderTypes: readonly OrderType[],
  deliveryMinutes: number,
  now: Instant,
): Partial<Record<OrderType, number>> {
  if (shop.closedMessage !== false) return {};
  const delays: Partial<Record<OrderType, number>> = {};
  for (const orderType of orderTypes) {
    const { refusal } = judgeTime(shop, { orderType, requestedFor: null, notBefore: null }, () => undefined, now);
    if (refusal !== null) continue;
    delays[orderType] = usualPreparation(shop) + (orderType === 'delivery' ? deliveryMinutes : 0);
  }
  return delays;
}
