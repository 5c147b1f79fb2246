import type * as contract from '@comptoir/contract/orders.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { refundRefusal } from '@comptoir/domain/orders/refund.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import { GivenUp } from '../alerts/outbox.ts';
import { lockFor, staffCommand } from '../command.ts';
import * as orders from '../orders.store.ts';
import { refundAtProvider } from './give-back.ts';
import * as refunds from './refunds.store.ts';
import type { Refund } from './refunds.store.ts';
import { answerTo, refunding, settleRefund } from './settle-refund.ts';

type RefundCall = Input<typeof contract.refundOrder>;
type Opened = { providerPaymentId: string; refund: Refund };

/** Longer than the provider may take: what is open then was left half done. */
const FINISH_AFTER_MINUTES = 2;

/** FLO-62, FLO-70, FLO-71, API-24: the whole amount. Two clicks share a row and a key: the first moves the order. */
export async function refundOrder(ctx: UserCtx, call: RefundCall): Promise<Order> {
  const opened = await openRefund(ctx, call);
  return staffCommand(ctx, call, refunding(ctx, opened.refund, await askProvider(ctx, opened)));
}

async function openRefund(ctx: UserCtx, { params, body }: RefundCall): Promise<Opened> {
  return ctx.transaction(async (tx) => {
    const { order, shop } = await lockFor(tx, ctx, params, params.orderId, {
      event: 'refund',
      by: 'staff',
      expectedStatus: body.expectedStatus,
    });
    // The route has checked the right; only the order is left to check.
    const user = { mayRefund: true, isDistributor: ctx.user.isDistributorAdmin };
    const refusal = refundRefusal(order, shop, user, ctx.now());
    const { providerPaymentId } = order;
    if (refusal || !providerPaymentId) throw new Refused(refusal ?? 'REFUND_NOT_ALLOWED', { extra: { order } });
    const refund = await refunds.open(tx, ctx, order, 'refund', order.amountDue);
    const { companyId, shopId, id: orderId } = order;
    const after = { refundId: refund.id, amount: refund.amount };
    await audit(tx, ctx, { action: 'refund.ask', entity: 'order', entityId: orderId, shopId, after });
    const finishAt = addMinutes(ctx.now(), FINISH_AFTER_MINUTES);
    await ctx.jobs.enqueue(tx, 'finish-refund', { companyId, orderId }, finishAt);
    return { providerPaymentId, refund };
  });
}

/** FLO-86, ERR-11: a failure leaves the order as it was; the job settles a lost answer. */
async function askProvider(ctx: Ctx, { providerPaymentId, refund }: Opened): Promise<ProviderRefund> {
  const answer = await refundAtProvider(ctx, { providerPaymentId }, refund).catch((error: unknown) => {
    ctx.log.error({ error, orderId: refund.orderId, traceId: ctx.traceId, severity: 'high' }, 'a refund failed');
    throw new Refused('refund-failed');
  });
  if (answer.state !== 'failed') return answer;
  await ctx.transaction((tx) => settleRefund(tx, ctx, refund, answer));
  throw new Refused('refund-failed');
}

/** After a crash or a lost answer. Only read: the caller was told that it failed, so nothing is asked again. */
export async function finishRefund(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const refund = await refunds.live(ctx.db, ctx, orderId, 'refund');
  if (!order?.providerPaymentId || refund?.state !== 'asked') return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  const all = await refunds.ofOrder(ctx.db, ctx, orderId);
  const answer = answerTo(refund, payment, all);
  if (!answer && all.some((other) => other.id !== refund.id && other.state === 'asked' && !other.providerRefundId))
    throw new Error('another refund of this order must be settled first');
  await ctx.transaction((tx) =>
    answer ? settleRefund(tx, ctx, refund, answer) : refunds.failRefund(tx, ctx, refund, 'never reached the provider'),
  );
  if (answer?.state === 'pending') throw new Error('the provider is still refunding');
  if (answer?.state === 'failed') throw new GivenUp('the provider could not refund');
}
