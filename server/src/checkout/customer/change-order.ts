import type { changeOrder as changeOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { customerChange } from '@comptoir/domain/checkout/customer-change.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { believedAddress } from '../../addresses/signed-place.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { planSearch } from '../../deliveries/follow-search.ts';
import { releaseBooking } from '../../deliveries/bookings/give-up.ts';
import { withdrawOffers } from '../../deliveries/offers/follow-offers.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused, mustExist } from '../../http/refused.ts';
import { CARD_REFUSALS } from '../../orders/money/capture.ts';
import { exchangeLoyalty } from '../../loyalty/balances/follow-order.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordOrder } from '../../orders/record.ts';
import { correctTickets } from '../../printers/queue/queue-tickets.ts';
import type { Tokens } from '../../session/tokens.ts';
import { exchangeStock } from '../../stock/take-stock.ts';
import { countSales } from '../../sales/count-sales.ts';
import * as shops from '../../shops/shops.store.ts';
import { isHeld, replaceAuthorisation, saveAuthorisedAt } from '../authorisations.ts';
import { movePlace } from '../../slot-loads/slot-places.ts';
import { refuseOverDailyLimit } from '../vouchers/daily-limit.ts';
import { afterChange, followChange } from '../../till/tell-till.ts';
import { followed, type Followed } from './follow-order.ts';
import { refuseChange, wantedChange } from './wanted-change.ts';

type ChangeCall = Input<typeof changeOrderRoute>;

/** As sent from outside: a new address counts for where it is (sec:signed-place). */
export const changeOrderOf =
  (tokens: Tokens) =>
  async (ctx: Ctx, call: ChangeCall, open: OpenCtx): Promise<Followed> => {
    const { address, ...rest } = call.body;
    const believed = address && { address: await believedAddress(open, tokens, address) };
    return changeOrder(ctx, { ...call, body: { ...rest, ...believed } });
  };

/** API-88, FLO-79, law:provider-outside: a refused card changes nothing; if the change fails, a job frees the hold. */
export async function changeOrder(ctx: Ctx, { params, body }: ChangeCall): Promise<Followed> {
  const before = await orders.find(ctx.db, ctx, params.orderId);
  const shop = before && (await shops.find(ctx.db, before));
  if (!shop) throw new Refused('NOT_FOUND');
  refuseChange(before, body, ctx.now());
  const { fields: change, slot, distanceKm } = await wantedChange(ctx, shop, before, body);
  const providerPaymentId = await paymentFor(ctx, before, amountCharged({ ...before, ...change }));
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, ctx, params.orderId));
    refuseChange(order, body, ctx.now());
    // Somebody was quicker: the change was computed for another state of the order.
    if (order.providerPaymentId !== before.providerPaymentId || order.status !== before.status)
      throw new Refused('ORDER_STATE');
    if (slot !== undefined && !order.isTest)
      await movePlace(tx, { companyId: order.companyId, shopId: order.shopId, orderId: order.id }, slot);
    const known = change.delivery ?? order.delivery;
    const delivery = known && distanceKm !== undefined ? { ...known, distanceKm } : known;
    await refuseOverDailyLimit(tx, shop, { ...order, ...change });
    const saved = await saveChange(tx, ctx, order, { ...change, delivery, providerPaymentId });
    // What is on paper already is followed by what is wanted now.
    if (!saved.isTest) await correctTickets(tx, ctx, saved, shop);
    return followed(saved);
  });
}

/** A smaller amount fits the present hold; a larger one needs a new one. */
async function paymentFor(ctx: Ctx, order: Order, charged: number): Promise<string | null> {
  // A free order has no card that could pay for a dearer basket.
  if (order.paymentType === 'stripe' && !order.providerPaymentId && charged > 0) throw new Refused('card-missing');
  if (!isHeld(order) || charged === amountCharged(order)) return order.providerPaymentId;
  const { state, amountCents } = await ctx.payments.read(order.providerPaymentId);
  if (state !== 'authorised') throw new Refused('ORDER_STATE');
  if (charged <= amountCents) return order.providerPaymentId;
  const answer = await replaceAuthorisation(ctx, order, charged, true);
  if (answer.state === 'authorised') return answer.providerPaymentId;
  // A bank that asks for confirmation counts as a refusal, so that nothing is left half changed.
  throw new Refused(answer.state === 'failed' ? CARD_REFUSALS[answer.cardError] : 'card-declined');
}

async function saveChange(tx: Tx, ctx: Ctx, order: Order, change: Partial<Order>): Promise<Order> {
  const changed = { ...order, ...change, ...afterChange(order, change), customerLockUntil: null, handledBy: null };
  const changedByCustomer = customerChange(order, changed, ctx.now());
  const saved = await orders.save(tx, { ...changed, changedByCustomer });
  if (change.lines) await replaceLines(tx, ctx, saved);
  await exchangeLoyalty(tx, order, saved);
  if (saved.providerPaymentId !== order.providerPaymentId) await saveAuthorisedAt(tx, saved, ctx.now());
  await countSales(tx, ctx, { before: order, order: saved });
  await keepReminders(tx, ctx, order, saved);
  await followChange(tx, ctx, order, saved, changedByCustomer?.fields ?? []);
  await recordOrder(tx, ctx, saved, {
    type: 'customer-changed',
    fromStatus: order.status,
    data: { fields: changedByCustomer?.fields ?? [] },
  });
  return saved;
}

/** FLO-82: the old basket's stock is free before the new one takes its share. */
async function replaceLines(tx: Tx, ctx: Ctx, order: Order): Promise<void> {
  await orders.replaceLines(tx, order);
  await exchangeStock(tx, ctx, order);
}

async function keepReminders(tx: Tx, ctx: Ctx, before: Order, order: Order): Promise<void> {
  const job = { companyId: order.companyId, orderId: order.id };
  if (order.acceptDeadlineAt && order.acceptDeadlineAt !== before.acceptDeadlineAt) {
    await ctx.jobs.enqueue(tx, 'order-deadline', job, order.acceptDeadlineAt);
    // Its next look was planned for the old hour, which may be tomorrow.
    await ctx.jobs.enqueue(tx, 'watch-order', job);
  }
  if (order.status === 'looking_for_driver' && order.driverSearch === null) await putOffSearch(tx, ctx, before, order);
  if (order.address && !order.address.location) await ctx.jobs.enqueue(tx, 'locate-order', job);
}

/** FLO-18: whoever was asked is released until the new time. */
async function putOffSearch(tx: Tx, ctx: Ctx, before: Order, order: Order): Promise<void> {
  await releaseBooking(tx, ctx, { event: 'cancel-search', before, order });
  await withdrawOffers(tx, ctx, { before, order });
  await planSearch(tx, ctx, order);
}
