import type { LiveEventName, LiveEvents } from '@comptoir/contract/events.ts';
import { toKitchenOrder } from '@comptoir/domain/kitchen/to-kitchen-order.ts';
import { toKitchenShop } from '@comptoir/domain/kitchen/to-kitchen-shop.ts';

type News = { type: string; payload: unknown };
type Cut = { [E in LiveEventName]?: (payload: LiveEvents[E]) => object | null };

/** KIT-22: of all that is told about a shop, what its kitchen hears. Whatever is not listed stays unsaid. */
const HEARD: Cut = {
  'order-changed': ({ order }) => ({ order: toKitchenOrder(order) }),
  'shop-changed': ({ shop }) => ({ shop: toKitchenShop(shop) }),
  'kitchen-line-struck': ({ orderId, strike }) => ({ orderId, strike }),
  'order-unanswered': ({ orderId, orderNumber }) => ({ orderId, orderNumber }),
  // KIT-03: its stations and their dishes may be others now. Stock and availability, which have no version, move none.
  'printers-changed': () => ({}),
  'menu-changed': ({ menuVersion }) => (menuVersion === 0 ? null : { menuVersion }),
};

export const KITCHEN_TOPICS: ReadonlySet<string> = new Set(['orders', 'watch', 'printJobs', 'menus', 'shop']);

const isHeard = (type: string): type is keyof typeof HEARD => Object.hasOwn(HEARD, type);

export function cutForKitchen<N extends News>(news: N): N | null {
  if (!isHeard(news.type)) return null;
  const payload = HEARD[news.type]?.(news.payload as never);
  return payload ? { ...news, payload } : null;
}
