import type { lockOrder as lockOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import { changeScope } from '@comptoir/domain/checkout/customer-change.ts';
import { isLocked } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused, mustExist } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordQuietly } from '../../orders/record.ts';
import { followed, type Followed } from './follow-order.ts';

/** API-87, FLO-72: not prolonged, so that the shop does not wait for a customer who has gone. */
export async function lockOrder(
  ctx: Ctx,
  { params }: Input<typeof lockOrderRoute>,
): Promise<Answer<typeof lockOrderRoute>> {
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, ctx, params.orderId));
    if (!changeScope(order)) throw new Refused('ORDER_STATE');
    if (order.customerLockUntil && isLocked(order, ctx.now())) return { customerLockUntil: order.customerLockUntil };
    // UND-07: the shop has answered; in some seconds the customer sees it.
    if (order.held || isOverdue(order, ctx.now())) throw new Refused('ORDER_STATE');
    const customerLockUntil = addMs(ctx.now(), TIMERS.customerLockSeconds * 1_000);
    await saveLock(tx, ctx, order, customerLockUntil);
    return { customerLockUntil };
  });
}

/** FLO-36 waits for the end of one lock: past its deadline an order is not locked again. */
const isOverdue = ({ status, acceptDeadlineAt }: Order, now: Instant): boolean =>
  status === 'contacting' && acceptDeadlineAt !== null && acceptDeadlineAt <= now;

export async function unlockOrder(ctx: Ctx, orderId: string): Promise<Followed> {
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, ctx, orderId));
    return followed(order.customerLockUntil ? await saveLock(tx, ctx, order, null) : order);
  });
}

/** Not in the order's story, because nothing happened to it; but every screen must know. */
async function saveLock(tx: Tx, ctx: Ctx, order: Order, customerLockUntil: string | null): Promise<Order> {
  const saved = await orders.save(tx, { ...order, customerLockUntil });
  const before = { customerLockUntil: order.customerLockUntil };
  const action = customerLockUntil ? 'customer-lock' : 'customer-unlock';
  await recordQuietly(tx, ctx, saved, action, { before, after: { customerLockUntil } });
  return saved;
}
