import { confirmedTime } from '@comptoir/domain/hub/orders/brands.ts';
import { hubDeliveryOf } from '@comptoir/domain/hub/orders/hub-delivery.ts';
import { hubMoveOf } from '@comptoir/domain/hub/orders/hub-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { usesHub } from '@comptoir/domain/till/awaits-till.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { Change } from '../../orders/effects.ts';
import * as hubOrders from './hub-orders.store.ts';

/** HUB-38, HUB-54: noted in the transaction of the move; a job tells the hub. What the hub has told us it knows. */
export async function noteMoves(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  const { event, before, order, shop } = change;
  if (!usesHub(shop) || event === 'received') return;
  const ref = { companyId: order.companyId, orderId: order.id };
  const isNoted = ctx.actor.kind !== 'marketplace' && (await noteMove(tx, ctx, change));
  if (isNoted || isDeliveryNews(before, order)) await ctx.jobs.enqueue(tx, 'tell-hub', { ...ref, attempt: 0 });
}

async function noteMove(tx: Tx, ctx: Ctx, { event, before, order }: Change): Promise<boolean> {
  const move = hubMoveOf(event, before, order);
  if (!move) return false;
  const ref = { companyId: order.companyId, orderId: order.id };
  const [first = null, ...others] = move.statuses;
  const confirmedAt = move.isTimed ? promised(order) : null;
  if (first === null && confirmedAt === null) return false;
  if (!(await hubOrders.noteMove(tx, ref, { status: first, confirmedAt }, ctx.now()))) return false;
  for (const status of others) {
    // eslint-disable-next-line no-await-in-loop -- one connection, in the order in which it happens
    await hubOrders.noteMove(tx, ref, { status, confirmedAt: null }, ctx.now());
  }
  return true;
}

const isDeliveryNews = (before: Order | null, order: Order): boolean =>
  JSON.stringify(hubDeliveryOf(order, true)) !== JSON.stringify(before && hubDeliveryOf(before, true));

const promised = ({ channel, requestedFor, dueAt }: Order): string | null =>
  dueAt && confirmedTime(channel, requestedFor, dueAt);
