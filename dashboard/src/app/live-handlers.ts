import type { LiveEventName, LiveEvents } from '@comptoir/contract/events.ts';
import type { QueryClient } from '@tanstack/react-query';
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
export const liveHandlers: LiveHandlers = {
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
