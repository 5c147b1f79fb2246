import type { Ctx } from '../ctx.ts';

/** Gives back a hold that belongs to no order: the customer went away, or a newer authorisation replaced it. */
export async function voidPayment(ctx: Ctx, providerPaymentId: string): Promise<void> {
  const { state, capturedCents } = await ctx.payments.read(providerPaymentId);
  if (state === 'voided') return;
  if (state === 'capturing') throw new Error('the provider is still capturing');
  if (state !== 'captured') {
    await ctx.payments.void({ providerPaymentId, idempotencyKey: `void:${providerPaymentId}` });
    return;
  }
  // Captured by an acceptance under way when the customer's change replaced this payment.
  ctx.log.error({ providerPaymentId, severity: 'high' }, 'money was taken for no order and is given back');
  await ctx.payments.refund({
    providerPaymentId,
    amountCents: capturedCents,
    idempotencyKey: `refund:${providerPaymentId}`,
  });
}
