import type { QueryClient } from '@tanstack/react-query';
import { logError } from '@comptoir/web/call/log.ts';
import { tellListener } from '@comptoir/web/live/hear-live.ts';
import type { LiveHandlers, LiveMessage } from '@comptoir/web/live/live.ts';
import { ordersLive } from '../orders/orders.live.ts';
import { salesLive } from '../sales/sales.live.ts';
import { settingsLive } from '../settings/settings.live.ts';
import { shopsLive } from '../shops/shops.live.ts';
import { callPost } from '../watchdog/unanswered.ts';
import { lateHandlers } from './late-handlers.ts';

/** What rings, and what the first screen shows, is here from the start. */
const firstHandlers = {
  ...ordersLive,
  ...shopsLive,
  ...settingsLive,
  'order-changed': (data, cache) => {
    ordersLive['order-changed'](data, cache);
    salesLive['order-changed'](data, cache);
  },
  'order-unanswered': (order) => callPost(order),
} satisfies Partial<LiveHandlers>;

export type LateHandlers = Omit<LiveHandlers, keyof typeof firstHandlers>;

const tellLater = lateHandlers({
  feeds: [
    'clients',
    'companyShops',
    'complaints',
    'customerImport',
    'customerImports',
    'departure',
    'devices',
    'drivers',
    'firstSteps',
    'invoices',
    'kitchenScreens',
    'launch',
    'magicLinks',
    'menu',
    'payouts',
    'postMessages',
    'printers',
    'printJobs',
    'promotions',
    'pushNotifications',
    'rehearsal',
    'slotLoads',
    'staff',
    'syncJobs',
    'tillMenu',
    'tower',
    'winBack',
  ],
  load: async () => (await import('./late-live.ts')).LATE_LIVE,
});

const isFirst = (type: string): type is keyof typeof firstHandlers => Object.hasOwn(firstHandlers, type);

/** What cannot be read, such as a kind that only a newer page knows, must not take along those that come behind it. */
export function handleLive({ type, data }: LiveMessage, cache: QueryClient): void {
  try {
    // FST-07: hours, zones and payments are steps.
    if (type === 'settings-changed') tellLater('first-steps-changed', data as never, cache);
    if (isFirst(type)) firstHandlers[type](data as never, cache);
    else tellLater(type, data as never, cache);
    tellListener(type);
  } catch (error) {
    logError(error);
  }
}
