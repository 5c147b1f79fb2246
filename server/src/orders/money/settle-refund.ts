import { add, cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { bookMovement, transferTo } from '../../finances/ledger.ts';
import type { ProviderPayment, ProviderRefund } from '../../ports/payments.ts';
import { raiseAlert } from '../alerts/alerts.ts';
import { runCommand, type Command } from '../command.ts';
import { heldCallId } from '../held/held-call.ts';
import { tellLater } from '../messages/tell-customer.ts';
import * as orders from '../orders.store.ts';
import { recordOrder, tellStory } from '../record.ts';
import { settleFee } from './fees.ts';
import { refundIdOf } from './refund-id.ts';
import * as refunds from './refunds.store.ts';
import type { Refund } from './refunds.store.ts';

/** By its id; if that never reached us, the unclaimed refund of the same amount. */
export function answerTo(refund: Refund, payment: ProviderPayment, all: readonly Refund[]): ProviderRefund | null {
  if (refund.providerRefundId)
    return payment.refunds.find(({ providerRefundId }) => providerRefundId === refund.providerRefundId) ?? null;
  // Two lost answers of the same amount: only the provider knows which is whose.
  const isTwin = (other: Refund) =>
    other.id !== refund.id && other.state === 'asked' && !other.providerRefundId && other.amount === refund.amount;
  if (all.some(isTwin)) return null;
  const claimed = new Set(all.map(({ providerRefundId }) => providerRefundId));
  return (
    payment.refunds.find(
      ({ providerRefundId, amountCents, state }) =>
        state !== 'failed' && amountCents === refund.amount && !claimed.has(providerRefundId),
    ) ?? null
  );
}

/** FLO-62: the money counts once it is really back. */
export function refunding(ctx: Ctx, refund: Refund, answer: ProviderRefund): Command {
  return {
    event: 'refund',
    by: 'staff',
    change: (order) => (answer.state === 'done' ? { refundedAmount: add(order.refundedAmount, refund.amount) } : {}),
    data: { amount: refund.amount },
    also: async (tx, saved) => {
      await keepAnswer(tx, ctx, saved, refund, answer);
      if (answer.state === 'done') await tellStory(tx, ctx, saved, 'money-refunded', { amount: refund.amount });
    },
  };
}

/** The same news twice changes nothing. */
export async function settleRefund(tx: Tx, ctx: Ctx, opened: Refund, answer: ProviderRefund): Promise<void> {
  const order = await orders.lock(tx, opened, opened.orderId);
  if (!order) return;
  const refund = await refunds.find(tx, opened, opened.id);
  if (answer.state === 'failed') return failRefund(tx, ctx, order, refund, answer);
  if (order.status === 'completed' && (refund.cause === 'refund' || isWholeFromElsewhere(order, refund))) {
    await runCommand(tx, ctx, opened, order.id, refunding(ctx, refund, answer));
    return;
  }
  if (refund.state === 'done') return;
  if (answer.state !== 'done') return keepAnswer(tx, ctx, order, refund, answer);
  // law:parent-first: the order and its day before the number of a credit note, as a refund of the whole order has it.
  const saved = await saveRefunded(tx, ctx, order, refund, 'money-refunded', (seen) =>
    keepAnswer(tx, ctx, seen, refund, answer),
  );
  // MIS-10: whoever settles it, the call, a job or the provider's news.
  if (refund.cause === 'part') await tellLater(tx, ctx, saved, 'refunded-part');
}

/** FLO-62 as if it had been given back here: nothing of the payment is left. */
const isWholeFromElsewhere = (order: Order, refund: Refund): boolean =>
  refund.cause === 'provider' && refund.state === 'asked' && order.refundedAmount + refund.amount >= order.amountDue;

async function keepAnswer(tx: Tx, ctx: Ctx, order: Order, refund: Refund, answer: ProviderRefund): Promise<void> {
  const { providerRefundId } = answer;
  await refunds.save(tx, ctx, refund, { state: answer.state === 'done' ? 'done' : 'asked', providerRefundId });
  await ctx.effects.refundSettled(tx, ctx, refund, 'accepted');
  if (answer.state !== 'done') return;
  await book(tx, ctx, order, refund, 'refund');
  await ctx.effects.moneyGivenBack(tx, ctx, order, { kind: 'refund', id: refund.id });
}

/** A bank may return a refund: it is booked back, and the shop must pay in another way. */
async function failRefund(tx: Tx, ctx: Ctx, order: Order, refund: Refund, answer: ProviderRefund): Promise<void> {
  if (refund.state === 'failed') return;
  await closeAttempt(tx, ctx, refund, 'the provider could not refund', answer.providerRefundId);
  if (refund.state === 'done') {
    await book(tx, ctx, order, refund, 'refund-returned');
    await saveRefunded(tx, ctx, order, refund, 'money-failed');
  } else await tellStory(tx, ctx, order, 'money-failed', { amount: refund.amount });
  await raiseAlert(tx, ctx, order, 'refund-failed', refund.amount);
}

/** An attempt that came to nothing, as far as its caller knows: one that was answered meanwhile stays as it is. */
export async function endAttempt(tx: Tx, ctx: Ctx, opened: Refund, failure: string): Promise<void> {
  await orders.lock(tx, opened, opened.orderId);
  const refund = await refunds.find(tx, opened, opened.id);
  if (refund.state === 'asked') await closeAttempt(tx, ctx, refund, failure);
}

/** Whoever waits for this attempt may decide otherwise. */
async function closeAttempt(
  tx: Tx,
  ctx: Ctx,
  refund: Refund,
  failure: string,
  providerRefundId: string | null = null,
): Promise<void> {
  await refunds.failRefund(tx, ctx, refund, failure, providerRefundId);
  await ctx.effects.refundSettled(tx, ctx, refund, 'failed');
}

async function saveRefunded(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  { id, cause, amount, reason }: Refund,
  type: 'money-refunded' | 'money-failed',
  also: (saved: Order) => Promise<void> = async () => undefined,
): Promise<Order> {
  const refundedAmount = refundedWith(order, cause, cents(type === 'money-refunded' ? amount : -amount));
  // UND-06: a job may finish what a crash left of a held decision; nothing of it is left to do.
  const held = order.held && refundIdOf(heldCallId(order.held.id)) === id ? null : order.held;
  const saved = await orders.save(tx, { ...order, refundedAmount, held });
  await also(saved);
  const data = { amount, ...(reason === null ? {} : { reason }) };
  await recordOrder(tx, ctx, saved, { type, fromStatus: order.status, data });
  return saved;
}

/** MIS-03, FLO-78: what has left the amount due already is not taken off it a second time. */
const refundedWith = ({ refundedAmount }: Order, cause: Refund['cause'], change: Cents): Cents =>
  refunds.hasLeftTheTotal(cause) ? refundedAmount : add(refundedAmount, change);

type RefundMovement = 'refund' | 'refund-returned';

async function book(tx: Tx, ctx: Ctx, order: Order, refund: Refund, kind: RefundMovement): Promise<void> {
  if (order.isTest) return;
  const sign = kind === 'refund' ? -1 : 1;
  await bookMovement(tx, ctx, {
    kind,
    orderId: order.id,
    key: `${kind}:${refund.id}`,
    entries: transferTo(order.shopId, sign * refund.amount, refund.borneBy, sign * refund.tip),
  });
  await settleFee(tx, ctx, refund, kind);
}
