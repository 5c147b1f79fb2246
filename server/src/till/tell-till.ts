import { awaitsTill, hasTill, usesHub } from '@comptoir/domain/till/awaits-till.ts';
import { mayBeAtTill } from '@comptoir/domain/till/till-step.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isOneTouch } from '@comptoir/domain/shops/one-touch.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { raiseAlert } from '../orders/alerts/alerts.ts';
import type { Change } from '../orders/effects.ts';
import { tellStory } from '../orders/record.ts';
import * as tillOrders from './till-orders.store.ts';

/**
 * FLO-32, FLO-77: an accepted order is sent by a job; to a till that accepts by itself, as soon as it rings. SYN-62: what
 * the till has is paid and closed there when it is here; what is undone here, somebody undoes there.
 */
export async function tellTill(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const { order, shop, before } = change;
  if (!hasTill(shop)) return;
  // The till behind the hub hears of every move from there (HUB-38).
  if (usesHub(shop)) {
    if (isToSend(change)) await wakeTill(tx, ctx, order);
    return;
  }
  if (isUndone(order) && before && !isUndone(before)) {
    if (order.posSynced || mayBeAtTill(await tillOrders.find(tx, { ...order, orderId: order.id })))
      await askToCorrect(tx, ctx, order);
  } else if (order.posSynced && before && before.orderType !== order.orderType)
    await tellStory(tx, ctx, order, 'till-outdated');
  if (isToSend(change) || isToBook(change)) await wakeTill(tx, ctx, order);
}

const isToSend = (change: Change): boolean =>
  (isOneTouch(change.shop) ? hasBegunToRing(change) : isAccepted(change)) && awaitsTill(change.order, change.shop);
const hasBegunToRing = ({ before, order }: Change): boolean =>
  order.status === 'contacting' && before?.status !== 'contacting';
const isAccepted = ({ event }: Change): boolean => event === 'accept' || event === 'auto-accept';
const isToBook = (change: Change): boolean =>
  change.order.posSynced && (isAccepted(change) || change.order.status === 'completed');

const UNDONE = ['canceled', 'refused', 'missed', 'refunded'];
const isUndone = ({ status }: Pick<Order, 'status'>): boolean => UNDONE.includes(status);

export const wakeTill = (tx: Tx, ctx: Ctx, { companyId, id: orderId }: Pick<Order, 'companyId' | 'id'>) =>
  ctx.jobs.enqueue(tx, 'push-to-till', { companyId, orderId, attempt: 0 });

/** Lines and payments of the till can be added, never removed. */
async function askToCorrect(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  await tellStory(tx, ctx, order, 'till-to-correct');
  await raiseAlert(tx, ctx, order, 'till-to-correct');
}

/** SYN-66, FLO-79: the till that has the basket before gets the new one; any other detail is told on the order. */
export const afterChange = (order: Order, change: Partial<Order>): Partial<Order> =>
  change.lines && order.posSynced ? { posSynced: false, posFailed: false } : {};

export async function followChange(tx: Tx, ctx: Ctx, before: Order, order: Order, fields: readonly string[]) {
  if (!before.posSynced) return;
  if (!order.posSynced) await wakeTill(tx, ctx, order);
  else if (fields.length > 0) await tellStory(tx, ctx, order, 'till-outdated');
}
