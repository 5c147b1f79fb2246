import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { changeBasket } from '../basket/basket-store.ts';

/** Customers read « À emporter »; the back office keeps « Click & Collect ». */
export const SHOP_ORDER_TYPES: Record<OrderType, string> = {
  delivery: 'Livraison',
  click_and_collect: 'À emporter',
  click_and_seat: 'Sur place',
};

/** Hours are of one order type: the next one has its own. */
export const chooseOrderType = (orderType: OrderType): void =>
  changeBasket((basket) => ({ ...basket, orderType, requestedFor: null }));
