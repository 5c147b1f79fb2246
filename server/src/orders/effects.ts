import type { OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';

/** `before` is null for an order just received. */
export type Change = { event: OrderEventName | 'received'; before: Order | null; order: Order; shop: Shop };

/** Runs in the move's transaction, so third parties are called by jobs only. */
export type OrderEffect = (tx: Tx, ctx: Ctx, change: Change) => Promise<void>;

/** Before the order is saved with its totals. */
export const releaseFirst = (tx: Tx, ctx: Ctx, change: Change): Promise<void> =>
  inTurn(change.order.isTest ? [] : ctx.effects.orderLeaves, tx, ctx, change);

export const applyEffects = (tx: Tx, ctx: Ctx, change: Change): Promise<void> =>
  inTurn(change.order.isTest ? ctx.effects.testOrderMoved : ctx.effects.orderMoved, tx, ctx, change);

async function inTurn(effects: readonly OrderEffect[], tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  for (const effect of effects) {
    // eslint-disable-next-line no-await-in-loop -- one connection, one after the other
    await effect(tx, ctx, change);
  }
}
