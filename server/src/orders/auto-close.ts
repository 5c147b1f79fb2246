import { addHours } from '@comptoir/domain/kernel/time.ts';
import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import { flowOrder } from '@comptoir/domain/orders/flow-facts.ts';
import { moveRefusal } from '@comptoir/domain/orders/order-flow.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as shops from '../shops/shops.store.ts';
import { raiseAlert } from './alerts/alerts.ts';
import { rulesFor, runCommand } from './command.ts';
import * as orders from './orders.store.ts';
import { closesAt } from './timers.ts';

/** FLO-61: an order that nobody carried needs a person and is kept. */
export async function closeForgotten(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (!order || isFinished(order.status)) return;
    if (closesAt(order) > ctx.now()) return lookAgain(tx, ctx, order, closesAt(order));
    const shop = await shops.find(tx, order);
    if (!shop) return;
    if (moveRefusal(flowOrder(order), 'auto-close', 'server', rulesFor(ctx, shop), ctx.now())) {
      await lookAgain(tx, ctx, order, addHours(ctx.now(), TIMERS.autoCloseHours));
      await raiseAlert(tx, ctx, order, 'order-stuck');
      return;
    }
    await runCommand(tx, ctx, ctx, orderId, {
      event: 'auto-close',
      by: 'server',
      change: () => ({ validatedBy: 'system' }),
    });
  });
}

async function lookAgain(tx: Tx, ctx: Ctx, { companyId, id: orderId }: Order, when: string): Promise<void> {
  await ctx.jobs.enqueue(tx, 'auto-close', { companyId, orderId }, when);
}
