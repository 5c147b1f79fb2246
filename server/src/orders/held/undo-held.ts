import type * as contract from '@comptoir/contract/order-commands.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { earlier } from '@comptoir/domain/kernel/time.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import * as orders from '../orders.store.ts';
import { recordOrder } from '../record.ts';

type HeldCall = Input<typeof contract.undoHeldMove>;

/** UND-04: by whoever may act on the order. What was never decided by now is taken back already. */
export const undoHeldMove = (ctx: UserCtx, { params }: HeldCall): Promise<Order> =>
  ctx.answer(async (tx) => {
    const { order, held } = await lockHeld(tx, params);
    const saved = await orders.save(tx, { ...order, held: null }, order);
    await recordOrder(tx, ctx, saved, {
      type: 'undo',
      fromStatus: order.status,
      data: { event: held.event, decidedBy: held.by.firstName },
    });
    return saved;
  });

/** UND-05: « Envoyer maintenant », and the oldest when a fourth one is decided. */
export const sendHeldMove = (ctx: UserCtx, { params }: HeldCall): Promise<Order> =>
  ctx.answer(async (tx) => {
    const { order, held } = await lockHeld(tx, params);
    const saved = await orders.save(tx, { ...order, held: { ...held, dueAt: earlier(held.dueAt, ctx.now()) } }, order);
    await settleSoon(tx, ctx, saved, held.id);
    await appendEvent(tx, saved, 'order-changed', { order: saved });
    return saved;
  });

const settleSoon = (tx: Tx, ctx: Ctx, { companyId, id: orderId }: Order, heldId: string) =>
  ctx.jobs.enqueue(tx, 'settle-held', { companyId, orderId, heldId });

async function lockHeld(tx: Tx, params: HeldCall['params']): Promise<{ order: Order; held: HeldMove }> {
  const order = mustExist(await orders.lock(tx, params, params.orderId));
  const { held } = order;
  if (held?.id !== params.heldId || held.isLeaving) throw new Refused('held-gone', { extra: { order } });
  return { order, held };
}
