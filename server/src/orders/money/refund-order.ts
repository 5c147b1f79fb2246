import type * as contract from '@comptoir/contract/order-commands.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import { refundRefusal } from '@comptoir/domain/orders/refund.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import type { ProviderRefund } from '../../ports/payments.ts';
import { withdrawAlertIn } from '../alerts/alerts.ts';
import { GivenUp } from '../alerts/outbox.ts';
import { lockFor, staffCommand } from '../command.ts';
import * as orders from '../orders.store.ts';
import { takenByBank } from './disputes.ts';
import { refundAtProvider } from './give-back.ts';
import { refundIdOf } from './refund-id.ts';
import * as refunds from './refunds.store.ts';
import { hasLeftTheTotal, isByStaff, type Charge, type Refund } from './refunds.store.ts';
import { answerTo, endAttempt, refunding, settleRefund } from './settle-refund.ts';

type RefundCall = Input<typeof contract.refundOrder>;
export type OpenedRefund = { providerPaymentId: string; refund: Refund };

/** Longer than the provider may take: what is open then was left half done. */
const FINISH_AFTER_MINUTES = 2;

/** FLO-62, FLO-70, FLO-71, API-24: all that is left. Two clicks share a row and a key: the first moves the order. */
export async function refundOrder(ctx: UserCtx, call: RefundCall): Promise<Order> {
  const { params, body } = call;
  const opened = await ctx.transaction((tx) =>
    openRefund(tx, ctx, { ...params, expectedStatus: body.expectedStatus, amount: null, charge: null }),
  );
  return staffCommand(ctx, call, refunding(ctx, opened.refund, await askProvider(ctx, opened)));
}

type Ask = {
  companyId: string;
  shopId: string;
  orderId: string;
  expectedStatus?: OrderStatus | undefined;
  /** Null: all that is left. */
  amount: number | null;
  /** Null: asked on the order itself, borne by the shop. */
  charge: Charge | null;
  /** MIS-10 */
  reason?: string | null;
};

/**
 * FLO-70: what was paid, less what was given back since, here, at the provider (FLO-91) or by the customer's bank (FLO-92);
 * a fee returned by a change is in no amount due.
 */
export function restOf(order: Pick<Order, 'amountDue' | 'tip'>, all: readonly Refund[], byBank: Cents): Cents {
  const given = all.filter(({ cause, state }) => !hasLeftTheTotal(cause) && state !== 'failed');
  return cents(amountCharged(order) - byBank - given.reduce((sum, { amount }) => sum + amount, 0));
}

/** FLO-96: a part of the meal, or everything with the tip; a part of the tip is nobody's wish. */
export function refusePartOfTip({ tip }: Pick<Order, 'tip'>, wanted: number, rest: Cents): void {
  const goods = cents(rest - tip);
  if (tip === 0 || wanted <= goods || wanted === rest) return;
  throw new Refused('refund-part-of-tip', { words: { goods: formatEuros(goods), rest: formatEuros(rest) } });
}

/** The caller has checked the right; only the order is left to check. */
export async function openRefund(tx: Tx, ctx: UserCtx, ask: Ask): Promise<OpenedRefund> {
  const { order, shop } = await lockFor(tx, ctx, ask, ask.orderId, {
    event: 'refund',
    by: 'staff',
    expectedStatus: ask.expectedStatus,
  });
  const user = { mayRefund: true, isDistributor: ctx.user.isDistributorAdmin };
  const refusal = refundRefusal(order, shop, user, ctx.now());
  const { providerPaymentId } = order;
  if (refusal || !providerPaymentId) throw new Refused(refusal ?? 'REFUND_NOT_ALLOWED', { extra: { order } });
  const refund = await openOrResume(tx, ctx, order, ask);
  const { companyId, shopId, id: orderId } = order;
  const after = {
    refundId: refund.id,
    amount: refund.amount,
    borneBy: refund.borneBy,
    ...(refund.reason === null ? {} : { reason: refund.reason }),
  };
  await audit(tx, ctx, { action: 'refund.ask', entity: 'order', entityId: orderId, shopId, after });
  const finishAt = addMinutes(ctx.now(), FINISH_AFTER_MINUTES);
  await ctx.jobs.enqueue(tx, 'finish-refund', { companyId, orderId }, finishAt);
  return { providerPaymentId, refund };
}

/** One attempt at a time; the same question again continues it. */
async function openOrResume(tx: Tx, ctx: Ctx, order: Order, { amount, charge, reason = null }: Ask): Promise<Refund> {
  const all = await refunds.ofOrder(tx, order, order.id);
  const known = all.find(({ id }) => id === refundIdOf(ctx.callId));
  if (known && known.state !== 'failed') return known;
  const underWay = underWayOf(all, { amount, charge });
  if (underWay) return underWay;
  const { wanted, rest } = wantedOf(order, all, await takenByBank(tx, order, order.id), amount);
  // Nothing is left: the order itself is refunded.
  const cause = wanted === rest ? 'refund' : charge ? 'complaint' : 'part';
  return refunds.open(tx, ctx, order, cause, wanted, {
    ...charge,
    reason,
    id: known ? ctx.newId() : refundIdOf(ctx.callId),
  });
}

type Wanted = Pick<Ask, 'amount' | 'charge'>;

function underWayOf(all: readonly Refund[], { amount, charge }: Wanted): Refund | null {
  const underWay = all.find(({ cause, state }) => isByStaff(cause) && state === 'asked');
  if (!underWay) return null;
  const isOwn = underWay.complaintId === (charge?.complaintId ?? null);
  // All that is left is more than a part that is on its way: taken for it, the order would end with the rest kept.
  const isSame = amount === null ? underWay.cause === 'refund' : amount === underWay.amount;
  if (isOwn && isSame) return underWay;
  throw new Refused('refund-under-way');
}

function wantedOf(
  order: Order,
  all: readonly Refund[],
  byBank: Cents,
  amount: number | null,
): { wanted: number; rest: Cents } {
  const rest = restOf(order, all, byBank);
  if (rest <= 0 && byBank > 0) throw new Refused('refund-contested', { extra: { order } });
  const wanted = amount ?? rest;
  if (wanted <= 0) throw new Refused('REFUND_NOT_ALLOWED', { extra: { order } });
  if (wanted > rest) throw new Refused('refund-beyond-rest', { words: { rest: formatEuros(rest) } });
  refusePartOfTip(order, wanted, rest);
  return { wanted, rest };
}

/** UND-01: what will be given back in some seconds must be there to give back now; null: all that is left. */
export async function refuseBeyondRest(tx: Tx, order: Order, amount: number | null): Promise<void> {
  const all = await refunds.ofOrder(tx, order, order.id);
  if (underWayOf(all, { amount, charge: null })) return;
  wantedOf(order, all, await takenByBank(tx, order, order.id), amount);
}

/** FLO-86, ERR-11: a failure leaves the order as it was; the job settles a lost answer. */
export async function askProvider(ctx: Ctx, { providerPaymentId, refund }: OpenedRefund): Promise<ProviderRefund> {
  const made = madeAlready(refund);
  if (made) return made;
  const answer = await refundAtProvider(ctx, { providerPaymentId }, refund).catch((error: unknown) => {
    ctx.log.error({ error, orderId: refund.orderId, traceId: ctx.traceId, severity: 'high' }, 'a refund failed');
    throw new Refused('refund-failed');
  });
  if (answer.state !== 'failed') return answer;
  await ctx.transaction((tx) => settleRefund(tx, ctx, refund, answer));
  throw new Refused('refund-failed');
}

const madeAlready = ({ state, providerRefundId, amount, borneBy }: Refund): ProviderRefund | null =>
  state === 'done' && providerRefundId
    ? { state, providerRefundId, amountCents: amount, isBorneByShop: borneBy === 'shop' }
    : null;

/** After a crash or a lost answer. Only read: the caller was told that it failed, so nothing is asked again. */
export async function finishRefund(ctx: Ctx, orderId: string): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const all = await refunds.ofOrder(ctx.db, ctx, orderId);
  const refund = all.find(({ cause, state }) => isByStaff(cause) && state === 'asked');
  if (!order?.providerPaymentId || !refund) return;
  const payment = await ctx.payments.read(order.providerPaymentId);
  const answer = answerTo(refund, payment, all);
  if (!answer && all.some((other) => other.id !== refund.id && other.state === 'asked' && !other.providerRefundId))
    throw new Error('another refund of this order must be settled first');
  await ctx.transaction(async (tx) => {
    if (!answer) return endAttempt(tx, ctx, refund, 'never reached the provider');
    await settleRefund(tx, ctx, refund, answer);
    // UND-08: whoever was told that it failed reads now that it did not.
    if (answer.state !== 'failed') await withdrawAlertIn(tx, ctx, orderId, 'held-not-done');
  });
  if (answer?.state === 'pending') throw new Error('the provider is still refunding');
  if (answer?.state === 'failed') throw new GivenUp('the provider could not refund');
}
