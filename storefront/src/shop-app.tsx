import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { useEffect } from 'react';
import { openBasket } from './basket/basket-store.ts';
import { MenuView } from './menu/menu-view.tsx';

/** Changes when baskets kept by older pages can no longer be read. */
const BASKET_VERSION = '1';

/** What the customer sees; drawn by the server first, then alive in the browser. */
export function ShopApp({ page }: { page: ShopPage }) {
  const { shopId } = page.shop;
  useEffect(() => openBasket(shopId, BASKET_VERSION), [shopId]);
  return <MenuView page={page} />;
}
