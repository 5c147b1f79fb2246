import type * as contract from '@comptoir/contract/order-commands.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { cancelReasonsFor, needsRefundRight, refundOnCancel } from '@comptoir/domain/orders/cancellation.ts';
import type { CanceledBy, CancelReason } from '@comptoir/domain/orders/order-flow.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { statusLabel } from '@comptoir/domain/orders/order-status.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { staffCommand } from './command.ts';
import { takenByBank } from './money/disputes.ts';
import { askRefund } from './money/give-back.ts';
import { restOf } from './money/refund-order.ts';
import * as refunds from './money/refunds.store.ts';

/** FLO-58, FLO-28, API-20, FLO-86: the outbox refunds the customer. */
export function cancelOrder(ctx: UserCtx, call: Input<typeof contract.cancelOrder>): Promise<Order> {
  const { cancelReason } = call.body.cancellation;
  return staffCommand(ctx, call, {
    event: 'cancel',
    whenLocked: 'customer-editing-retry',
    refusal: (order, shop) => cancelRefusal(ctx, order, shop, cancelReason),
    change: (order) => ({ cancellation: cancellationOf(ctx, order, 'shop', cancelReason) }),
    data: { cancelReason },
    also: (tx, saved, shop) =>
      refundCancelled(tx, ctx, saved, refundOnCancel(saved, cancelReason, shop.cancellationFee)),
  });
}

/** FLO-28, FLO-91: what somebody gave back at the provider before is not given back again. */
export async function refundCancelled(tx: Tx, ctx: Ctx, order: Order, amount: number): Promise<void> {
  const all = await refunds.ofOrder(tx, order, order.id);
  const given = amountCharged(order) - restOf(order, all, await takenByBank(tx, order, order.id));
  await askRefund(tx, ctx, order, 'cancel', amount - given);
}

export const cancelRefusal = (ctx: UserCtx, order: Order, shop: Shop, reason: CancelReason): Refused | null =>
  reasonRefusal(order, reason) ?? rightRefusal(ctx, order, shop, reason);

function reasonRefusal(order: Order, reason: CancelReason): Refused | null {
  const reasons: readonly CancelReason[] = cancelReasonsFor(order);
  return reasons.includes(reason) ? null : new Refused('RECORD_INVALID');
}

function rightRefusal(
  { user }: UserCtx,
  order: Order,
  { cancellationFee }: Shop,
  reason: CancelReason,
): Refused | null {
  if (!needsRefundRight(order, reason, cancellationFee)) return null;
  return rightsAt(user, order.shopId).includes('refundOrder') ? null : new Refused('cancel-refunds');
}

export function cancellationOf(
  ctx: Ctx,
  order: Order,
  canceledBy: CanceledBy,
  cancelReason: CancelReason,
): NonNullable<Order['cancellation']> {
  const { actor } = ctx;
  return {
    canceledBy,
    cancelReason,
    chargeId: order.chargeId,
    statusLabel: statusLabel(order.status, order.orderType),
    canceledAt: ctx.now(),
    userId: actor.kind === 'staff' ? actor.userId : null,
    userFirstName: actor.kind === 'staff' ? actor.firstName : null,
  };
}
