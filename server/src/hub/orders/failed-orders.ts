import type * as contract from '@comptoir/contract/hub.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { hubFailureWords } from '@comptoir/domain/hub/orders/hub-failures.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { mustExist, Refused, serviceRefusal } from '../../http/refused.ts';
import { withdrawHubAlert } from '../../orders/alerts/hub-alerts.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import * as hubOrders from './hub-orders.store.ts';
import type { HubRow } from './hub-orders.store.ts';
import { takeOrder } from './take-order.ts';

const toFailed = (row: HubRow): FailedHubOrder => ({
  id: row.id,
  brand: row.brand,
  number: row.number,
  total: row.total === null ? null : cents(row.total),
  reason: hubFailureWords(row.reason ?? 'hub-order-broken', row.detail),
  failedAt: row.failedAt ?? row.createdAt,
  attempts: row.attempts,
});

/** HUB-41: « Commandes en échec ». */
export const listFailedOrders = async (ctx: Ctx, { params }: Input<typeof contract.listFailedHubOrders>) => ({
  items: (await hubOrders.listFailed(ctx.db, params)).map(toFailed),
});

/** HUB-42: read at the hub again; what fails again says why. */
export async function retryFailedOrder(ctx: Ctx, { params }: Input<typeof contract.retryHubOrder>) {
  const row = mustExist(await hubOrders.find(ctx.db, params, params.hubOrderId));
  if (row.state === 'failed' && row.hubOrderId) await readAgain(ctx, row, row.hubOrderId);
  const after = mustExist(await hubOrders.find(ctx.db, params, params.hubOrderId));
  if (after.state === 'failed')
    throw new Refused('hub-order-failed-again', {
      words: { reason: hubFailureWords(after.reason ?? 'hub-order-broken', after.detail) },
    });
  return ctx.answer(async (tx) => {
    await audit(tx, ctx, { action: 'hub.retry', entity: 'hub_order', entityId: row.id, shopId: row.shopId });
    return { orderId: after.orderId };
  });
}

const readAgain = (ctx: Ctx, row: HubRow, hubOrderId: string): Promise<void> =>
  takeOrder(ctx, row, hubOrderId).catch((error: unknown) => {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable)
      throw serviceRefusal(error, 'hub-order-unread');
    throw error;
  });

/** HUB-42: given up by a person; the marketplace hears that the order is refused, so that its customer does. */
export async function abandonFailedOrder(ctx: Ctx, { params }: Input<typeof contract.abandonHubOrder>): Promise<void> {
  await ctx.answer(async (tx) => {
    const row = mustExist(await hubOrders.lock(tx, { companyId: params.companyId, id: params.hubOrderId }));
    if (row.shopId !== params.shopId) throw new Refused('NOT_FOUND');
    if (row.state === 'abandoned') return;
    if (row.state !== 'failed') throw new Refused('hub-order-not-failed');
    await hubOrders.change(tx, row, { state: 'abandoned', failed_at: null });
    await ctx.jobs.enqueue(tx, 'refuse-at-hub', { companyId: params.companyId, hubRowId: row.id, shopId: row.shopId });
    await audit(tx, ctx, {
      action: 'hub.abandon',
      entity: 'hub_order',
      entityId: row.id,
      shopId: row.shopId,
      before: { brand: row.brand, number: row.number },
    });
    await withdrawHubAlert(tx, ctx, row, 'hub-order-failed', row.id);
  });
}

/** An order that was accepted elsewhere can only be cancelled. The queue repeats this while the hub is away. */
export async function refuseAtHub(ctx: Ctx, ref: { shopId: string; hubRowId: string }): Promise<void> {
  const shop = { companyId: ctx.companyId, shopId: ref.shopId };
  const [row, place] = [await hubOrders.find(ctx.db, shop, ref.hubRowId), await hubOrders.locationOf(ctx.db, shop)];
  if (!row?.hubOrderId || !place || row.state !== 'abandoned') return;
  const isUnanswered = row.hubStatus === null || row.hubStatus === 'new' || row.hubStatus === 'received';
  const status = isUnanswered ? ('rejected' as const) : ('cancelled' as const);
  await ctx.hubOrders.patch(place, row.hubOrderId, { status }, 'Europe/Paris').catch((error: unknown) => {
    if (!(error instanceof ProviderRefused) || error.code === 'unauthorized') throw error;
    ctx.log.warn({ hubOrderId: row.hubOrderId, error }, 'the hub does not take a refusal');
  });
}
