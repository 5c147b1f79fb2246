import { pickupOfferAt } from '@comptoir/domain/deliveries/search.ts';
import { earlier, type Instant } from '@comptoir/domain/kernel/time.ts';
import { isSearching } from '@comptoir/domain/orders/attention/driver-facts.ts';
import type { DriverSearch, Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { flowRefusal, runCommand } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';
import { makeMoves } from './make-moves.ts';

/** Safe late, twice or on another node. `startedAt` names the reminder's search; null looks once, plans nothing. */
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
  if (flowRefusal(ctx, order, shop, 'offer-pickup', 'server')) return order;
  return runCommand(tx, ctx, ctx, order.id, {
    event: 'offer-pickup',
    by: 'server',
    change: () => ({ selfPickupEligible: true }),
  });
}
