import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { useEffect, useRef } from 'react';
import { changePage } from '../app/page-store.ts';
import { useBasket } from '../basket/basket-store.ts';
import { orderTypeOf, wantedHour } from '../checkout/question.ts';

/**
 * PRD-54, SEC-19: the menu of the chosen order type and hour. The page came with that of any type and of this moment, which
 * serves whoever has not chosen; it is read again after a choice, and after each change of the shop.
 */
export function useWantedMenu(page: ShopPage): void {
  const { shop, channel, isPreview, versions, tableNumber } = page;
  const basket = useBasket();
  const orderType = tableNumber === null ? basket.orderType : orderTypeOf(page, basket);
  const requestedFor = wantedHour(orderTypeOf(page, basket), basket);
  const isChosen = orderType !== null || requestedFor !== null;
  const wasChosen = useRef(false);
  const { shopId } = shop;
  const version = versions.menu;
  useEffect(() => {
    if (isPreview || !(isChosen || wasChosen.current)) return undefined;
    wasChosen.current = true;
    const leaving = new AbortController();
    const query = { channel, orderType: orderType ?? undefined, requestedFor: requestedFor ?? undefined };
    const read = async () => {
      const { readMenuFor } = await import('./read-menu-for.ts');
      const menu = await readMenuFor(shopId, query, leaving.signal);
      // An older answer than the page itself would take a change back.
      changePage((now) => (now.versions.menu === version ? { menu } : {}));
    };
    // Without it the menu stays as it is; the quote refuses what does not fit.
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [shopId, channel, isPreview, isChosen, orderType, requestedFor, version]);
}
