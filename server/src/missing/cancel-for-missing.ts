import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { MissingQuestion } from '@comptoir/domain/orders/missing/missing-question.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { cancellationOf, refundCancelled } from '../orders/cancel-order.ts';
import { runCommand } from '../orders/command.ts';
import { releaseLater } from '../orders/money/release.ts';

const UNANSWERED: readonly Order['status'][] = ['contacting', 'looking_for_driver'];

/**
 * MIS-05: without the dish the customer wants nothing. The shop has offered it by asking, so that it may be done after
 * acceptance too (FLO-80), at the shop's cost.
 */
export async function cancelForMissing(tx: Tx, ctx: Ctx, order: Order, missing: MissingQuestion): Promise<Order> {
  const { answer, dish } = missing;
  const change = { missing, customerLockUntil: null };
  const common = { data: { answer, dish, cancelReason: 'missing' } };
  if (UNANSWERED.includes(order.status)) {
    const isOwn = answer === 'cancel';
    return runCommand(tx, ctx, order, order.id, {
      ...common,
      ...(isOwn
        ? ({ event: 'customer-cancel', by: 'customer' } as const)
        : ({ event: 'refuse', by: 'staff' } as const)),
      change: (seen) => ({
        ...change,
        cancellation: isOwn
          ? cancellationOf(ctx, seen, 'customer', 'customer_cancel_phase_contacting')
          : cancellationOf(ctx, seen, 'shop', 'shop_cancel_phase_contacting'),
      }),
      also: (inner, saved) => releaseLater(inner, ctx, saved),
    });
  }
  return runCommand(tx, ctx, order, order.id, {
    ...common,
    event: 'cancel',
    by: 'staff',
    change: (seen) => ({
      ...change,
      cancellation: cancellationOf(ctx, seen, answer === 'cancel' ? 'customer' : 'shop', 'shop_cancel_and_refund'),
    }),
    also: (inner, saved) => refundCancelled(inner, ctx, saved, paidOnline(saved)),
  });
}

const paidOnline = (order: Order): number => (order.paymentType === 'stripe' ? amountCharged(order) : 0);
