import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import type { Basket } from '../basket/basket-store.ts';

/** What the customer chose, as long as the shop sells it; a table eats here. */
export function shownOrderType({ shop, tableNumber }: ShopPage, { orderType }: Basket): OrderType {
  const { orderTypes } = shop;
  if (tableNumber !== null && orderTypes.includes('click_and_seat')) return 'click_and_seat';
  if (orderType && orderTypes.includes(orderType)) return orderType;
  return orderTypes[0] ?? 'click_and_collect';
}
