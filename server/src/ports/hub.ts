import type { HubCatalog, SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import type { HubConnection } from '@comptoir/domain/hub/hub-connection.ts';
import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import type { HubDelivery } from '@comptoir/domain/hub/orders/hub-delivery.ts';
import type { HubOrder, HubStatus } from '@comptoir/domain/hub/orders/hub-order.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { TillRefs } from '@comptoir/domain/till/till-refs.ts';

/** The catalogue that a shop is connected to. */
export type HubPlace = { companyId: string; shopId: string; catalogId: string; catalogName: string };

export type HubPhoto = { type: 'image/jpeg'; bytes: Buffer };

export type CatalogWrite = {
  catalog: HubCatalog;
  /** HUB-17, HUB-18: the answer of the hub that is replaced. What our model does not know of it is sent back. */
  over: SavedCatalog['raw'];
  /** The picture of this name; null when it is gone. */
  photoOf: (name: string) => Promise<HubPhoto | null>;
};

/**
 * SYN-46, SYN-54: the catalogue of a shop at the hub. Throws ProviderUnavailable when the hub does not answer or its
 * answer makes no sense (it may have written), ProviderRefused when it rejects (nothing was written).
 */
export type Hub = {
  readCatalog(place: HubPlace): Promise<SavedCatalog>;
  /** SYN-57: writes the whole catalogue in one call; repeating the call is harmless. */
  writeCatalog(place: HubPlace, write: CatalogWrite): Promise<void>;
  /** `raw` as returned by `readCatalog`. */
  putBack(place: HubPlace, raw: SavedCatalog['raw']): Promise<void>;
  /** HUB-20: sets these stocks and leaves all others. References that the catalogue does not have are ignored. */
  writeStock(place: HubPlace, stocks: readonly HubStock[]): Promise<void>;
};

export type HubGrant = { token: string; connection: HubConnection };

/**
 * HUB-03 to HUB-08: how a shop is connected to the hub, and disconnected. Throws ProviderUnavailable when the hub does
 * not answer, ProviderRefused when it says no (`code-refused`: the code was used, or is too old).
 */
export type HubAccess = {
  /** The hub's own page, on which a person agrees. */
  authorizationUrl(asked: { state: string; redirectUri: string }): Promise<string>;
  /** A code is good once. The token never expires by itself. */
  exchange(code: string): Promise<HubGrant>;
  /** Harmless for a token that is revoked already. */
  revoke(token: string): Promise<void>;
};

/** The point of sale at the hub that a shop is connected to. */
export type HubLocation = { companyId: string; shopId: string; locationId: string; customerListId: string };

export type HubPatch = { status?: HubStatus; confirmedTime?: Instant };

/** What the hub is given of an order of ours; references as it knows them, hours in the shop's zone and to come. */
export type PostedOrder = { order: Order; refs: TillRefs; timeZone: string; now: Instant };

/** Something happened at the hub: which order, and the order as it was then (null where the message has none). */
export type HubNews = {
  eventId: string;
  locationId: string | null;
  resource: 'order' | 'inventory' | 'catalog' | 'customer' | 'delivery' | 'location';
  orderId: string | null;
  state: HubOrder | null;
  /** HUB-21: what is left, where the message says so. */
  stock: HubStock[];
  /** When the hub said so, by its own clock; null where it does not say. Messages come late, and in any order. */
  at: Instant | null;
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
  /** HUB-61: the basket, its discounts, charges and payments become those of the order; repeating it changes nothing. */
  correct(place: HubLocation, hubOrderId: string, posted: PostedOrder): Promise<void>;
  /** Made or brought up to date, by our own number. */
  saveCustomer(place: HubLocation, order: Order): Promise<void>;
  /** HUB-59: nothing of the person stays; harmless for somebody that the hub does not know. */
  forgetCustomer(place: HubLocation, customerId: string): Promise<void>;
  /** `url` null: the hub keeps its messages until we fetch them. */
  registerCallback(place: HubLocation, url: string | null): Promise<void>;
  /** The hub tells us nothing any more. */
  removeCallback(place: HubLocation): Promise<void>;
  /** HUB-54: made or brought up to date. */
  tellDelivery(place: HubLocation, hubOrderId: string, delivery: HubDelivery, timeZone: string): Promise<void>;
  waitingEvents(place: HubLocation): Promise<HubNews[]>;
  dropEvent(place: HubLocation, eventId: string): Promise<void>;
  /** Whether the hub itself sent these very bytes. */
  isGenuine(raw: Buffer, signature: string): boolean;
  /** null when the message is none that we know. */
  readNews(raw: Buffer): HubNews | null;
};
