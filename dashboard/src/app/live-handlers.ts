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
    events: ['driver-changed', 'drivers-moved'],
    feeds: ['drivers'],
    load: async () => (await import('../drivers/drivers.live.ts')).driversLive,
  }),
  ...lateHandlers({
    events: ['launch-changed'],
    feeds: ['launch'],
    load: async () => (await import('../launch/launch.live.ts')).launchLive,
  }),
  ...lateHandlers({
    events: ['slot-load-changed'],
    feeds: ['slotLoads'],
    load: async () => (await import('../slot-loads/slot-loads.live.ts')).slotLoadsLive,
  }),
  ...lateHandlers({
    events: ['promotion-changed'],
    feeds: ['promotions'],
    load: async () => (await import('../promotions/promotions.live.ts')).promotionsLive,
  }),
  ...lateHandlers({
    events: ['invoice-issued'],
    feeds: ['invoices'],
    load: async () => (await import('../invoices/invoices.live.ts')).invoicesLive,
  }),
  ...lateHandlers({
    events: ['payout-changed'],
    feeds: ['payouts'],
    load: async () => (await import('../payouts/payouts.live.ts')).payoutsLive,
  }),
  ...lateHandlers({
    events: ['device-changed'],
    feeds: ['devices'],
    load: async () => (await import('../watchdog/watchdog.live.ts')).watchdogLive,
  }),
  ...lateHandlers({
    events: ['customers-changed'],
    feeds: ['clients'],
    load: async () => (await import('../clients/clients.live.ts')).clientsLive,
  }),
  ...lateHandlers({
    events: ['complaint-changed', 'complaint-deleted'],
    feeds: ['complaints'],
    load: async () => (await import('../complaints/complaints.live.ts')).complaintsLive,
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
