import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { cancellationOf } from '../orders/cancel-order.ts';
import { runCommand, type Command } from '../orders/command.ts';
import { askRefund } from '../orders/money/give-back.ts';
import { releaseLater } from '../orders/money/release.ts';
import * as refunds from '../orders/money/refunds.store.ts';
import * as orders from '../orders/orders.store.ts';

/** REP-08: nothing of it stays on the screens, and what was charged goes back. The second time changes nothing. */
export async function closeTestOrder(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.lock(tx, ctx, orderId);
  if (!order?.isTest) return;
  if (!isFinished(order.status)) await runCommand(tx, ctx, ctx, orderId, closing(ctx, order));
  else if (order.status === 'completed' && (await refunds.ofOrder(tx, ctx, orderId)).length === 0)
    await askRefund(tx, ctx, order, 'cancel', order.amountDue - order.refundedAmount);
}

/** The customer is whoever rehearses: no lock of theirs is waited for. */
function closing(ctx: Ctx, order: Order): Command {
  const isAnswered = order.status !== 'contacting' && order.status !== 'looking_for_driver';
  const reason = isAnswered ? 'shop_cancel_and_refund' : 'shop_cancel_phase_contacting';
  return {
    event: isAnswered ? 'cancel' : 'refuse',
    by: 'staff',
    change: (held) => ({ cancellation: cancellationOf(ctx, held, 'system', reason) }),
    data: { cancelReason: reason },
    also: (inner, saved) =>
      isAnswered ? askRefund(inner, ctx, saved, 'cancel', saved.amountDue) : releaseLater(inner, ctx, saved),
  };
}
