import { confirmedTime } from '@comptoir/domain/hub/orders/brands.ts';
import { hubMoveOf } from '@comptoir/domain/hub/orders/hub-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { usesHub } from '@comptoir/domain/till/awaits-till.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { Change } from '../../orders/effects.ts';
import * as hubOrders from './hub-orders.store.ts';

/** HUB-38: noted in the transaction of the move; a job tells the hub. What the hub has told us it knows. */
export async function noteMoves(tx: Tx, ctx: Ctx, { event, before, order, shop }: Change): Promise<void> {
  if (!usesHub(shop) || event === 'received' || ctx.actor.kind === 'marketplace') return;
  const move = hubMoveOf(event, before, order);
  if (!move) return;
  const ref = { companyId: order.companyId, orderId: order.id };
  const [first = null, ...others] = move.statuses;
  const confirmedAt = move.isTimed ? promised(order) : null;
  if (first === null && confirmedAt === null) return;
  if (!(await hubOrders.noteMove(tx, ref, { status: first, confirmedAt }, ctx.now()))) return;
  for (const status of others) {
    // eslint-disable-next-line no-await-in-loop -- one connection, in the order in which it happens
    await hubOrders.noteMove(tx, ref, { status, confirmedAt: null }, ctx.now());
  }
  await ctx.jobs.enqueue(tx, 'tell-hub', { ...ref, attempt: 0 });
}

const promised = ({ channel, requestedFor, dueAt }: Order): string | null =>
  dueAt && confirmedTime(channel, requestedFor, dueAt);
