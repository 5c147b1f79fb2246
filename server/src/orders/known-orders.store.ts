import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { afterCommit, goByGuess, mayGuess } from '../db/fast/transaction.ts';
import { shopOfStamp } from '../shops/known-shops.store.ts';
import type { ShopScope } from './orders.store.ts';

/** Names one version of an order's row, as SHOP_STAMP does of a shop's. */
export const ORDER_STAMP = sql<string>`orders.xmin::text || orders.ctid::text`.as('stamp');

/** The rows that an order was made of. */
export type Stamps = { stamp: string; shopStamp: string };

const MAX_KNOWN = 2_000;
const known = new Map<string, Stamps & { order: Order }>();

/**
 * An order under way as this process last wrote it, with its shop: who only moves it on need not ask for it again. It is
 * a guess: what is written by it names the rows it was made of, and if one of them is another by now, nothing is.
 */
export function guess(tx: Tx, scope: ShopScope, orderId: string): { order: Order; shop: Shop; stamps: Stamps } | null {
  const found = mayGuess(tx) ? known.get(orderId) : undefined;
  if (!found || found.order.companyId !== scope.companyId) return null;
  if (scope.shopId && scope.shopId !== found.order.shopId) return null;
  const shop = shopOfStamp(found.order.shopId, found.shopStamp);
  return shop && { order: found.order, shop, stamps: found };
}

/** What a transaction writes by a guess is worth nothing if that was wrong. */
export const trust = (tx: Tx, orderId: string): void => goByGuess(tx, () => known.delete(orderId));

/** What becomes known once the transaction has committed. */
export function learn(tx: Tx, order: Order, stamps: Stamps): void {
  afterCommit(tx, () => {
    known.delete(order.id);
    if (isFinished(order.status)) return;
    const [oldest] = known.keys();
    if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(order.id, { order, ...stamps });
  });
}

/** The row is written by other means than a command. */
export const unlearn = (tx: Tx, orderId: string): void => afterCommit(tx, () => known.delete(orderId));
