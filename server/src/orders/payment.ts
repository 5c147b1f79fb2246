import type { Refusal } from '@comptoir/contract/errors.ts';
import { flowOrder } from '@comptoir/domain/orders/flow-facts.ts';
import { moveRefusal } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { bookMovement } from '../finances/ledger.ts';
import { CardRefused, type CardError } from '../ports/payments.ts';
import * as shops from '../shops/shops.store.ts';
import { rulesFor } from './command.ts';
import * as orders from './orders.store.ts';

export const CARD_REFUSALS: Record<CardError, Refusal> = {
  incorrect_number: 'card-number',
  expired_card: 'card-expired',
  invalid_expiry_year: 'card-year',
  incorrect_cvc: 'card-cvc',
  card_declined: 'card-declined',
  missing_information: 'card-missing',
};

/**
 * FLO-16, law 5: the money is taken before the transition and outside any transaction, under a key of the order's own,
 * so that two callers take it once. Whoever loses the race after that finds the order accepted and the money taken once.
 * Where the order may not be accepted (FLO-72: its customer holds it) nothing is taken, and the command says why.
 */
export async function capturePayment(
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  expected: OrderStatus | undefined,
): Promise<void> {
  const order = await orders.find(ctx.db, scope, orderId);
  if (!order?.providerPaymentId || order.amountDue === 0) return;
  if (expected && expected !== order.status) return;
  const shop = await shops.find(ctx.db, order);
  if (!shop || moveRefusal(flowOrder(order), 'accept', 'staff', rulesFor(ctx, shop), ctx.now())) return;
  const { state } = await ctx.payments
    .capture({
      providerPaymentId: order.providerPaymentId,
      amountCents: order.amountDue,
      idempotencyKey: `capture:${order.id}:${order.amountDue}`,
    })
    .catch((error: unknown) => {
      throw error instanceof CardRefused ? new Refused(CARD_REFUSALS[error.cardError]) : error;
    });
  await ctx.transaction(async (tx) => {
    if (state === 'captured') await bookCapture(tx, ctx, order, order.amountDue);
    else await ctx.jobs.enqueue(tx, 'settle-capture', { companyId: order.companyId, orderId: order.id });
  });
}

async function bookCapture(tx: Tx, ctx: Ctx, order: Order, amount: number): Promise<void> {
  await bookMovement(tx, ctx, {
    kind: 'capture',
    orderId: order.id,
    key: `capture:${order.id}`,
    entries: [
      { account: 'provider', shopId: order.shopId, amount },
      { account: 'shop', shopId: order.shopId, amount: -amount },
    ],
  });
}

/** The provider was still at it when the order was accepted: book the money once it has really come. */
export async function settleCapture(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  if (payment.state === 'capturing') throw new Error('the provider is still capturing');
  if (payment.state === 'captured') await ctx.transaction((tx) => bookCapture(tx, ctx, order, payment.capturedCents));
  else ctx.log.error({ orderId, state: payment.state, severity: 'high' }, 'an accepted order was not paid in the end');
}

/** FLO-86: leaves from the outbox; its failure never undoes the transition. */
export async function releaseLater(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  if (!order.providerPaymentId) return;
  await ctx.jobs.enqueue(tx, 'release-payment', { companyId: order.companyId, orderId: order.id });
}

/** The authorisation is voided; money taken meanwhile, by an acceptance that lost its race, is given back in full. */
export async function releasePayment(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  if (payment.state === 'authorised' || payment.state === 'requires_action') {
    await ctx.payments.void({ providerPaymentId: order.providerPaymentId, idempotencyKey: `void:${order.id}` });
    return;
  }
  if (payment.state === 'capturing') throw new Error('the provider is still capturing');
  if (payment.state !== 'captured') return;
  const refund =
    payment.refunds.find(({ state }) => state !== 'failed') ??
    (await ctx.payments.refund({
      providerPaymentId: order.providerPaymentId,
      amountCents: payment.capturedCents,
      // A provider repeats its first answer to a key: each new attempt after a failure has a key of its own.
      idempotencyKey: `refund:${order.id}:${payment.refunds.length}`,
    }));
  if (refund.state === 'failed') throw new Error('the provider could not refund');
  await ctx.transaction(async (tx) => {
    // Either may have reached the provider and not our books, if we died in between; each is booked once.
    await bookCapture(tx, ctx, order, payment.capturedCents);
    await bookRefund(tx, ctx, order, refund.amountCents);
  });
}

async function bookRefund(tx: Tx, ctx: Ctx, order: Order, amount: number): Promise<void> {
  await bookMovement(tx, ctx, {
    kind: 'refund',
    orderId: order.id,
    key: `refund:${order.id}`,
    entries: [
      { account: 'provider', shopId: order.shopId, amount: -amount },
      { account: 'shop', shopId: order.shopId, amount },
    ],
  });
}
