import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';

export type FetchedMenu = Omit<TillMenu, 'paymentTypes'>;
export type TillPaymentType = TillMenu['paymentTypes'][number];
/** What the till calls the products and options of an order, by their keys. */
export type TillRefs = ReadonlyMap<string, string>;

/**
 * SYN-36, API-62: the till of a shop. Throws ProviderUnavailable when it does not answer or its answer makes no sense,
 * ProviderRefused when it rejects.
 */
export type Till = {
  /** Sending an order again does not create a second one. */
  send(shop: Shop, order: Order, refs: TillRefs): Promise<void>;
  fetchMenu(shop: Shop): Promise<FetchedMenu>;
  fetchPaymentTypes(shop: Shop): Promise<TillPaymentType[]>;
  /** Resolves when the till can be reached with the stored credentials. */
  health(shop: Shop): Promise<void>;
};
