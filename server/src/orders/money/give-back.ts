import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { JobData } from '../../jobs/queues.ts';
import type { ProviderPayment, ProviderRefund, RefundInput } from '../../ports/payments.ts';
import { isFinalRefusal } from '../../ports/provider-failures.ts';
import { payeeAccountOf } from '../../shops/shop-launches.store.ts';
import { GivenUp } from '../alerts/outbox.ts';
import * as orders from '../orders.store.ts';
import { bookCapture } from './capture.ts';
import { nextRefundId } from './refund-id.ts';
import * as refunds from './refunds.store.ts';
import { isByStaff, type OutboxCause, type Refund } from './refunds.store.ts';
import { answerTo, endAttempt, settleRefund } from './settle-refund.ts';

/** FLO-86: decided in the transaction of its cause, refunded from the outbox. */
export async function askRefund(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  cause: OutboxCause,
  amount: number,
  reason: string | null = null,
): Promise<void> {
  if (!order.providerPaymentId || amount <= 0) return;
  const refund = await refunds.open(tx, ctx, order, cause, amount, { reason });
  const { companyId, id: orderId } = order;
  const own = cause === 'missing' ? { refundId: refund.id } : {};
  await ctx.jobs.enqueue(tx, 'refund-payment', { companyId, orderId, cause, amount, ...own });
}

/** Tried until the provider has refunded or refused for good. */
export async function giveBack(
  ctx: Ctx,
  { orderId, cause, amount, refundId }: JobData['refund-payment'],
): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  if (payment.state === 'capturing') throw new Error('the provider is still capturing');
  const known = await refunds.ofOrder(ctx.db, order, orderId);
  const last = refundId ? lastAttempt(known, refundId) : undefined;
  if (last ? isOver(last) : known.some((one) => one.cause === cause && isOver(one)))
    throw new GivenUp('the provider could not refund');
  const refund = await ctx.transaction(async (tx) => {
    await orders.lock(tx, order, order.id);
    // If a crash kept a capture out of our books, it is booked now.
    if (payment.state === 'captured') await bookCapture(tx, ctx, order, payment.capturedCents);
    return last ? goOn(tx, ctx, order, last) : refunds.open(tx, ctx, order, cause, amount);
  });
  if (refund.state === 'done') return;
  if (payment.state !== 'captured')
    return ctx.transaction((tx) => refunds.failRefund(tx, ctx, refund, 'nothing was taken'));
  const all = await refunds.ofOrder(ctx.db, order, order.id);
  const answer = answerTo(refund, payment, all) ?? (await refundAtProvider(ctx, payment, refund));
  await ctx.transaction((tx) => settleRefund(tx, ctx, refund, answer));
  if (answer.state === 'pending') throw new Error('the provider is still refunding');
  if (answer.state === 'failed') throw new GivenUp('the provider could not refund');
}

function lastAttempt(all: readonly Refund[], refundId: string): Refund | undefined {
  const attempt = all.find(({ id }) => id === refundId);
  return (attempt && lastAttempt(all, nextRefundId(attempt.id))) ?? attempt;
}

/** Its state as it is under the lock of the order. */
async function goOn(tx: Tx, ctx: Ctx, order: Order, last: Refund): Promise<Refund> {
  const attempt = await refunds.find(tx, order, last.id);
  if (attempt.state !== 'failed') return attempt;
  const { cause, amount, reason } = attempt;
  return refunds.open(tx, ctx, order, cause, amount, { id: nextRefundId(attempt.id), reason });
}

/** A refund that failed after it was accepted is not tried again; the shop was alerted. */
const isOver = ({ state, providerRefundId }: Refund): boolean => state === 'failed' && providerRefundId !== null;

/**
 * One refund per key. A refusal ends the attempt, because a provider repeats its first answer to a key; a key that it does
 * not know any more does not: the same attempt goes on once somebody has corrected it.
 */
export async function refundAtProvider(
  ctx: Ctx,
  { providerPaymentId }: Pick<ProviderPayment, 'providerPaymentId'>,
  refund: Refund,
): Promise<ProviderRefund> {
  const payee = refund.borneBy === 'shop' ? await payeeOf(ctx, refund) : null;
  try {
    return await ctx.payments.refund({
      providerPaymentId,
      amountCents: refund.amount,
      ...(payee && { payee }),
      idempotencyKey: `refund:${refund.id}`,
    });
  } catch (error) {
    if (isFinalRefusal(error)) await ctx.transaction((tx) => endAttempt(tx, ctx, refund, error.code));
    throw error;
  }
}

/** What the shop bears comes back from its own account. */
async function payeeOf(ctx: Ctx, { companyId, orderId, returnsFee }: Refund): Promise<RefundInput['payee'] & object> {
  const order = await orders.find(ctx.db, { companyId }, orderId);
  return { accountId: order && (await payeeAccountOf(ctx.db, order)), returnsFee };
}

/** For news from the provider. An attempt that staff is making now is left alone: news may come before its answer. */
export async function settleRefunds(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  const all = await refunds.ofOrder(ctx.db, order, orderId);
  for (const refund of all.filter((one) => one.state !== 'failed' && !isInHand(one))) {
    const answer = answerTo(refund, payment, all);
    // eslint-disable-next-line no-await-in-loop -- one or two of them, each in a transaction of its own
    if (answer) await ctx.transaction((tx) => settleRefund(tx, ctx, refund, answer));
  }
}

const isInHand = ({ cause, providerRefundId }: Refund): boolean => isByStaff(cause) && providerRefundId === null;
