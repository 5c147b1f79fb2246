import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';

/** API-62: the till of a shop. Throws ProviderUnavailable when it does not answer, ProviderRefused when it rejects. */
export type Till = {
  /** The same order twice is the same order for the till. */
  send(shop: Shop, order: Order): Promise<void>;
};
