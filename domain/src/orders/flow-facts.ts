import type { Shop } from '../shops/shop.ts';
import type { Order } from './order.ts';
import type { FlowOrder, FlowShop } from './order-flow.ts';

export function flowOrder(order: Order): FlowOrder {
  return {
    ...order,
    isSearchingDriver: order.delivery?.isSearchingDriver ?? false,
    isMarketplaceCourier: order.delivery?.nature === 'marketplace',
  };
}

/** The facts about its shop. DET-63: settings that the shop leaves open depend on the all-shops mode. */
export function flowShop(shop: Shop, isAllShops: boolean): FlowShop {
  return {
    scheduleWindowMinutes: shop.scheduleWindowMinutes,
    offersClickAndCollect: shop.activeOrderTypes.includes('click_and_collect'),
    acceptDeliveryFromDashboard: shop.acceptDeliveryFromDashboard ?? isAllShops,
    validateDeliveryFromDashboard: shop.validateDeliveryFromDashboard ?? isAllShops,
  };
}
