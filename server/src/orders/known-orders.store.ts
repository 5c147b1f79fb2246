import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Tx } from '../db/db.ts';
import { knownRows } from '../db/fast/door.ts';
import { shopOfStamp } from '../shops/known-shops.store.ts';
import type { ShopScope } from './orders.store.ts';

/** Row versions. `stamp` is of an order that is remembered but not locked. */
export type Seen = { shopStamp: string; stamp?: string };

export type Held = { order: Order; shop: Shop; seen: Seen };

export const knownOrders = knownRows<{ order: Order } & Required<Seen>>();

/** The order as this process last wrote it. Saving it checks that order and shop are unchanged, and locks it. */
export function recall(tx: Tx, scope: ShopScope, orderId: string): Held | null {
  const seen = knownOrders.guess(tx, orderId);
  if (!seen || seen.order.companyId !== scope.companyId) return null;
  if (scope.shopId && scope.shopId !== seen.order.shopId) return null;
  const shop = shopOfStamp(seen.order.shopId, seen.shopStamp);
  return shop && { order: seen.order, shop, seen };
}

/** Nothing is remembered of an order whose rows were not seen. */
export const learn = (tx: Tx, order: Order, seen: Required<Seen> | null): void =>
  knownOrders.learn(tx, order.id, seen && !isFinished(order.status) ? { ...seen, order } : null);
