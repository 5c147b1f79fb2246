import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as orders from '../orders.store.ts';
import { giveBack } from './give-back.ts';

/** FLO-15, FLO-86: the outbox releases it; a failure never undoes the move. */
export async function releaseLater(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  if (!order.providerPaymentId) return;
  await ctx.jobs.enqueue(tx, 'release-payment', { companyId: order.companyId, orderId: order.id });
}

/** Money captured meanwhile, by an acceptance that lost its race, is refunded in full. */
export async function releasePayment(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId || wasAccepted(order)) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  if (payment.state === 'authorised' || payment.state === 'requires_action')
    await ctx.payments.void({
      providerPaymentId: order.providerPaymentId,
      idempotencyKey: `void:${order.providerPaymentId}`,
    });
  if (payment.state === 'capturing') throw new Error('the provider is still capturing');
  if (payment.state === 'captured')
    await giveBack(ctx, { companyId: order.companyId, orderId, cause: 'release', amount: payment.capturedCents });
}

/** FLO-28: the cancellation decides about the money of an accepted order. */
const wasAccepted = (order: Order): boolean => order.preparationMinutes !== null;
