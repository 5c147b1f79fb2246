import { addMinutes, addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { raiseAlert } from '../orders/alerts/alerts.ts';
import * as orders from '../orders/orders.store.ts';
import { recordQuietly } from '../orders/record.ts';
import { payeeAccountOf } from '../shops/shop-launches.store.ts';
import type { Authorisation, RenewInput } from '../ports/payments.ts';

/** By then the call has answered, or its server is dead. */
const TIDY_AFTER_MINUTES = 2;

export type HeldOrder = Order & { providerPaymentId: string };

/** law:provider-outside: the job exists before the provider is asked; it frees the hold that the order does not use. */
export async function replaceAuthorisation(
  ctx: Ctx,
  order: HeldOrder,
  amountCents: number,
  isCustomerPresent: boolean,
): Promise<Authorisation> {
  const { companyId, id: orderId, providerPaymentId, chargeId, version } = order;
  const payeeAccountId = await payeeAccountOf(ctx.db, order);
  const renewal: RenewInput = {
    companyId,
    orderId,
    providerPaymentId,
    amountCents,
    currency: 'eur',
    description: `Commande ${chargeId}`,
    ...(payeeAccountId && { payeeAccountId }),
    isCustomerPresent,
    idempotencyKey: `renew:${orderId}:${version}:${amountCents}`,
  };
  const at = addMinutes(ctx.now(), TIDY_AFTER_MINUTES);
  await ctx.transaction((tx) => ctx.jobs.enqueue(tx, 'tidy-authorisations', { companyId, orderId, renewal }, at));
  return ctx.payments.renew(renewal);
}

/** The same key gives the same payment, whoever asked first. */
export async function tidyAuthorisations(ctx: Ctx, orderId: string, renewal: RenewInput): Promise<void> {
  const { providerPaymentId: newer } = await ctx.payments.renew(renewal);
  const order = await orders.find(ctx.db, ctx, orderId);
  const unused = [renewal.providerPaymentId, newer].filter((id) => id !== null && id !== order?.providerPaymentId);
  for (const providerPaymentId of unused) {
    // eslint-disable-next-line no-await-in-loop -- one or two
    if (providerPaymentId) await voidPayment(ctx, providerPaymentId, renewal.payeeAccountId);
  }
}

/** How long the bank keeps a new hold is asked when it is worth knowing (dateHold). */
export const saveAuthorisedAt = (tx: Tx, order: Order, at: string | null): Promise<void> =>
  orders.saveAside(tx, order, { payment_authorised_at: at, payment_hold_ends_at: null });

/** For means of payment whose provider does not say how long it keeps the amount. */
const USUAL_HOLD_DAYS = 7;

/** The bank's own word, because cards differ: four days and a half for some, a week for most. */
export async function dateHold(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order || !isHeld(order)) return;
  const { state, holdEndsAt } = await ctx.payments.read(order.providerPaymentId);
  if (state !== 'authorised') return;
  await ctx.transaction(async (tx) => {
    const locked = await orders.lock(tx, ctx, orderId);
    if (!locked || !isHeld(locked) || locked.providerPaymentId !== order.providerPaymentId) return;
    // Since it was last held: a renewed hold counted from the order's day would be renewed every hour.
    const since = (await orders.authorisedAt(tx, locked)) ?? order.createdAt;
    const endsAt = holdEndsAt ?? addMs(since, USUAL_HOLD_DAYS * DAY);
    await orders.saveAside(tx, locked, { payment_hold_ends_at: endsAt });
  });
}

/** FLO-16: a bank forgets a hold after some days; the order of next week keeps one. */
export async function renewAuthorisation(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order || !isHeld(order) || amountCharged(order) === 0) return;
  const answer = await replaceAuthorisation(ctx, order, amountCharged(order), false);
  await ctx.transaction(async (tx) => {
    const locked = await orders.lock(tx, ctx, orderId);
    if (!locked || !isHeld(locked) || locked.providerPaymentId !== order.providerPaymentId) return;
    if (answer.state === 'authorised') await keepRenewed(tx, ctx, locked, answer.providerPaymentId);
    else {
      // The shop is told once; otherwise the renewal would be tried again each time.
      await saveAuthorisedAt(tx, locked, null);
      await raiseAlert(tx, ctx, locked, 'capture-failed', amountCharged(locked));
    }
  });
}

export const isHeld = (order: Order): order is HeldOrder =>
  order.providerPaymentId !== null && (order.status === 'contacting' || order.status === 'looking_for_driver');

async function keepRenewed(tx: Tx, ctx: Ctx, order: HeldOrder, providerPaymentId: string): Promise<void> {
  const saved = await orders.save(tx, { ...order, providerPaymentId });
  await saveAuthorisedAt(tx, order, ctx.now());
  const before = { providerPaymentId: order.providerPaymentId };
  await recordQuietly(tx, ctx, saved, 'authorisation-renewed', { before, after: { providerPaymentId } });
}

/** Gives back a hold that belongs to no order: the customer went away, or a newer authorisation replaced it. */
export async function voidPayment(ctx: Ctx, providerPaymentId: string, payeeAccountId?: string): Promise<void> {
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
    ...(payeeAccountId && { payee: { accountId: payeeAccountId, returnsFee: true } }),
    idempotencyKey: `refund:${providerPaymentId}`,
  });
}
