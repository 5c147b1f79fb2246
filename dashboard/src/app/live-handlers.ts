import type { QueryClient } from '@tanstack/react-query';
import { logError } from '@comptoir/web/call/log.ts';
import type { LiveHandlers, LiveMessage } from '@comptoir/web/live/live.ts';
import { ordersLive } from '../orders/orders.live.ts';
import { salesLive } from '../sales/sales.live.ts';
import { settingsLive } from '../settings/settings.live.ts';
import { shopsLive } from '../shops/shops.live.ts';
import { callPost } from '../watchdog/unanswered.ts';
import { lateHandlers } from './late-handlers.ts';

/** Every live event has its handler: the compiler demands it. What rings is here from the start. */
const liveHandlers: LiveHandlers = {
  ...ordersLive,
  ...shopsLive,
  ...settingsLive,
  'order-changed': (data, cache) => {
    ordersLive['order-changed'](data, cache);
    salesLive['order-changed'](data, cache);
  },
  'order-unanswered': (order) => callPost(order),
  ...lateHandlers({
    events: [
      'complaint-changed',
      'complaint-deleted',
      'customers-changed',
      'device-changed',
      'invoice-issued',
      'launch-changed',
      'loyalty-changed',
      'magic-link-created',
      'payout-changed',
      'promotion-changed',
      'push-notification-changed',
      'push-notification-deleted',
      'slot-load-changed',
    ],
    feeds: [
      'clients',
      'complaints',
      'devices',
      'invoices',
      'launch',
      'magicLinks',
      'payouts',
      'promotions',
      'pushNotifications',
      'settings',
      'slotLoads',
    ],
    load: async () => (await import('./late-live.ts')).LATE_LIVE,
  }),
  ...lateHandlers({
    events: ['driver-changed', 'drivers-moved'],
    feeds: ['drivers'],
    load: async () => (await import('../drivers/drivers.live.ts')).driversLive,
  }),
  ...lateHandlers({
    events: ['menu-changed', 'sync-run-changed'],
    feeds: ['menu', 'tillMenu', 'syncJobs'],
    load: async () => (await import('../menu/menu.live.ts')).menuLive,
  }),
};

/** What cannot be read, such as a kind that only a newer page knows, must not take along those that come behind it. */
export function handleLive(message: LiveMessage, cache: QueryClient): void {
  try {
    if (Object.hasOwn(liveHandlers, message.type)) liveHandlers[message.type](message.data as never, cache);
  } catch (error) {
    logError(error);
  }
}
