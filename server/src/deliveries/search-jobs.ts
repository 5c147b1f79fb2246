import { deliveryAfter } from '@comptoir/domain/deliveries/delivery-move.ts';
import { missedFrom, searchFrom } from '@comptoir/domain/deliveries/search.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { runCommand } from '../orders/command.ts';
import { releaseLater } from '../orders/money/release.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { isSearchPlanned, rememberSearch } from './follow-search.ts';

/** FLO-18, FLO-31, FLO-46. DLV-08 is for people; nobody would read the error here. */
export async function startPlannedSearch(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await orders.lockAtShop(tx, ctx, orderId);
    if (!found || !isSearchPlanned(found.order, found.shop)) return;
    const { order, shop } = found;
    const from = searchFrom(order, ctx.now());
    if (from > ctx.now()) {
      await ctx.jobs.enqueue(tx, 'start-search', { companyId: ctx.companyId, orderId }, from);
      return;
    }
    if (order.status === 'looking_for_driver') await startAtReception(tx, ctx, order, shop);
    else await runCommand(tx, ctx, ctx, orderId, { event: 'start-search', by: 'server' });
  });
}

/** FLO-31: put off at reception. The table's own row (FLO-42) is for staff. */
async function startAtReception(tx: Tx, ctx: Ctx, order: Order, shop: Shop): Promise<void> {
  const started = await orders.save(tx, deliveryAfter(order, order, 'start-search', shop, ctx.now()));
  await rememberSearch(tx, ctx, started);
  await recordOrder(tx, ctx, started, { type: 'start-search', fromStatus: order.status });
}

export async function missWithoutDriver(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (order?.status !== 'looking_for_driver' || !order.driverSearch) return;
    const limit = missedFrom(order.driverSearch);
    if (limit > ctx.now()) {
      await ctx.jobs.enqueue(tx, 'search-limit', { companyId: ctx.companyId, orderId }, limit);
      return;
    }
    await runCommand(tx, ctx, ctx, orderId, {
      event: 'search-exhausted',
      by: 'server',
      change: () => ({ missedReason: 'no_driver' }),
      also: (inner, saved) => releaseLater(inner, ctx, saved),
    });
  });
}
