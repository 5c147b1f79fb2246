import type { Ctx, Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import type { HubNews } from '../../ports/hub.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as connections from '../hub-connections.store.ts';
import { applyHubInventory } from '../stock/apply-hub-inventory.ts';
import { takeOrder } from './take-order.ts';

/** A point of sale that nobody has any more is nothing to us (HUB-07: a location belongs to one shop). */
export async function handleHubNews(deps: Deps, news: HubNews, traceId: string): Promise<void> {
  const ref = news.locationId ? await connections.shopOfLocation(deps.database.forSystem(), news.locationId) : null;
  if (ref) await applyHubNews(systemCtx(deps, ref.companyId, traceId), ref, news);
}

/** law:webhook-inbox: of an order a message says only which one to read; a stock is the message itself, unless a newer one was heard. */
export async function applyHubNews(ctx: Ctx, ref: ShopRef, { orderId, state, stock, at }: HubNews): Promise<void> {
  if (orderId) await takeOrder(ctx, ref, orderId, state);
  if (stock.length > 0) await applyHubInventory(ctx, ref, stock, at);
}
