import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import * as orders from '../orders.store.ts';
import { giveBack } from './give-back.ts';
import * as refunds from './refunds.store.ts';

/** FLO-15, FLO-86: the outbox releases it; a failure never undoes the move. */
export async function releaseLater(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  if (!order.providerPaymentId) return;
  await ctx.jobs.enqueue(tx, 'release-payment', { companyId: order.companyId, orderId: order.id });
}

/** FLO-16, MIS-03: an order that has come to cost nothing is accepted without its card, which keeps no amount back. */
export async function releaseFree(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  if (amountCharged(order) === 0) await releaseLater(tx, ctx, order);
}

/** Money captured meanwhile, by an acceptance that lost its race, is refunded in full. */
export async function releasePayment(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId || isPaidFor(order)) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  if (payment.state === 'authorised' || payment.state === 'requires_action')
    await ctx.payments.void({
      providerPaymentId: order.providerPaymentId,
      idempotencyKey: `void:${order.providerPaymentId}`,
    });
  if (payment.state === 'capturing') throw new Error('the provider is still capturing');
  if (payment.state !== 'captured') return;
  const cause = wasAccepted(order) ? 'change' : 'release';
  const amount = payment.capturedCents - (await givenBackOtherwise(ctx, order, cause));
  if (amount > 0) await giveBack(ctx, { companyId: order.companyId, orderId, cause, amount });
}

/** MIS-03: what made an accepted order cost nothing may have been given back already. */
async function givenBackOtherwise(ctx: Ctx, order: Order, own: 'change' | 'release'): Promise<number> {
  const all = await refunds.ofOrder(ctx.db, order, order.id);
  const others = all.filter(({ cause, state }) => cause !== own && state !== 'failed');
  return others.reduce((sum, { amount }) => sum + amount, 0);
}

/** FLO-28: the cancellation decides about the money of an accepted order. */
const isPaidFor = (order: Order): boolean => wasAccepted(order) && amountCharged(order) > 0;
const wasAccepted = (order: Order): boolean => order.preparationMinutes !== null;
