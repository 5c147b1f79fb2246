import type { LiveEventName, LiveEvents } from '@comptoir/contract/events.ts';
import type { QueryClient } from '@tanstack/react-query';
import { logError } from '@comptoir/web/call/log.ts';
import type { LiveMessage } from '@comptoir/web/live/live.ts';
import { driversLive } from '../drivers/drivers.live.ts';
import { menuLive } from '../menu/menu.live.ts';
import { menuSyncLive } from '../menu-sync/menu-sync.live.ts';
import { ordersLive } from '../orders/orders.live.ts';
import { salesLive } from '../sales/sales.live.ts';
import { shopsLive } from '../shops/shops.live.ts';
import { watchdogLive } from '../watchdog/watchdog.live.ts';

export type LiveHandlers = {
  [E in LiveEventName]: (data: LiveEvents[E] & { shopId: string | null }, cache: QueryClient) => void;
};

/** Every live event has its handler: the compiler demands it. */
const liveHandlers: LiveHandlers = {
  ...ordersLive,
  ...shopsLive,
  ...driversLive,
  ...watchdogLive,
  ...menuLive,
  ...menuSyncLive,
  'order-changed': (data, cache) => {
    ordersLive['order-changed'](data, cache);
    salesLive['order-changed'](data, cache);
  },
};

/** What cannot be read, such as a kind that only a newer page knows, must not take along those that come behind it. */
export function handleLive(message: LiveMessage, cache: QueryClient): void {
  try {
    if (Object.hasOwn(liveHandlers, message.type)) liveHandlers[message.type](message.data as never, cache);
  } catch (error) {
    logError(error);
  }
}
