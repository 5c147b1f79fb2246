import type { Order } from '@comptoir/domain/orders/order.ts';
import { isReadyAtTill, TILL_STATUSES, type TillStatus } from '@comptoir/domain/till/till-status.ts';
import type { Ctx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { raiseAlert } from '../../orders/alerts/alerts.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordOrder } from '../../orders/record.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import * as shops from '../../shops/shops.store.ts';
import { markReadyAtTill } from '../till-answers.ts';
import * as tillOrders from '../till-orders.store.ts';

/**
 * SYN-63: the order is read again at the till and told here. Most orders that a till tells of are its own: they are
 * nothing to us.
 */
export async function followOrder(ctx: Ctx, tillOrderId: string): Promise<void> {
  const known = await tillOrders.findByNumber(ctx.db, ctx.companyId, tillOrderId);
  if (!known) {
    // It may be ours, and its number still on the way: the job looks again.
    if (await tillOrders.isSending(ctx.db, ctx.companyId, ctx.now()))
      throw new Error('an order is on its way to the till');
    return;
  }
  const order = await orders.find(ctx.db, ctx, known.orderId);
  const shop = order && (await shops.find(ctx.db, order));
  if (!order || !shop) return;
  const status = await ctx.till.readStatus(shop, tillOrderId).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ error, orderId: order.id, traceId: ctx.traceId }, 'a till does not know its own order');
    return null;
  });
  if (!status || !(await note(ctx, order, tillOrderId, status))) return;
  if (isReadyAtTill(status)) await readyHere(ctx, order);
}

const rank = (status: TillStatus | null): number => (status === null ? 0 : TILL_STATUSES.indexOf(status));

/** False when it was known: what was read while the till moved on comes too late. */
async function note(ctx: Ctx, { id: orderId }: Order, tillOrderId: string, status: TillStatus): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    const at = order && (await tillOrders.find(tx, { companyId: order.companyId, orderId }));
    // A basket that took its place is another order of the till.
    if (!at || at.tillOrderId !== tillOrderId || rank(status) <= rank(at.status)) return false;
    await tillOrders.keep(tx, { ...order, orderId }, { ...at, status });
    if (status === 'opened' || (status === 'ended' && at.closedAt)) return false;
    const isUndone = order.status === 'canceled' || order.status === 'refunded';
    if (status === 'cancelled' && !isUndone) await raiseAlert(tx, ctx, order, 'till-cancelled');
    await recordOrder(tx, ctx, order, { type: `till-${status}`, fromStatus: order.status });
    return true;
  });
}

/** FLO-52: where the table of moves has no « ready » for the order, the story has told it, and nothing moves. */
async function readyHere(ctx: Ctx, { companyId, shopId, id: orderId }: Order): Promise<void> {
  await markReadyAtTill(ctx, { companyId, shopId, orderId }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
}
