import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { usesHub } from '@comptoir/domain/till/awaits-till.ts';
import { tillPayments } from '@comptoir/domain/till/till-payments.ts';
import {
  asking,
  nextTillStep,
  NOT_AT_TILL,
  remoteIdOf,
  type AtTill,
  type TillStep,
} from '@comptoir/domain/till/till-step.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { digestOf } from '../menu-sync/digest.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { raiseAlert, withdrawAlertIn } from '../orders/alerts/alerts.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import type { SentToTill } from '../ports/till.ts';
import * as shops from '../shops/shops.store.ts';
import { noteLink } from './note-link.ts';
import * as tillOrders from './till-orders.store.ts';
import { tillRefs } from './till-refs.ts';

/** Longer than all calls of a turn may take: what is older was left by a crash. */
const LEASE_MS = 120_000;

/** One call to the till for one order, which nobody else makes meanwhile. */
export type Turn = { step: TillStep; order: Order; shop: Shop; before: AtTill | null; at: AtTill };
export type Called = { failure: Error } | { failure: null; sent: SentToTill | null };

/** What makes two baskets one ticket: dishes, choices, remarks and what is deducted. */
const basketOf = ({ lines, promotionDiscount, cashbackUsed }: Order): string =>
  digestOf({
    lines: lines.map((line) => [
      line.productKey,
      line.quantity,
      line.unitPrice,
      line.isLoyaltyProduct,
      line.instruction,
      line.optionLists,
    ]),
    promotionDiscount,
    cashbackUsed,
  });

/** law:provider-outside: a row says what is under way before the till is called. Null when the till lacks nothing. */
export async function takeTurn(ctx: Ctx, scope: orders.ShopScope, orderId: string): Promise<Turn | 'busy' | null> {
  return ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, scope, orderId);
    const shop = order && (await shops.find(tx, order));
    if (!order || !shop) return null;
    const before = await tillOrders.find(tx, { companyId: order.companyId, orderId });
    const step = nextTillStep(order, shop, before);
    if (!step) return null;
    const now = ctx.now();
    if (before?.busyUntil && before.busyUntil > now) return 'busy';
    const asked = step === 'send' ? asking(before, basketOf(order)) : { ...(before ?? NOT_AT_TILL) };
    const at = { ...asked, busyUntil: addMs(now, LEASE_MS), ...(step === 'pay' ? { payAskedAt: now } : {}) };
    await tillOrders.keep(tx, { ...order, orderId }, at);
    return { step, order, shop, before, at };
  });
}

/** The call itself, outside any transaction. */
export async function callTill(ctx: Ctx, turn: Turn): Promise<Called> {
  const { step, order, shop, before, at } = turn;
  try {
    const sent = step === 'send' ? await send(ctx, turn) : null;
    if (step === 'pay') {
      const payments = tillPayments(order, shop, at.total ?? 0);
      await ctx.till.pay(shop, at.tillOrderId ?? '', payments, Boolean(before?.payAskedAt));
    }
    if (step === 'close') await ctx.till.close(shop, at.tillOrderId ?? '');
    if (!usesHub(shop)) await noteLink(ctx, shop, null);
    return { failure: null, sent };
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    if (!usesHub(shop)) await noteLink(ctx, shop, error);
    return { failure: error };
  }
}

async function send(ctx: Ctx, { order, shop, before, at }: Turn): Promise<SentToTill> {
  const refs = await tillRefs(ctx.db, order);
  if (usesHub(shop)) {
    await ctx.effects.orderToHub(ctx, shop, order, refs);
    return { tillOrderId: null, total: order.amountDue };
  }
  return ctx.till.send(shop, order, {
    refs,
    remoteId: remoteIdOf(order.id, at),
    isRepeated: before !== null && before.basket === at.basket && before.generation === at.generation,
    replaces: at.generation > 1,
  });
}

/** What the till has taken is written with the order's story, and the turn is free again. */
export async function endTurn(
  tx: Tx,
  ctx: Ctx,
  { step, order: seen, shop, at }: Turn,
  sent: SentToTill | null,
): Promise<Order> {
  const order = (await orders.lock(tx, seen, seen.id)) ?? seen;
  const now = ctx.now();
  const free = { ...at, busyUntil: null };
  const ref = { companyId: order.companyId, shopId: order.shopId, orderId: order.id };
  const told = { fromStatus: order.status };
  if (step === 'pay') {
    await tillOrders.keep(tx, ref, { ...free, paidAt: now });
    await recordOrder(tx, ctx, order, { ...told, type: 'till-paid', data: { amount: at.total } });
    return order;
  }
  if (step === 'close') {
    await tillOrders.keep(tx, ref, { ...free, closedAt: now });
    await recordOrder(tx, ctx, order, { ...told, type: 'till-closed' });
    return order;
  }
  await tillOrders.keep(tx, ref, { ...free, ...sent, answeredAt: now });
  // Changed again while it was on its way: the next turn sends what it has become.
  if (order.posSynced || basketOf(order) !== at.basket) return order;
  const saved = await orders.save(tx, { ...order, posSynced: true, posFailed: false });
  if (order.posFailed) await withdrawAlertIn(tx, ctx, order.id, 'till-not-told');
  const isReplaced = at.generation > 1;
  // The till takes nothing back: the first one is undone by hand. At the hub it is the same order, corrected.
  if (isReplaced && !usesHub(shop)) await raiseAlert(tx, ctx, saved, 'till-to-correct');
  if (isReplaced && usesHub(shop)) await withdrawAlertIn(tx, ctx, order.id, 'till-to-correct');
  const replaced = usesHub(shop) ? 'hub-corrected' : 'till-replaced';
  await recordOrder(tx, ctx, saved, { ...told, type: isReplaced ? replaced : 'till-sent' });
  return saved;
}

/** The turn is free again. After a refusal the till has nothing: what is sent next is no repetition. */
export async function leaveTurn(tx: Tx, { step, order: seen, at }: Turn, failure: Error): Promise<void> {
  const order = await orders.lock(tx, seen, seen.id);
  if (!order) return;
  const isRefused = failure instanceof ProviderRefused;
  const left = isRefused && step === 'send' ? { ...at, basket: null } : at;
  await tillOrders.keep(tx, { ...order, orderId: order.id }, { ...left, busyUntil: null });
}
