import { paceOf } from '@comptoir/domain/order-settings/pace-limits.ts';
import { isDelayAfterPromise } from '@comptoir/domain/orders/preparation.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as orders from '../orders/orders.store.ts';
import * as shops from '../shops/shops.store.ts';
import { followPace } from './follow-pace.ts';
import * as paces from './pace.store.ts';

type Change = { before: Order | null; order: Order; shop: Shop };

/** PAC-10, PAC-12: an order that comes into the kitchen or leaves it; the work itself is a job's, so no order waits. */
export async function followKitchen(tx: Tx, ctx: Ctx, { before, order, shop }: Change): Promise<void> {
  const [was, is] = [before?.status === 'preparing', order.status === 'preparing'];
  if (was === is) return;
  const { companyId, shopId, id: orderId } = order;
  if (was && order.preparationEndedAt !== null && !isDelayAfterPromise(order))
    await ctx.jobs.enqueue(tx, 'measure-pace', { companyId, orderId });
  if (paceOf(shop).lengthens) await ctx.jobs.enqueue(tx, 'follow-pace', { companyId, shopId });
}

/** law:parent-first: the shop's row, so that two orders of the same hour are measured one after the other. */
export async function measurePace(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order) return;
  const since = paces.measuredSince(ctx.now());
  await ctx.transaction(async (tx) => {
    if (!(await shops.lock(tx, order))) return;
    const slots = await paces.addSample(tx, ctx.companyId, orderId);
    if (!slots) return;
    await paces.measure(tx, order, 'hour', slots.hourSlot, since);
    await paces.measure(tx, order, 'load', slots.loadBand, since);
    await followPace(tx, ctx, order);
  });
}
