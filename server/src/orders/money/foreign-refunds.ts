import type { Ctx } from '../../ctx.ts';
import type { ProviderPayment, ProviderRefund } from '../../ports/payments.ts';
import { raiseAlert } from '../alerts/alerts.ts';
import * as orders from '../orders.store.ts';
import { tellStory } from '../record.ts';
import * as refunds from './refunds.store.ts';
import type { Refund } from './refunds.store.ts';
import { settleRefund } from './settle-refund.ts';

/** What somebody gave back in the provider's own dashboard enters the books, once, and the shop is told. */
export async function takeForeignRefunds(ctx: Ctx, orderId: string, payment: ProviderPayment): Promise<void> {
  const known = await refunds.ofOrder(ctx.db, ctx, orderId);
  for (const refund of payment.refunds.filter((one) => isForeign(one, known)))
    // eslint-disable-next-line no-await-in-loop -- one or two of them, each in a transaction of its own
    await takeForeign(ctx, orderId, refund);
}

/** Ours are opened before the provider is asked: one of the same amount whose answer is still on its way may be this one. */
const isForeign = (given: ProviderRefund, known: readonly Refund[]): boolean =>
  given.state !== 'failed' &&
  !known.some(
    ({ providerRefundId, state, amount }) =>
      providerRefundId === given.providerRefundId ||
      (providerRefundId === null && state === 'asked' && amount === given.amountCents),
  );

async function takeForeign(ctx: Ctx, orderId: string, given: ProviderRefund): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (!order) return;
    // Looked at again under the lock: our own attempt may have begun since.
    if (!isForeign(given, await refunds.ofOrder(tx, ctx, orderId))) return;
    const refund = await refunds.keepForeign(tx, ctx, order, given);
    if (!refund) return;
    await settleRefund(tx, ctx, refund, given);
    await tellStory(tx, ctx, order, 'refunded-elsewhere', { amount: given.amountCents });
    await raiseAlert(tx, ctx, order, 'refunded-elsewhere', given.amountCents);
  });
}
