import type { Refusal } from '@comptoir/contract/errors.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { ShopContracts } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { bookMovements, transferTo, type Movement } from '../../finances/ledger.ts';
import { Refused } from '../../http/refused.ts';
import { CardRefused, type CaptureInput, type CardError } from '../../ports/payments.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { feeContractsOf } from '../../platform-fees/fee-contracts.store.ts';
import { payeeAccountOf } from '../../shops/shop-launches.store.ts';
import * as shops from '../../shops/shops.store.ts';
import { raiseAlert } from '../alerts/alerts.ts';
import { GivenUp } from '../alerts/outbox.ts';
import { flowRefusal } from '../command.ts';
import * as orders from '../orders.store.ts';
import { tellOnce, tellStory } from '../record.ts';
import { feeMovement, feeOf } from './fees.ts';

export const CARD_REFUSALS: Record<CardError, Refusal> = {
  incorrect_number: 'card-number',
  expired_card: 'card-expired',
  invalid_expiry_year: 'card-year',
  incorrect_cvc: 'card-cvc',
  card_declined: 'card-declined',
  missing_information: 'card-missing',
};

/** `surplus` was charged before the price fell. */
export type Taken = { providerPaymentId: string; amount: number; surplus: number };
type Accepting = {
  event: 'accept' | 'auto-accept';
  by: 'staff' | 'pos' | 'server';
  expected?: OrderStatus | undefined;
};

export const isByCard = (order: Order): order is Order & { providerPaymentId: string } =>
  order.providerPaymentId !== null && amountCharged(order) > 0;

/** FLO-16, FLO-72, law:provider-outside: charged before the move, under the payment's key; null if not acceptable. */
export async function capturePayment(
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  { event, by, expected }: Accepting,
): Promise<Taken | null> {
  const order = await orders.find(ctx.db, scope, orderId);
  if (!order || !isByCard(order)) return null;
  if (expected && expected !== order.status) return null;
  const [shop, contracts, accountId] = await Promise.all([
    shops.find(ctx.db, order),
    feeContractsOf(ctx.db, order),
    payeeAccountOf(ctx.db, order),
  ]);
  if (!shop || flowRefusal(ctx, order, shop, event, by)) return null;
  const { providerPaymentId } = order;
  const amount = amountCharged(order);
  const { state, captured } = await takeMoney(ctx, providerPaymentId, amount, {
    shopId: order.shopId,
    accountId,
    feeCents: order.isTest ? ZERO : feeOf(order, contracts),
  });
  await ctx.transaction(async (tx) => {
    if (state === 'captured') await bookCapture(tx, ctx, order, captured, contracts);
    else await ctx.jobs.enqueue(tx, 'settle-capture', { companyId: order.companyId, orderId: order.id });
  });
  return { providerPaymentId, amount, surplus: captured - amount };
}

type Capture = { state: 'captured' | 'capturing'; captured: number };

/** An earlier acceptance may have captured another amount: that counts, and a surplus is refunded after acceptance. */
async function takeMoney(
  ctx: Ctx,
  providerPaymentId: string,
  amount: number,
  payee: CaptureInput['payee'] & object,
): Promise<Capture> {
  try {
    const idempotencyKey = `capture:${providerPaymentId}:${amount}`;
    const { state } = await ctx.payments.capture({ providerPaymentId, amountCents: amount, payee, idempotencyKey });
    return { state, captured: amount };
  } catch (error) {
    if (error instanceof CardRefused) throw new Refused(CARD_REFUSALS[error.cardError]);
    if (!(error instanceof ProviderRefused)) throw error;
    const { state, capturedCents } = await ctx.payments.read(providerPaymentId);
    if (state !== 'captured' || capturedCents < amount) throw error;
    return { state, captured: capturedCents };
  }
}

/** The customer may have changed the order since: it is not accepted without its payment. */
export function unpaidRefusal(order: Order, taken: Omit<Taken, 'surplus'> | null): Refused | null {
  if (!isByCard(order)) return null;
  if (taken?.providerPaymentId === order.providerPaymentId && taken.amount === amountCharged(order)) return null;
  return new Refused('ERROR_CHECKING_ORDER', { extra: { order } });
}

/** Once, whoever notices first that it was captured. */
export async function bookCapture(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  amount: number,
  known?: ShopContracts,
): Promise<void> {
  // REP-11: nothing of a test order is in the books; its story alone tells of the money.
  if (order.isTest) {
    await tellOnce(tx, ctx, order, 'money-captured', { amount });
    return;
  }
  const contracts = known ?? (await feeContractsOf(tx, order));
  const tip = cents(Math.min(order.tip, amount));
  const capture: Movement = {
    kind: 'capture',
    orderId: order.id,
    key: `capture:${order.id}`,
    entries: transferTo(order.shopId, amount, 'shop', tip),
  };
  // INV-44: the fee that the provider kept is of what was taken, whatever has left the total since.
  const { id, shopId } = order;
  const fee = feeMovement({ id, shopId, amountDue: cents(amount - tip) }, contracts);
  const booked = await bookMovements(tx, ctx, fee ? [capture, fee] : [capture]);
  if (booked.has(capture.key)) await tellStory(tx, ctx, order, 'money-captured', { amount });
}

/** The provider was still capturing when the order was accepted: booked once the money has come. */
export async function settleCapture(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order?.providerPaymentId) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  if (payment.state === 'capturing') throw new Error('the provider is still capturing');
  if (payment.state === 'captured') {
    await ctx.transaction((tx) => bookCapture(tx, ctx, order, payment.capturedCents));
    return;
  }
  await ctx.transaction((tx) => raiseAlert(tx, ctx, order, 'capture-failed', amountCharged(order)));
  throw new GivenUp(`an accepted order was not paid in the end: ${payment.state}`);
}
