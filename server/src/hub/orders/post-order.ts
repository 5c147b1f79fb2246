import { hubStatusOf } from '@comptoir/domain/hub/orders/hub-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import * as orders from '../../orders/orders.store.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import type { TillRefs } from '@comptoir/domain/till/till-refs.ts';
import { atHub } from '../hub-health.ts';
import * as hubOrders from './hub-orders.store.ts';

/**
 * SYN-49, FLO-77: an accepted order of ours goes to the point of sale at the hub. law:provider-outside: a row says so
 * before, and a second try asks the hub first whether it has the order. Throws what prevented it.
 */
export async function postToHub(ctx: Ctx, shop: Shop, order: Order, refs: TillRefs): Promise<void> {
  const place = await hubOrders.locationOf(ctx.db, order);
  if (!place) throw new ProviderRefused('hubrise', 'not-connected');
  const { id: orderId, companyId, orderNumber: number, amountDue: total } = order;
  const row = await ctx.transaction((tx) =>
    hubOrders.openOut(tx, order, { id: ctx.newId(), orderId, number, total, now: ctx.now() }),
  );
  if (row.hubOrderId) return;
  const hubOrderId = await atHub(ctx, place, () =>
    ctx.hubOrders.post(place, { order, refs, timeZone: shop.timeZone }, row.attempts > 1),
  );
  await ctx.transaction(async (tx) => {
    const now = await orders.lock(tx, ctx, orderId);
    await hubOrders.change(tx, row, { hub_order_id: hubOrderId, state: 'taken', hub_status: 'new', brand: 'Comptoir' });
    // What has happened to it while the hub was away.
    const status = now && now.status !== order.status ? hubStatusOf(now.status) : null;
    if (status && (await hubOrders.noteMove(tx, { companyId, orderId }, { status, confirmedAt: null }, ctx.now())))
      await ctx.jobs.enqueue(tx, 'tell-hub', { companyId, orderId, attempt: 0 });
    await ctx.jobs.enqueue(tx, 'save-hub-customer', { companyId, orderId });
  });
}

/** SYN-49: made or brought up to date; a list that refuses a person is no reason to ask again. */
export async function saveHubCustomer(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const place = order && (await hubOrders.locationOf(ctx.db, order));
  if (!place || !place.customerListId || !(order.customer.email || order.customer.phone)) return;
  await ctx.hubOrders.saveCustomer(place, order).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ orderId, error }, 'the hub does not take a customer');
  });
}
