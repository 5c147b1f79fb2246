import type { Refusal } from '@comptoir/contract/errors.ts';
import { judgeTime } from '@comptoir/domain/checkout/judge-time.ts';
import { cents, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes, DAY, earlier, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import type { AuthoriseInput, PaymentState } from '../ports/payments.ts';
import { isFinalRefusal } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';
import { draftOrder } from './draft-order.ts';
import { keepRefused } from './explained/keep-refused.ts';
import { readLoads, slotOf } from './judge-basket.ts';
import * as pendings from './pending-orders.store.ts';
import type { PendingDraft, PendingOrder } from './pending-orders.store.ts';
import { readPricesAtShop } from './prices.store.ts';
import { storeOrder } from './store-order.ts';

/** How long a customer may take to satisfy their bank. */
const PATIENCE_MINUTES = 15;
/** By then the call that opened it has answered, or its server is dead. */
const FIRST_LOOK_MINUTES = 2;
/** A lost webhook is noticed this soon, while the order can still be made. */
const NEXT_LOOK_MINUTES = 1;
/** FLO-16: for later orders the hold must outlive the customer's visit. */
const LONG_HOLD_DAYS = 6;

/** Opened by a version that did not keep them. */
const NO_TRIP = { deliveryFeeSource: null, distanceKm: null };

export type NewPending = Pick<PendingOrder, 'companyId' | 'shopId' | 'id' | 'draft'>;

/** law:provider-outside: row and job exist before the provider is asked. Null when another call made the order. */
export async function openPending(ctx: Ctx, given: NewPending): Promise<PendingOrder | null> {
  const now = ctx.now();
  return ctx.transaction(async (tx) => {
    const pending = await pendings.open(tx, {
      ...given,
      providerPaymentId: null,
      createdAt: now,
      expiresAt: addMinutes(now, PATIENCE_MINUTES),
    });
    if (await orders.find(tx, pending, pending.id)) {
      await pendings.take(tx, pending);
      return null;
    }
    await lookAgain(tx, ctx, pending.id, addMinutes(now, FIRST_LOOK_MINUTES));
    return pending;
  });
}

const lookAgain = (tx: Tx, ctx: Ctx, orderId: string, at: Instant) =>
  ctx.jobs.enqueue(tx, 'settle-pending-order', { companyId: ctx.companyId, orderId }, at);

/** FLO-96: what the card is asked for. */
export const chargedBy = ({ amountDue, tip = ZERO }: PendingOrder['draft']): Cents => cents(amountDue + tip);

/** The same text each time, so that the provider answers with the same payment. */
export function authorisationOf({ companyId, id, draft, createdAt }: PendingOrder): AuthoriseInput {
  const { body, chargeId, payeeAccountId, attempt } = draft;
  return {
    companyId,
    orderId: id,
    amountCents: chargedBy(draft),
    currency: 'eur',
    description: `Commande ${chargeId}`,
    ...(payeeAccountId && { payeeAccountId }),
    ...(body.cardToken === undefined ? {} : { method: body.cardToken }),
    isHeldForLong: body.requestedFor !== null && msBetween(createdAt, body.requestedFor) > LONG_HOLD_DAYS * DAY,
    idempotencyKey: `authorise:${id}:${attempt}`,
  };
}

/** The shop's time to answer starts now. Null when the order was given up; a second caller gets the same order. */
export async function promotePending(
  tx: Tx,
  ctx: Ctx,
  ref: Pick<PendingOrder, 'companyId' | 'id'>,
  providerPaymentId: string,
): Promise<Order | null> {
  const pending = await pendings.take(tx, ref);
  if (!pending) return orders.find(tx, ref, ref.id);
  const shop = await shops.find(tx, pending);
  if (!shop) throw new Refused('shop-not-recognised');
  const {
    lines,
    carrier,
    promotion = null,
    cashbackUsed = ZERO,
    tip = ZERO,
    visitor = null,
    testNumber = null,
  } = pending.draft;
  const isTest = testNumber !== null;
  const fees = { ...NO_TRIP, ...pending.draft.fees };
  return whereRoomIs(tx, ctx, shop, pending.draft, ({ body, slot }) => {
    const order = draftOrder({
      ctx,
      shop,
      carrier,
      orderId: pending.id,
      body,
      lines,
      fees,
      promotion,
      cashbackUsed,
      tip,
      isTest,
    });
    const requestedFor = order.isScheduled ? order.requestedFor : pending.createdAt;
    const draft = { ...order, createdAt: pending.createdAt, requestedFor, providerPaymentId };
    return storeOrder(tx, ctx, shop, draft, { slot, promotion, isPromised: true, visitor, testNumber });
  });
}

/** HRS-28. */
export const NO_ROOM: readonly Refusal[] = ['SLOT_FULL', 'slot-closed'];

/** HRS-25: if the window filled while the bank was asked, the order takes the next free one. Nothing was written before. */
async function whereRoomIs(
  tx: Tx,
  ctx: Ctx,
  shop: Shop,
  draft: PendingDraft,
  store: (hour: Pick<PendingDraft, 'body' | 'slot'>) => Promise<Order>,
): Promise<Order> {
  try {
    return await store(draft);
  } catch (error) {
    const { body, soonest } = draft;
    if (!soonest || !(error instanceof Refused) || !NO_ROOM.includes(error.refusal)) throw error;
    const { notBefore } = soonest;
    const loadOf = await readLoads(ctx, shop, tx);
    const time = judgeTime(shop, { orderType: body.orderType, requestedFor: null, notBefore }, loadOf, ctx.now());
    if (time.refusal !== null) throw error;
    const requestedFor = time.requestedFor ?? notBefore;
    return whereRoomIs(tx, ctx, shop, { ...draft, body: { ...body, requestedFor }, slot: slotOf({ time }) }, store);
  }
}

/** A job gives back whatever the provider holds for it. */
export async function forgetPending(ctx: Ctx, orderId: string, providerPaymentId: string | null): Promise<void> {
  await ctx.transaction(async (tx) => {
    const pending = await pendings.take(tx, { companyId: ctx.companyId, id: orderId });
    if (pending && providerPaymentId)
      await ctx.jobs.enqueue(tx, 'void-payment', { companyId: ctx.companyId, providerPaymentId });
  });
}

/** What the provider says now decides. Safe to run at any time and any number of times. */
export async function settlePending(ctx: Ctx, orderId: string): Promise<void> {
  const pending = await pendings.find(ctx.db, { companyId: ctx.companyId, id: orderId });
  if (!pending) return;
  const { state, providerPaymentId } = await paymentOf(ctx, pending);
  if (state === 'voided' || !providerPaymentId || pending.expiresAt <= ctx.now())
    return forgetPending(ctx, orderId, providerPaymentId);
  if (state === 'authorised') return promoteOrForget(ctx, pending, providerPaymentId);
  // Until the time is up, a refused card may be followed by another with the same payment.
  const next = earlier(pending.expiresAt, addMinutes(ctx.now(), NEXT_LOOK_MINUTES));
  await ctx.transaction((tx) => lookAgain(tx, ctx, orderId, next));
}

/** An order that can no longer be made (the last portion was sold) is given up. */
async function promoteOrForget(ctx: Ctx, pending: PendingOrder, providerPaymentId: string): Promise<void> {
  try {
    await ctx.transaction((tx) => promotePending(tx, ctx, pending, providerPaymentId));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ctx.log.warn({ orderId: pending.id, refusal: error.refusal }, 'a paid order could not be made and is given up');
    // Told before the order is gone: the customer's page asks all the while (followOrder).
    await keepStory(ctx, pending, error);
    await forgetPending(ctx, pending.id, providerPaymentId);
  }
}

async function keepStory(ctx: Ctx, { id, companyId, shopId, draft }: PendingOrder, error: Refused): Promise<void> {
  const { body, testNumber = null } = draft;
  if (testNumber !== null) return;
  const found = await readPricesAtShop(ctx.db, { companyId, shopId }, body);
  if (found) await keepRefused(ctx, found, { id, body, error });
}

type Known = { state: PaymentState; providerPaymentId: string | null };

async function paymentOf(ctx: Ctx, pending: PendingOrder): Promise<Known> {
  if (pending.providerPaymentId) return ctx.payments.read(pending.providerPaymentId);
  try {
    const { state, providerPaymentId } = await ctx.payments.authorise(authorisationOf(pending));
    return { state, providerPaymentId };
  } catch (error) {
    // Without the right key nothing is known: its first call may hold the customer's money.
    if (!isFinalRefusal(error)) throw error;
    return { state: 'failed', providerPaymentId: null };
  }
}
