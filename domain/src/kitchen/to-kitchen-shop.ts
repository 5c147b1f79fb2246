import { undoSecondsOf } from '../order-settings/undo-seconds.ts';
import type { Shop } from '../shops/shop.ts';
import type { KitchenShop } from './kitchen-board.ts';

/** KIT-22: as its orders, field by field. */
export const toKitchenShop = (shop: Shop): KitchenShop => ({
  shopId: shop.shopId,
  name: shop.name,
  timeZone: shop.timeZone,
  undoSeconds: undoSecondsOf(shop),
  rush: shop.rush.enabled ? { until: shop.rush.until } : null,
});
