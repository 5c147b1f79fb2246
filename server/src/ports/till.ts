import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';

export type FetchedMenu = Omit<TillMenu, 'paymentTypes'>;
export type TillPaymentType = TillMenu['paymentTypes'][number];
/** What the till calls the products and options of an order, by their keys. */
export type TillRefs = ReadonlyMap<string, string>;

/**
 * SYN-36, API-62: the till of a shop. Throws ProviderUnavailable when it does not answer or answers nonsense,
 * ProviderRefused when it rejects.
 */
export type Till = {
  /** The same order twice is the same order for the till. */
  send(shop: Shop, order: Order, refs: TillRefs): Promise<void>;
  fetchMenu(shop: Shop): Promise<FetchedMenu>;
  fetchPaymentTypes(shop: Shop): Promise<TillPaymentType[]>;
  /** Comes back when the till can be reached with what we know of it. */
  health(shop: Shop): Promise<void>;
};
