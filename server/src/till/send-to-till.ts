import type * as contract from '@comptoir/contract/till.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { awaitsTill } from '@comptoir/domain/till/awaits-till.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, serviceRefusal } from '../http/refused.ts';
import { ProviderRefused, ProviderUnavailable, retryAfterOf } from '../ports/provider-failures.ts';
import { usesHub } from '../hub/orders/note-moves.ts';
import { postToHub } from '../hub/orders/post-order.ts';
import * as shops from '../shops/shops.store.ts';
import { raiseAlert, withdrawAlert } from '../orders/alerts/alerts.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { tillRefs } from './till-refs.ts';

/** FLO-77: the delays between tries; after the last one a person must send the order. */
const RETRY_AFTER_MS = [10_000, 30_000, 120_000] as const;

/** FLO-86: sent by hand, before the reply. When the till fails, the order stays as it was (ERR-26). */
export async function sendToTill(ctx: Ctx, { params }: Input<typeof contract.sendToTill>): Promise<Order> {
  const { order, shop } = await orderAndShop(ctx, params, params.orderId);
  if (!order || !shop) throw new Refused('NOT_FOUND');
  if (!order.posSynced && !awaitsTill(order, shop)) throw new Refused('ORDER_STATE', { extra: { order } });
  const failure = order.posSynced ? null : await failureOf(ctx, shop, order);
  if (failure) throw serviceRefusal(failure, 'till-failed');
  const sent = await ctx.answer((tx) => markSent(tx, ctx, params, order.id));
  if (order.posFailed) await withdrawAlert(ctx, order.id, 'till-not-told');
  return sent;
}

/** A try of the outbox. The order is read again: it may have been sent or ended since. */
export async function pushToTill(ctx: Ctx, orderId: string, attempt: number): Promise<void> {
  const { order, shop } = await orderAndShop(ctx, ctx, orderId);
  if (!order || !shop || !awaitsTill(order, shop)) return;
  const failure = await failureOf(ctx, shop, order);
  if (!failure) {
    await ctx.transaction((tx) => markSent(tx, ctx, ctx, orderId));
    if (order.posFailed) await withdrawAlert(ctx, orderId, 'till-not-told');
    return;
  }
  ctx.log.warn({ orderId, attempt, error: failure, traceId: ctx.traceId }, 'the till did not take an order');
  const delay = RETRY_AFTER_MS[attempt];
  const asked = (retryAfterOf(failure) ?? 0) * 1_000;
  await ctx.transaction(async (tx) => {
    if (delay === undefined) await markFailed(tx, ctx, orderId);
    else {
      const next = { companyId: order.companyId, orderId, attempt: attempt + 1 };
      await ctx.jobs.enqueue(tx, 'push-to-till', next, addMs(ctx.now(), Math.max(delay, asked)));
    }
  });
}

async function orderAndShop(ctx: Ctx, scope: orders.ShopScope, orderId: string) {
  const order = await orders.find(ctx.db, scope, orderId);
  return { order, shop: order && (await shops.find(ctx.db, order)) };
}

/** Null once the till has taken the order, else why it has not. */
async function failureOf(ctx: Ctx, shop: Shop, order: Order): Promise<Error | null> {
  try {
    const refs = await tillRefs(ctx.db, order);
    await (usesHub(shop) ? postToHub(ctx, shop, order, refs) : ctx.till.send(shop, order, refs));
    return null;
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable) return error;
    throw error;
  }
}

async function markSent(tx: Tx, ctx: Ctx, scope: orders.ShopScope, orderId: string): Promise<Order> {
  const order = mustExist(await orders.lock(tx, scope, orderId));
  if (order.posSynced) return order;
  const saved = await orders.save(tx, { ...order, posSynced: true, posFailed: false });
  await recordOrder(tx, ctx, saved, { type: 'till-sent', fromStatus: order.status });
  return saved;
}

async function markFailed(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.lock(tx, ctx, orderId);
  if (!order || order.posSynced || order.posFailed) return;
  const saved = await orders.save(tx, { ...order, posFailed: true });
  await raiseAlert(tx, ctx, saved, 'till-not-told');
  await recordOrder(tx, ctx, saved, { type: 'till-failed', fromStatus: order.status });
}
