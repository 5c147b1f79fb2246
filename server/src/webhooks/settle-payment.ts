import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { settlePending } from '../checkout/pending-order.ts';
import * as pendings from '../checkout/pending-orders.store.ts';
import type { Ctx, Deps } from '../ctx.ts';
import { companyCtx } from '../http/envelope.ts';
import type { Db } from '../db/db.ts';
import { raiseAlert } from '../orders/alerts/alerts.ts';
import { bookCapture } from '../orders/money/capture.ts';
import { settleDispute } from '../orders/money/disputes.ts';
import { takeForeignRefunds } from '../orders/money/foreign-refunds.ts';
import { settleRefunds } from '../orders/money/give-back.ts';
import * as orders from '../orders/orders.store.ts';
import type { PaymentState } from '../ports/payments.ts';

/** Brings whatever of ours hangs on this payment to what the provider says now. Nothing of ours: nothing to do. */
export async function settlePayment(deps: Deps, providerPaymentId: string, traceId: string): Promise<void> {
  const db = deps.database.forSystem();
  const pending = await pendings.ownerOfPayment(db, providerPaymentId);
  if (pending) return settlePending(companyCtx(deps, pending.companyId, { kind: 'customer' }, traceId), pending.id);
  const order = await ownerOfPayment(db, providerPaymentId);
  if (order) await settleOrder(companyCtx(deps, order.companyId, { kind: 'provider', name: null }, traceId), order.id);
}

async function ownerOfPayment(
  system: Db,
  providerPaymentId: string,
): Promise<{ companyId: string; id: string } | null> {
  const row = await system
    .selectFrom('orders')
    .select(['company_id', 'id'])
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  return row ? { companyId: row.company_id, id: row.id } : null;
}

/** The money of one order, as its provider knows it: what came is booked, what went back is settled, what is lost is told. */
export async function settleOrder(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId) return;
  const readAt = ctx.now();
  const payment = await ctx.payments.read(order.providerPaymentId);
  if (payment.state === 'captured') await ctx.transaction((tx) => bookCapture(tx, ctx, order, payment.capturedCents));
  if (payment.refunds.length > 0) {
    await settleRefunds(ctx, orderId);
    await takeForeignRefunds(ctx, orderId, payment);
  }
  for (const dispute of payment.disputes) {
    // eslint-disable-next-line no-await-in-loop -- hardly ever more than one
    if (!(await settleDispute(ctx, orderId, dispute, readAt))) continue;
    // law:provider-outside: whoever tells us again has it tried again.
    // eslint-disable-next-line no-await-in-loop -- hardly ever more than one
    await ctx.payments.followDispute({ providerPaymentId: order.providerPaymentId, orderId, dispute });
  }
  if (LOST.includes(payment.state) && isOwed(order))
    await ctx.transaction((tx) => raiseAlert(tx, ctx, order, 'capture-failed', amountCharged(order)));
}

const LOST: readonly PaymentState[] = ['voided', 'failed'];

/** An order that nobody ended without paying: somebody must ask its customer for the money. */
const isOwed = (order: Order): boolean =>
  amountCharged(order) > 0 && order.status !== 'canceled' && order.status !== 'refused' && order.status !== 'missed';
