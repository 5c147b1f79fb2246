import type * as contract from '@comptoir/contract/hub.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { GOES_BY_ITSELF, hubFailureWords, untoldWords } from '@comptoir/domain/hub/orders/hub-failures.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMs, DAY, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused, serviceRefusal } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import { withdrawAlertIn } from '../../orders/alerts/alerts.ts';
import { withdrawHubAlert } from '../../orders/alerts/hub-alerts.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { sendNow } from '../../till/send-to-till.ts';
import * as inbox from './hub-inbox.store.ts';
import type { UntoldRow } from './hub-inbox.store.ts';
import * as hubOrders from './hub-orders.store.ts';
import type { HubRow } from './hub-orders.store.ts';
import { takeOrder } from './take-order.ts';
import { tellHub } from './tell-hub.ts';

/** HUB-56: from then on a person may want to act; before, the job is only late. */
const LATE_MS = 3 * MINUTE;

const toFailed = (row: HubRow): FailedHubOrder => {
  const reason = row.reason ?? 'hub-order-broken';
  return {
    id: row.id,
    kind: row.direction === 'in' ? 'incoming' : 'own',
    orderId: row.orderId,
    brand: row.brand,
    number: row.number,
    total: row.total === null ? null : cents(row.total),
    reason: hubFailureWords(reason, row.detail),
    goesByItself: GOES_BY_ITSELF.includes(reason),
    failedAt: row.failedAt ?? row.createdAt,
    attempts: row.attempts,
  };
};

const toUnheard = ({ status, isRefused, notedAt, ...row }: UntoldRow): FailedHubOrder => ({
  ...toFailed(row),
  kind: 'news',
  reason: untoldWords(status, isRefused),
  goesByItself: !isRefused,
  failedAt: notedAt,
});

/** HUB-41, HUB-56: « Commandes en échec », the last one first. */
export async function listFailedOrders(ctx: Ctx, { params }: Input<typeof contract.listFailedHubOrders>) {
  const now = ctx.now();
  const [failed, unheard] = await Promise.all([
    inbox.listFailed(ctx.db, params),
    inbox.listUnheard(ctx.db, params, addMs(now, -DAY), addMs(now, -LATE_MS)),
  ]);
  const items = [...failed.map(toFailed), ...unheard.map(toUnheard)];
  return { items: items.toSorted((a, b) => b.failedAt.localeCompare(a.failedAt)) };
}

/** HUB-42, HUB-56: an order of the hub is read again, one of ours sent again, news told again; what fails says why. */
export async function retryFailedOrder(ctx: Ctx, { params }: Input<typeof contract.retryHubOrder>) {
  const row = mustExist(await hubOrders.find(ctx.db, params, params.hubOrderId));
  const sent = await retried(ctx, row);
  const after = mustExist(await hubOrders.find(ctx.db, params, params.hubOrderId));
  if (after.state === 'failed' && !sent)
    throw new Refused('hub-order-failed-again', {
      words: { reason: hubFailureWords(after.reason ?? 'hub-order-broken', after.detail) },
    });
  return ctx.answer(async (tx) => {
    await audit(tx, ctx, { action: 'hub.retry', entity: 'hub_order', entityId: row.id, shopId: row.shopId });
    await sent?.(tx);
    return { orderId: after.orderId };
  });
}

/** What is still to be written of it, with the answer. */
async function retried(ctx: Ctx, row: HubRow): Promise<((tx: Tx) => Promise<unknown>) | null> {
  const { companyId, shopId, orderId, hubOrderId, state } = row;
  if (row.direction === 'out' && !hubOrderId && orderId) return sendNow(ctx, { companyId, shopId, orderId });
  if (state === 'failed' && hubOrderId) await readAgain(ctx, row, hubOrderId);
  if (state === 'taken' && orderId) await tellAgain(ctx, row, orderId);
  return null;
}

async function tellAgain(ctx: Ctx, row: HubRow, orderId: string): Promise<void> {
  await ctx.transaction((tx) => inbox.tellDropped(tx, row));
  await tellHub(ctx, { orderId, attempt: 0 });
  const [unheard] = (await inbox.listUnheard(ctx.db, row, addMs(ctx.now(), -DAY), ctx.now())).filter(
    ({ id }) => id === row.id,
  );
  if (unheard)
    throw new Refused('hub-order-failed-again', { words: { reason: untoldWords(unheard.status, unheard.isRefused) } });
}

const readAgain = (ctx: Ctx, row: HubRow, hubOrderId: string): Promise<void> =>
  takeOrder(ctx, row, hubOrderId).catch((error: unknown) => {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable)
      throw serviceRefusal(error, 'hub-order-unread');
    throw error;
  });

/**
 * HUB-42: given up by a person. The marketplace hears that its order is refused, so that its customer does; an order of
 * ours stays in the list and only leaves the inbox: somebody has typed it at the till.
 */
export async function abandonFailedOrder(ctx: Ctx, { params }: Input<typeof contract.abandonHubOrder>): Promise<void> {
  await ctx.answer(async (tx) => {
    const row = mustExist(await hubOrders.lock(tx, { companyId: params.companyId, id: params.hubOrderId }));
    if (row.shopId !== params.shopId) throw new Refused('NOT_FOUND');
    if (row.state === 'abandoned') return;
    if (row.state !== 'failed') throw new Refused('hub-order-not-failed');
    const { companyId, id, shopId, direction, orderId } = row;
    await hubOrders.change(tx, row, { state: 'abandoned', failed_at: null });
    if (direction === 'in') await ctx.jobs.enqueue(tx, 'refuse-at-hub', { companyId, hubRowId: id, shopId });
    await audit(tx, ctx, {
      action: 'hub.abandon',
      entity: 'hub_order',
      entityId: id,
      shopId,
      before: { brand: row.brand, number: row.number },
    });
    if (direction === 'in') await withdrawHubAlert(tx, ctx, row, 'hub-order-failed', id);
    else if (orderId) await withdrawAlertIn(tx, ctx, orderId, 'till-not-told');
    await appendEvent(tx, row, 'hub-changed', { shopId });
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
