import { pickupOfferAt } from '@comptoir/domain/deliveries/search.ts';
import { earlier, type Instant } from '@comptoir/domain/kernel/time.ts';
import { flowOrder } from '@comptoir/domain/orders/flow-facts.ts';
import { moveRefusal } from '@comptoir/domain/orders/order-flow.ts';
import { isSearching } from '@comptoir/domain/orders/panels.ts';
import type { DriverSearch, Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { rulesFor, runCommand } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';
import { makeMoves } from './make-moves.ts';

/**
 * Late, twice, on another node or after a restart, the outcome is the same. `startedAt` names the search of this
 * reminder: it plans the next one, and does nothing for another search. Null means that somebody woke the search: it
 * looks once and plans nothing.
 */
export async function tickSearch(ctx: Ctx, orderId: string, startedAt: Instant | null): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await orders.lockAtShop(tx, ctx, orderId);
    const search = found?.order.driverSearch;
    if (!found || !search || !isSearching(found.order)) return;
    if (startedAt !== null && startedAt !== search.startedAt) return;
    const order = await offerPickup(tx, ctx, found.order, found.shop, search);
    const until = await makeMoves(tx, ctx, order, search, found.shop);
    if (until === null || startedAt === null) return;
    const job = { companyId: ctx.companyId, orderId, startedAt };
    await ctx.jobs.enqueue(tx, 'search-tick', job, nextLook(search, until, ctx.now()));
  });
}

/** FLO-39 happens on its minute. */
function nextLook(search: DriverSearch, until: Instant, now: Instant): Instant {
  const offerAt = pickupOfferAt(search);
  return offerAt > now ? earlier(until, offerAt) : until;
}

async function offerPickup(tx: Tx, ctx: Ctx, order: Order, shop: Shop, search: DriverSearch): Promise<Order> {
  if (order.selfPickupEligible || ctx.now() < pickupOfferAt(search)) return order;
  if (moveRefusal(flowOrder(order), 'offer-pickup', 'server', rulesFor(ctx, shop), ctx.now())) return order;
  return runCommand(tx, ctx, ctx, order.id, {
    event: 'offer-pickup',
    by: 'server',
    change: () => ({ selfPickupEligible: true }),
  });
}
