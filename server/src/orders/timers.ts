import { addHours, type Instant } from '@comptoir/domain/kernel/time.ts';
import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import { opensAt } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isOneTouch } from '@comptoir/domain/shops/one-touch.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { Change } from './effects.ts';

/** FLO-76: each state that ends by itself has its reminder in the database. */
export async function keepTimers(tx: Tx, ctx: Ctx, { before, order, shop }: Change): Promise<void> {
  if (before?.status === order.status) return;
  const job = { companyId: order.companyId, orderId: order.id };
  if (order.status === 'contacting' && order.acceptDeadlineAt)
    await ctx.jobs.enqueue(tx, 'order-deadline', job, order.acceptDeadlineAt);
  // FLO-33: as soon as staff could accept, that is now.
  if (order.status === 'contacting' && acceptsByItself(shop)) await ctx.jobs.enqueue(tx, 'auto-accept', job);
  if (order.status === 'scheduled') await ctx.jobs.enqueue(tx, 'order-window', job, opensAt(order, shop));
  if (order.status === 'preparing') await ctx.jobs.enqueue(tx, 'auto-close', job, closesAt(order));
}

/** ORS-07: in one-touch mode the till accepts. */
export const acceptsByItself = (shop: Shop): boolean => shop.autoAccept.enabled && !isOneTouch(shop);

export const closesAt = (order: Pick<Order, 'requestedFor'>): Instant =>
  addHours(order.requestedFor, TIMERS.autoCloseHours);
