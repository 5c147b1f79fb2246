import type { LiveEventName, LiveEvents } from '@comptoir/contract/events.ts';
import { toKitchenOrder } from '@comptoir/domain/kitchen/to-kitchen-order.ts';

type News = { type: string; payload: unknown };
type Cut = { [E in LiveEventName]?: (payload: LiveEvents[E]) => object };

/** KIT-22: of all that is told about a shop, what its kitchen hears. Whatever is not listed stays unsaid. */
const HEARD: Cut = {
  'order-changed': ({ order }) => ({ order: toKitchenOrder(order) }),
  'kitchen-line-struck': ({ orderId, strike }) => ({ orderId, strike }),
  'order-unanswered': ({ orderId, orderNumber }) => ({ orderId, orderNumber }),
};

export const KITCHEN_TOPICS: ReadonlySet<string> = new Set(['orders', 'watch']);

const isHeard = (type: string): type is keyof typeof HEARD => Object.hasOwn(HEARD, type);

export function cutForKitchen<N extends News>(news: N): N | null {
  if (!isHeard(news.type)) return null;
  const cut = HEARD[news.type];
  return cut ? { ...news, payload: cut(news.payload as never) } : null;
}
