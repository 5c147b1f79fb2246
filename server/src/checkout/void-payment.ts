import type { Ctx } from '../ctx.ts';

/** Gives back what is held for no order: a card whose customer went away, or one replaced by a newer authorisation. */
export async function voidPayment(ctx: Ctx, providerPaymentId: string): Promise<void> {
  const { state, capturedCents } = await ctx.payments.read(providerPaymentId);
  if (state === 'voided') return;
  if (state === 'capturing') throw new Error('the provider is still capturing');
  if (state !== 'captured') {
    await ctx.payments.void({ providerPaymentId, idempotencyKey: `void:${providerPaymentId}` });
    return;
  }
  // Taken by an acceptance that was under way when the customer's change replaced this payment.
  ctx.log.error({ providerPaymentId, severity: 'high' }, 'money was taken for no order and is given back');
  await ctx.payments.refund({
    providerPaymentId,
    amountCents: capturedCents,
    idempotencyKey: `refund:${providerPaymentId}`,
  });
}
