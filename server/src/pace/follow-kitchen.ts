import { paceOf } from '@comptoir/domain/order-settings/pace-limits.ts';
import { isDelayAfterPromise } from '@comptoir/domain/orders/preparation.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { gathered } from '../kernel/gathered.ts';
import * as shops from '../shops/shops.store.ts';
import { followPace, inTurn } from './follow-pace.ts';
import * as paces from './pace.store.ts';

type Change = { before: Order | null; order: Order; shop: Shop };

/** PAC-10, PAC-12: an order that comes into the kitchen or leaves it; the work itself is a job's, so no order waits. */
export async function followKitchen(tx: Tx, ctx: Ctx, { before, order, shop }: Change): Promise<void> {
  const [was, is] = [before?.status === 'preparing', order.status === 'preparing'];
  if (was === is) return;
  const { companyId, shopId, id: orderId } = order;
  if (was && order.preparationEndedAt !== null && !isDelayAfterPromise(order))
    await ctx.jobs.enqueue(tx, 'measure-pace', { companyId, orderId });
  else if (paceOf(shop).lengthens) await ctx.jobs.enqueue(tx, 'follow-pace', { companyId, shopId });
}

type Measured = { ctx: Ctx; orderId: string };

/** On a busy evening many are ready within a second: those of one shop are measured together. */
const measureTogether = gathered(async (_: Db, measured: Measured[]): Promise<void[]> => {
  const [first] = measured;
  if (!first) return [];
  const orderIds = measured.map(({ orderId }) => orderId);
  for (const shop of await paces.shopsOf(first.ctx.db, first.ctx.companyId, orderIds)) {
    // eslint-disable-next-line no-await-in-loop -- each shop its own transaction
    await inTurn(() => measureOfShop(first.ctx, shop));
  }
  return measured.map(() => undefined);
});

export const measurePace = (ctx: Ctx, orderId: string): Promise<void> => measureTogether(ctx.db, { ctx, orderId });

/** law:parent-first: the shop's row, so that two orders of the same hour are measured one after the other. */
async function measureOfShop(ctx: Ctx, shop: paces.ShopOrders): Promise<void> {
  const since = paces.measuredSince(ctx.now());
  await ctx.transaction(async (tx) => {
    if (!(await shops.lock(tx, shop))) return;
    const samples = await paces.addSamples(tx, shop);
    /* eslint-disable no-await-in-loop -- nearly always one hour and one load, on one connection */
    for (const slot of new Set(samples.map(({ hourSlot }) => hourSlot)))
      await paces.measure(tx, shop, 'hour', slot, since);
    for (const slot of new Set(samples.map(({ loadBand }) => loadBand)))
      await paces.measure(tx, shop, 'load', slot, since);
    /* eslint-enable no-await-in-loop */
    await followPace(tx, ctx, shop);
  });
}
