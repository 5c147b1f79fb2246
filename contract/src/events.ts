import type { CompanyExport } from '@comptoir/domain/leaving/departure.ts';
import type { CustomerImport } from '@comptoir/domain/moving-in/customer-import.ts';
import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import type { DriverZip } from '@comptoir/domain/invoices/driver-zip.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { PrintRequest } from '@comptoir/domain/printers/printer.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import type { Family } from '@comptoir/domain/settings/settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { PostMessage } from '@comptoir/domain/tower/tower-row.ts';
import type { StoredLoad } from '@comptoir/domain/slot-loads/slot-load.ts';

export const LIVE_TOPICS = [
  'orders',
  'shop',
  'generalConfig',
  'drivers',
  'watch',
  'menus',
  'syncJobs',
  'settings',
  'customers',
  'support',
  'promotions',
  'magicLinks',
  'invoices',
  'payouts',
  'pushNotifications',
  'staff',
  'printJobs',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

export type LiveEvents = {
  'order-changed': { order: Order };
  'shop-changed': { shop: Shop; endedByItself?: 'closing' | 'rush' };
  /** SET-35: of one shop, or of the whole network. */
  'settings-changed': { family: Family; shopId: string | null };
  /** HRS-26: a window has taken or given back a place, or has another limit. */
  'slot-load-changed': { load: StoredLoad };
  /** STO-60: a shop is new, has another name, type or address, or was closed for good or reopened. */
  'shops-changed': { shopId: string };
  'communications-changed': Record<never, never>;
  /** LCH-26: the setup of one shop has moved on, or is no longer complete. */
  'launch-changed': { shopId: string };
  /** SET-35: the programme, its versions or what they offer. */
  'loyalty-changed': Record<never, never>;
  /** REP-05: a step of a rehearsal may have ended; it is read again. */
  'rehearsal-changed': { rehearsalId: string };
  /** FST-03: all steps of this shop are done. */
  'first-steps-changed': { shopId: string };
  'driver-changed': { driver: Driver };
  /** Positions of drivers, grouped per second; they are not stored (DRV-29). */
  'drivers-moved': { moves: DriverMove[] };
  'device-changed': { device: Device; echo?: string };
  /** The first step of the watchdog: every device of the shop rings, whatever it is showing. */
  'order-unanswered': { orderId: string; orderNumber: string };
  /** TOW-20: the head office wrote to this shop, or somebody there has read it. */
  'post-message-changed': { message: PostMessage };
  'alert-raised': { alert: ShopAlert };
  'alert-closed': { alertId: string };
  /** `endedByItself` is the name of a product or option whose temporary unavailability has ended (SHL-45). */
  'menu-changed': { menuVersion: number; patch: MenuPatch; endedByItself?: string };
  /** HUB-15: a shop was connected to the hub or disconnected, or its connection fails or works again. */
  'hub-changed': { shopId: string };
  'sync-run-changed': { run: SyncRun };
  /** DRF-04: a draft of the menu was made, changed, planned, published, undone or deleted; it is read again. */
  'menu-draft-changed': { draftId: string; shopId: string };
  /** Records were merged, erased or told apart: lists of clients are fetched again. */
  'customers-changed': { customerIds: string[] };
  /** MOV-13: a file of clients was read, is being written, or is over. */
  'customer-import-changed': { customerImport: CustomerImport };
  /** LEA-01: the archive of the company is being made. */
  'company-export-changed': Pick<CompanyExport, 'exportId' | 'state' | 'progress'>;
  /** INV-49: a zip of a driver's invoices is being made. */
  'driver-zip-changed': Pick<DriverZip, 'zipId' | 'driverId' | 'state' | 'progress'>;
  'complaint-changed': { complaint: Complaint };
  'complaint-deleted': { complaintId: string; orderId: string };
  /** CAT-API-36: created, changed, switched, used or given back; of one shop, or of all. */
  'promotion-changed': { key: string; expired: boolean };
  /** LNK-01: a new one; the list is read again. */
  'magic-link-created': { key: string };
  /** INV-10: of the half-month that ends on this day. */
  'invoice-issued': { kind: 'shop' | 'network'; periodEnd: string };
  /** PAY-03: seen for the first time, received, rejected or explained. */
  'payout-changed': { transactionId: string };
  /** PSH-18: created, changed, on its way or sent; of one shop, or to all users. */
  'push-notification-changed': { notification: PushNotification };
  'push-notification-deleted': { id: string };
  /** TEA-12: a person's role, shops, rights, sign-in or sessions; null: an invitation. */
  'staff-changed': { userId: string | null };
  /** CMP-21: a rule was changed, or somebody had their turn; the list is read again. */
  'win-back-changed': { ruleId: string };
  /** PRN-13: waits, is on its way, was printed, failed or is to be checked by somebody. */
  'print-job-changed': { job: PrintRequest };
  /** KIT-11: a line of an order, struck or taken back in the kitchen. */
  'kitchen-line-struck': { orderId: string; strike: Strike };
  /** KIT-24: a screen was paired, seen or disconnected. */
  'kitchen-screens-changed': { shopId: string };
  /** PRN-22: added, changed, removed, or its condition; null: the kind of printing of the shop. */
  'printers-changed': { printerId: string | null };
};
/** Without a position it is a sign of life of a phone that does not know where it is. */
export type DriverMove = {
  driverId: string;
  /** MAP-15: the courier of an outside service, under the number of the booking. */
  isCourier?: true;
  position: Location | null;
  positionAt: string;
};
export type LiveEventName = keyof LiveEvents;

export const LIVE_EVENT_TOPICS: Record<LiveEventName, LiveTopic> = {
  'order-changed': 'orders',
  'shop-changed': 'shop',
  'settings-changed': 'settings',
  'slot-load-changed': 'orders',
  'shops-changed': 'generalConfig',
  'communications-changed': 'generalConfig',
  'launch-changed': 'generalConfig',
  'loyalty-changed': 'generalConfig',
  'rehearsal-changed': 'generalConfig',
  'first-steps-changed': 'generalConfig',
  'driver-changed': 'drivers',
  'drivers-moved': 'drivers',
  'device-changed': 'watch',
  'order-unanswered': 'watch',
  'post-message-changed': 'watch',
  'alert-raised': 'orders',
  'alert-closed': 'orders',
  'menu-changed': 'menus',
  'hub-changed': 'settings',
  'sync-run-changed': 'syncJobs',
  'menu-draft-changed': 'syncJobs',
  'customers-changed': 'customers',
  'customer-import-changed': 'customers',
  'company-export-changed': 'generalConfig',
  'driver-zip-changed': 'drivers',
  'complaint-changed': 'support',
  'complaint-deleted': 'support',
  'promotion-changed': 'promotions',
  'magic-link-created': 'magicLinks',
  'invoice-issued': 'invoices',
  'payout-changed': 'payouts',
  'push-notification-changed': 'pushNotifications',
  'push-notification-deleted': 'pushNotifications',
  'staff-changed': 'staff',
  'win-back-changed': 'pushNotifications',
  'print-job-changed': 'printJobs',
  'printers-changed': 'printJobs',
  'kitchen-line-struck': 'orders',
  'kitchen-screens-changed': 'settings',
};

/** sec:stream-rights: what somebody must hold in a shop to hear of it there; null: whoever works there. */
export const LIVE_TOPIC_RIGHTS: Record<LiveTopic, Right | null> = {
  orders: 'orders',
  shop: 'orders',
  generalConfig: null,
  drivers: 'drivers',
  watch: 'orders',
  menus: 'catalogue',
  syncJobs: 'catalogue',
  settings: 'settings',
  customers: 'clients',
  support: 'support',
  promotions: 'promo',
  magicLinks: 'marketing',
  invoices: 'invoice',
  payouts: 'finance',
  pushNotifications: 'push',
  staff: 'administration',
  printJobs: 'orders',
};

/**
 * Control frames of the stream: it stands; fetch everything again; other shops or rights than before; the session has
 * ended. The first three carry the stamp of the reader's rights (ROL-10).
 */
export const LIVE_HELLO = 'hello';
export const LIVE_RESET = 'reset';
export const LIVE_RIGHTS_CHANGED = 'rights-changed';
export const LIVE_GOODBYE = 'session-ended';
