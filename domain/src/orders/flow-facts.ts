import type { Shop } from '../shops/shop.ts';
import type { Order } from './order.ts';
import type { FlowOrder, FlowShop } from './order-flow.ts';

/** What the table of moves looks at in an order. */
export function flowOrder(order: Order): FlowOrder {
  return {
    ...order,
    isSearchingDriver: order.delivery?.isSearchingDriver ?? false,
    isMarketplaceCourier: order.delivery?.nature === 'marketplace',
  };
}

/** And in its shop. DET-63: what the shop does not say follows the mode of the dashboard. */
export function flowShop(shop: Shop, isAllShops: boolean): FlowShop {
  return {
    scheduleWindowMinutes: shop.scheduleWindowMinutes,
    offersClickAndCollect: shop.activeOrderTypes.includes('click_and_collect'),
    acceptDeliveryFromDashboard: shop.acceptDeliveryFromDashboard ?? isAllShops,
    validateDeliveryFromDashboard: shop.validateDeliveryFromDashboard ?? isAllShops,
  };
}
