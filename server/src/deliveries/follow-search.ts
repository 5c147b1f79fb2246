import { searchesByItself } from '@comptoir/domain/deliveries/delivery-move.ts';
import { missedFrom, searchFrom } from '@comptoir/domain/deliveries/search.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { Change } from '../orders/effects.ts';

const PLANNING: ReadonlySet<Change['event']> = new Set([
  'received',
  'accept',
  'auto-accept',
  'window-opens',
  'start-search',
]);

/** FLO-76: a search, running or planned, has its reminder in the database. */
export async function followSearch(tx: Tx, ctx: Ctx, { event, before, order, shop }: Change): Promise<void> {
  if (PLANNING.has(event) && isSearchPlanned(order, shop)) await planSearch(tx, ctx, order);
  if (order.driverSearch && order.driverSearch.startedAt !== before?.driverSearch?.startedAt)
    await rememberSearch(tx, ctx, order);
}

/** FLO-18, FLO-31: scheduled orders whose time has not come. */
export function isSearchPlanned(order: Order, shop: Shop): boolean {
  if (order.status === 'looking_for_driver') return order.driverSearch === null;
  return (order.status === 'preparing' || order.status === 'ready') && searchesByItself(order, shop);
}

export async function planSearch(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  const job = { companyId: order.companyId, orderId: order.id };
  await ctx.jobs.enqueue(tx, 'start-search', job, searchFrom(order, ctx.now()));
}

export async function rememberSearch(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  const search = order.driverSearch;
  if (!search || !order.delivery?.isSearchingDriver) return;
  const job = { companyId: order.companyId, orderId: order.id };
  await ctx.jobs.enqueue(tx, 'search-tick', { ...job, startedAt: search.startedAt });
  if (order.status === 'looking_for_driver') await ctx.jobs.enqueue(tx, 'search-limit', job, missedFrom(search));
}
