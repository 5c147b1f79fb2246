import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import type { HubOrder, HubStatus } from '@comptoir/domain/hub/orders/hub-order.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { TillRefs } from './till.ts';

/** The point of sale at the hub that a shop is connected to. */
export type HubLocation = { companyId: string; shopId: string; locationId: string; customerListId: string };

export type HubPatch = { status?: HubStatus; confirmedTime?: Instant };

/** What the hub is given of an order of ours; references as it knows them, hours in the shop's zone. */
export type PostedOrder = { order: Order; refs: TillRefs; timeZone: string };

/** Something happened at the hub: which order, and the order as it was then (null where the message has none). */
export type HubNews = {
  eventId: string;
  locationId: string | null;
  resource: 'order' | 'inventory' | 'catalog' | 'customer' | 'delivery' | 'location';
  orderId: string | null;
  state: HubOrder | null;
  /** HUB-21: what is left, where the message says so. */
  stock: HubStock[];
};

/**
 * HUB-30 to HUB-40: orders at the hub. Throws ProviderUnavailable when it does not answer (then the call may have
 * succeeded), ProviderRefused when it says no: `unauthorized`, `not_found`, `unreadable` for an order that makes no sense.
 */
export type HubOrders = {
  read(place: HubLocation, hubOrderId: string): Promise<HubOrder>;
  /** The numbers of the orders made at the hub since then, after an outage; the hub allows few such calls. */
  listSince(place: HubLocation, since: Instant): Promise<string[]>;
  patch(place: HubLocation, hubOrderId: string, patch: HubPatch, timeZone: string): Promise<void>;
  /** The hub's number. `isAgain`: it may have it already, and is asked first. */
  post(place: HubLocation, posted: PostedOrder, isAgain: boolean): Promise<string>;
  /** Made or brought up to date, by our own number. */
  saveCustomer(place: HubLocation, order: Order): Promise<void>;
  /** `url` null: the hub keeps its messages until we fetch them. */
  registerCallback(place: HubLocation, url: string | null): Promise<void>;
  waitingEvents(place: HubLocation): Promise<HubNews[]>;
  dropEvent(place: HubLocation, eventId: string): Promise<void>;
  /** Whether the hub itself sent these very bytes. */
  isGenuine(raw: Buffer, signature: string): boolean;
  /** null when the message is none that we know. */
  readNews(raw: Buffer): HubNews | null;
};
