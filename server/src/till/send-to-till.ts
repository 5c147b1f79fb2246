import type * as contract from '@comptoir/contract/till.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { awaitsTill, usesHub } from '@comptoir/domain/till/awaits-till.ts';
import { isTillRefusal, tillRefusalWords } from '@comptoir/domain/till/till.labels.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, serviceRefusal } from '../http/refused.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';
import { raiseAlert } from '../orders/alerts/alerts.ts';
import { alertOfHub } from '../orders/alerts/hub-alerts.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { callTill, endTurn, leaveTurn, takeTurn, type Turn } from './till-turn.ts';
import * as tillOrders from './till-orders.store.ts';

/** FLO-77: the delays between tries; after the last one a person must send the order. */
const RETRY_AFTER_MS = [10_000, 30_000, 120_000] as const;
/** HUB-50: the hub is tried for a day, because what it lacks is an order, and nobody may have to remember it. */
const HUB_AGAIN_MS = 300_000;
const HUB_TRIES = RETRY_AFTER_MS.length + DAY / HUB_AGAIN_MS;
const BUSY_AGAIN_MS = 5_000;
/** Send, pay, close, and a basket that changed meanwhile. */
const MOST_STEPS = 6;
const PATIENCE = { tries: 40, ms: 250 };

/** FLO-86: sent by hand, before the reply. When the till fails, the order stays as it was (ERR-26). */
export async function sendToTill(ctx: Ctx, { params }: Input<typeof contract.sendToTill>): Promise<Order> {
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  const shop = mustExist(await shops.find(ctx.db, order));
  if (!order.posSynced && !awaitsTill(order, shop)) throw new Refused('ORDER_STATE', { extra: { order } });
  const sent = order.posSynced ? null : await sendNow(ctx, params);
  return ctx.answer(async (tx) => sent?.(tx) ?? mustExist(await orders.lock(tx, params, order.id)));
}

type OrderRef = { companyId: string; shopId: string; orderId: string };

/** Sends the order; what is to be written of it, in the caller's own transaction. Null when the till lacks nothing. */
export async function sendNow(ctx: Ctx, params: OrderRef): Promise<((tx: Tx) => Promise<Order>) | null> {
  const turn = await waitForTurn(ctx, params);
  if (turn?.step !== 'send') return null;
  const { failure, ...called } = await callTill(ctx, turn);
  if (failure) {
    await ctx.transaction((tx) => leaveTurn(tx, turn, failure));
    throw refusalOf(failure, turn.shop);
  }
  return (tx) => endTurn(tx, ctx, turn, 'sent' in called ? called.sent : null);
}

/** The order may be on its way already: whoever clicks then sees how that ends. */
async function waitForTurn(ctx: Ctx, params: OrderRef) {
  for (let tried = 0; tried < PATIENCE.tries; tried += 1) {
    // eslint-disable-next-line no-await-in-loop -- one after the other
    const turn = await takeTurn(ctx, params, params.orderId);
    if (turn !== 'busy') return turn;
    // eslint-disable-next-line no-await-in-loop -- one after the other
    await pause(PATIENCE.ms);
  }
  throw new Refused('till-failed');
}

/** SYN-65: the till's reason, where it is one that somebody can act on. */
function refusalOf(failure: Error, shop: Shop): Refused {
  const reason = reasonOf(failure, shop);
  return reason ? new Refused('till-refused', { words: { reason } }) : serviceRefusal(failure, 'till-failed');
}

const MOST_WORDS = 120;

function reasonOf(failure: Error, shop: Shop): string | null {
  if (usesHub(shop) && failure instanceof ProviderUnavailable) return tillRefusalWords('hub-away', null);
  if (!(failure instanceof ProviderRefused) || !isTillRefusal(failure.code)) return null;
  const words = failure.cause instanceof Error ? failure.cause.message.slice(0, MOST_WORDS) : null;
  return tillRefusalWords(failure.code, words);
}

/** A try of the outbox: step by step until the till has the order as it is now. */
export async function pushToTill(ctx: Ctx, orderId: string, attempt: number): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    // eslint-disable-next-line no-await-in-loop -- one step after the other
    const turn = await takeTurn(ctx, ctx, orderId);
    if (!turn) return;
    if (turn === 'busy') {
      // eslint-disable-next-line no-await-in-loop -- the last of the loop
      await ctx.transaction((tx) => tryAgain(tx, ctx, orderId, attempt, BUSY_AGAIN_MS));
      return;
    }
    // eslint-disable-next-line no-await-in-loop -- one step after the other
    const called = await callTill(ctx, turn);
    if (called.failure) {
      // eslint-disable-next-line no-await-in-loop -- the last of the loop
      await fail(ctx, turn, called.failure, attempt);
      return;
    }
    // eslint-disable-next-line no-await-in-loop -- one step after the other
    await ctx.transaction((tx) => endTurn(tx, ctx, turn, called.sent));
  }
}

const tryAgain = (tx: Tx, ctx: Ctx, orderId: string, attempt: number, delayMs: number) =>
  ctx.jobs.enqueue(tx, 'push-to-till', { companyId: ctx.companyId, orderId, attempt }, addMs(ctx.now(), delayMs));

/** FLO-77: a till that is away is tried again, one that refuses is not: the same order would be refused again. */
async function fail(ctx: Ctx, turn: Turn, failure: Error, attempt: number): Promise<void> {
  const { order, step, shop } = turn;
  ctx.log.warn({ orderId: order.id, step, attempt, error: failure, traceId: ctx.traceId }, 'the till failed');
  const delay = delayAfter(failure, shop, attempt);
  const wished = failure instanceof ProviderUnavailable ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  await ctx.transaction(async (tx) => {
    await leaveTurn(tx, turn, failure);
    if (delay !== undefined) await tryAgain(tx, ctx, order.id, attempt + 1, Math.max(delay, wished));
    if (step !== 'send') {
      if (delay === undefined) await giveUp(tx, ctx, turn, reasonOf(failure, shop));
    } else if (isWaitingForHub(failure, shop)) {
      if (attempt >= RETRY_AFTER_MS.length || isLocked(failure)) await markWaiting(tx, ctx, turn, failure);
      if (attempt === HUB_TRIES) await raiseAlert(tx, ctx, order, 'till-not-told', null);
    } else if (delay === undefined) await markFailed(tx, ctx, turn, failure);
  });
}

/** Undefined: not again. A shop that must be reconnected at the hub is waited for as if the hub were away. */
function delayAfter(failure: Error, shop: Shop, attempt: number): number | undefined {
  if (!isWaitingForHub(failure, shop))
    return failure instanceof ProviderUnavailable ? RETRY_AFTER_MS[attempt] : undefined;
  return RETRY_AFTER_MS[attempt] ?? (attempt < HUB_TRIES ? HUB_AGAIN_MS : undefined);
}

const isLocked = (failure: Error): boolean => failure instanceof ProviderRefused && failure.code === 'unauthorized';
const isWaitingForHub = (failure: Error, shop: Shop): boolean =>
  usesHub(shop) && (failure instanceof ProviderUnavailable || isLocked(failure));

/** HUB-50: on the order, and once for the shop: an evening without the hub is one trouble, not thirty. */
async function markWaiting(tx: Tx, ctx: Ctx, turn: Turn, failure: Error): Promise<void> {
  await alertOfHub(tx, ctx, turn.order, isLocked(failure) ? 'hub-to-reconnect' : 'hub-unreachable');
  await noteFailed(tx, ctx, turn, failure);
}

async function markFailed(tx: Tx, ctx: Ctx, turn: Turn, failure: Error): Promise<void> {
  const order = await noteFailed(tx, ctx, turn, failure);
  if (!order) return;
  // HUB-61: the hub has the order, with the basket that it had before.
  if (usesHub(turn.shop) && turn.at.generation > 1) await raiseAlert(tx, ctx, order, 'till-to-correct');
  else await raiseAlert(tx, ctx, order, 'till-not-told', null, { reason: reasonOf(failure, turn.shop) });
}

async function noteFailed(tx: Tx, ctx: Ctx, { order: seen, shop }: Turn, failure: Error): Promise<Order | null> {
  const order = await orders.lock(tx, ctx, seen.id);
  if (!order || order.posSynced || order.posFailed) return null;
  const saved = await orders.save(tx, { ...order, posFailed: true });
  const data = { reason: reasonOf(failure, shop) };
  await recordOrder(tx, ctx, saved, { type: 'till-failed', fromStatus: order.status, data });
  return saved;
}

/** SYN-62: neither payment nor closure is tried for ever: somebody does it at the till. */
async function giveUp(tx: Tx, ctx: Ctx, { order: seen, at }: Turn, reason: string | null): Promise<void> {
  const order = await orders.lock(tx, seen, seen.id);
  if (!order) return;
  await tillOrders.keep(tx, { ...order, orderId: order.id }, { ...at, busyUntil: null, gaveUpAt: ctx.now() });
  await raiseAlert(tx, ctx, order, 'till-to-correct');
  await recordOrder(tx, ctx, order, { type: 'till-books-failed', fromStatus: order.status, data: { reason } });
}
