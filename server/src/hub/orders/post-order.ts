import type { HubFailure } from '@comptoir/domain/hub/orders/hub-failures.ts';
import { hubStatusOf } from '@comptoir/domain/hub/orders/hub-status.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import * as orders from '../../orders/orders.store.ts';
import { appendEvent } from '../../live/append.ts';
import type { HubLocation } from '../../ports/hub.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import type { TillRefs } from '@comptoir/domain/till/till-refs.ts';
import { atHub } from '../hub-health.ts';
import * as inbox from './hub-inbox.store.ts';
import * as hubOrders from './hub-orders.store.ts';
import type { HubRow } from './hub-orders.store.ts';

/** HUB-50: as many tries as any till has; from then on the shop sees the order in « Commandes en échec ». */
const SHOWN_FROM = 4;

/**
 * SYN-49, FLO-77: an accepted order of ours goes to the point of sale at the hub; one that is there is corrected (HUB-61). law:provider-outside: a row says so
 * before, and a second try asks the hub first whether it has the order. Throws what prevented it.
 */
export async function postToHub(ctx: Ctx, shop: Shop, order: Order, refs: TillRefs): Promise<void> {
  const place = await hubOrders.locationOf(ctx.db, order);
  if (!place) throw new ProviderRefused('hubrise', 'not-connected');
  const { id: orderId, companyId, orderNumber: number, amountDue: total } = order;
  const row = await ctx.transaction((tx) =>
    hubOrders.openOut(tx, order, { id: ctx.newId(), orderId, number, total, now: ctx.now() }),
  );
  if (row.hubOrderId) {
    const { hubOrderId } = row;
    const form = { order, refs, timeZone: shop.timeZone, now: ctx.now() };
    return atHub(ctx, place, () => ctx.hubOrders.correct(place, hubOrderId, form));
  }
  // HUB-42: somebody gave it up; only somebody takes it up again.
  if (row.state === 'abandoned' && ctx.actor.kind !== 'staff') throw new ProviderRefused('hubrise', 'abandoned');
  const hubOrderId = await posted(ctx, shop, order, refs, place, row);
  await ctx.transaction(async (tx) => {
    const now = await orders.lock(tx, ctx, orderId);
    await hubOrders.change(tx, row, {
      hub_order_id: hubOrderId,
      state: 'taken',
      hub_status: 'new',
      brand: 'Comptoir',
      reason: null,
      detail: null,
      failed_at: null,
    });
    // What has happened to it while the hub was away.
    const status = now && hasMoved(order, now) ? hubStatusOf(now.status) : null;
    if (status && (await hubOrders.noteMove(tx, { companyId, orderId }, { status, confirmedAt: null }, ctx.now())))
      await ctx.jobs.enqueue(tx, 'tell-hub', { companyId, orderId, attempt: 0 });
    await ctx.jobs.enqueue(tx, 'save-hub-customer', { companyId, orderId });
    if (row.state === 'failed') await appendEvent(tx, row, 'hub-changed', { shopId: row.shopId });
  });
}

/** The till at the hub begins a new order by itself; whatever is beyond that it must hear. */
const BEGUN: readonly OrderStatus[] = ['scheduled', 'preparing'];
const hasMoved = (sent: Order, now: Order): boolean => now.status !== sent.status || !BEGUN.includes(now.status);

async function posted(ctx: Ctx, shop: Shop, order: Order, refs: TillRefs, place: HubLocation, row: HubRow) {
  try {
    const form = { order, refs, timeZone: shop.timeZone, now: ctx.now() };
    return await atHub(ctx, place, () => ctx.hubOrders.post(place, form, row.attempts > 1));
  } catch (error) {
    await showFailure(ctx, row, error);
    throw error;
  }
}

/** HUB-50: into « Commandes en échec »; whoever waits there for the hub goes by itself. */
async function showFailure(ctx: Ctx, row: HubRow, error: unknown): Promise<void> {
  const reason = reasonOf(error);
  if (!reason || (reason === 'hub-post-away' && row.attempts < SHOWN_FROM)) return;
  const words = error instanceof ProviderRefused && error.cause instanceof Error ? error.cause.message : null;
  await ctx.transaction(async (tx) => {
    const isNew = await inbox.failOut(tx, row, { reason, detail: words?.slice(0, 500) ?? null, now: ctx.now() });
    if (isNew) await appendEvent(tx, row, 'hub-changed', { shopId: row.shopId });
  });
}

function reasonOf(error: unknown): HubFailure | null {
  if (error instanceof ProviderUnavailable) return 'hub-post-away';
  if (!(error instanceof ProviderRefused)) return null;
  return error.code === 'unauthorized' ? 'hub-post-unauthorized' : 'hub-post-refused';
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
