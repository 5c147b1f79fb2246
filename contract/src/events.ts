import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';

export const LIVE_TOPICS = ['orders', 'shop', 'generalConfig', 'drivers', 'watch', 'menus', 'syncJobs'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

export type LiveEvents = {
  'order-changed': { order: Order };
  'shop-changed': { shop: Shop; endedByItself?: 'closing' | 'rush' };
  'communications-changed': Record<never, never>;
  'driver-changed': { driver: Driver };
  /** Positions of drivers, grouped per second; they are not stored (DRV-29). */
  'drivers-moved': { moves: DriverMove[] };
  'device-changed': { device: Device; echo?: string };
  /** The first step of the watchdog: every device of the shop rings, whatever it is showing. */
  'order-unanswered': { orderId: string; orderNumber: string };
  'alert-raised': { alert: ShopAlert };
  'alert-closed': { alertId: string };
  /** `endedByItself` is the name of a product or option whose temporary unavailability has ended (SHL-45). */
  'menu-changed': { menuVersion: number; patch: MenuPatch; endedByItself?: string };
  'sync-run-changed': { run: SyncRun };
};
/** Without a position it is a sign of life of a phone that does not know where it is. */
export type DriverMove = { driverId: string; position: Location | null; positionAt: string };
export type LiveEventName = keyof LiveEvents;

export const LIVE_EVENT_TOPICS: Record<LiveEventName, LiveTopic> = {
  'order-changed': 'orders',
  'shop-changed': 'shop',
  'communications-changed': 'generalConfig',
  'driver-changed': 'drivers',
  'drivers-moved': 'drivers',
  'device-changed': 'watch',
  'order-unanswered': 'watch',
  'alert-raised': 'orders',
  'alert-closed': 'orders',
  'menu-changed': 'menus',
  'sync-run-changed': 'syncJobs',
};

/** Control frames of the stream: the client must fetch everything again; the session has ended. */
export const LIVE_RESET = 'reset';
export const LIVE_GOODBYE = 'session-ended';
