import { opensAt } from '@comptoir/domain/orders/order-flow.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { Change } from './effects.ts';

/** FLO-76: each state that ends by itself has its reminder in the database from the moment it begins. */
export async function keepTimers(tx: Tx, ctx: Ctx, { before, order, shop }: Change): Promise<void> {
  const job = { companyId: order.companyId, orderId: order.id };
  const hasEntered = before?.status !== order.status;
  if (hasEntered && order.status === 'contacting' && order.acceptDeadlineAt)
    await ctx.jobs.enqueue(tx, 'order-deadline', job, order.acceptDeadlineAt);
  if (hasEntered && order.status === 'scheduled') await ctx.jobs.enqueue(tx, 'order-window', job, opensAt(order, shop));
}
