import type * as contract from '@comptoir/contract/order-commands.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { undoSecondsOf } from '@comptoir/domain/order-settings/undo-seconds.ts';
import type { HeldEvent } from '@comptoir/domain/orders/held/held-events.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import { heldUntil } from '@comptoir/domain/orders/held/held-until.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { refundRefusal } from '@comptoir/domain/orders/refund.ts';
import { rightsAt, type Principal } from '@comptoir/domain/session/principal.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { UserCtx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import { cancelRefusal } from '../cancel-order.ts';
import { lockFor } from '../command.ts';
import { refuseBeyondRest } from '../money/refund-order.ts';
import { partOf } from '../money/refund-part.ts';
import * as orders from '../orders.store.ts';

type HoldCall = Input<typeof contract.holdMove>;

/**
 * UND-01: decided, told to every screen of the shop, and not done before its time: no message, courier or charge. What
 * would be refused then is refused now.
 */
export function holdMove(ctx: UserCtx, { params, body }: HoldCall): Promise<Order> {
  const { event, expectedStatus } = body;
  return ctx.answer(async (tx) => {
    const { order, shop } = await lockFor(tx, ctx, params, params.orderId, {
      event,
      by: 'staff',
      expectedStatus,
      refusal: (seen, at) => ownRefusal(ctx, seen, at, body),
    });
    const held = heldBy(ctx, order, shop, body);
    if (event === 'refund') await refuseBeyondRest(tx, order, held.part?.amount ?? null);
    const saved = await orders.save(tx, { ...order, held }, order);
    const job = { companyId: order.companyId, orderId: order.id, heldId: held.id };
    await ctx.jobs.enqueue(tx, 'settle-held', job, held.dueAt);
    await appendEvent(tx, saved, 'order-changed', { order: saved });
    return saved;
  });
}

function heldBy(ctx: UserCtx, order: Order, shop: Shop, body: HoldCall['body']): HeldMove {
  const now = ctx.now();
  return {
    id: ctx.newId(),
    event: body.event,
    by: { userId: ctx.user.userId, sessionId: ctx.user.sessionId, firstName: ctx.user.firstName },
    fromStatus: order.status,
    preparationMinutes: body.preparationMinutes ?? null,
    cancelReason: body.cancellation?.cancelReason ?? null,
    part: body.part ? partOf(order, body.part) : null,
    madeAt: now,
    dueAt: heldUntil(order, undoSecondsOf(shop), now),
    isLeaving: false,
  };
}

/** Refusals beyond the table of moves, as the command itself has them. */
function ownRefusal(ctx: UserCtx, order: Order, shop: Shop, body: HoldCall['body']): Refused | null {
  if (body.event === 'cancel' && body.cancellation)
    return cancelRefusal(ctx, order, shop, body.cancellation.cancelReason);
  if (body.event !== 'refund') return null;
  if (!mayDecide(ctx.user, order, body.event)) return new Refused('FORBIDDEN');
  const user = { mayRefund: true, isDistributor: ctx.user.isDistributorAdmin };
  const refusal = refundRefusal(order, shop, user, ctx.now());
  return refusal && new Refused(refusal, { extra: { order } });
}

export const mayDecide = (user: Principal, { shopId }: Pick<Order, 'shopId'>, event: HeldEvent): boolean =>
  rightsAt(user, shopId).includes(event === 'refund' ? 'refundOrder' : 'orders');
