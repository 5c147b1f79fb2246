import type * as contract from '@comptoir/contract/till.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { awaitsTill } from '@comptoir/domain/till/awaits-till.ts';
import { isTillRefusal, tillRefusalWords } from '@comptoir/domain/till/till.labels.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, serviceRefusal } from '../http/refused.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';
import { raiseAlert } from '../orders/alerts/alerts.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { callTill, endTurn, leaveTurn, takeTurn, type Turn } from './till-turn.ts';
import * as tillOrders from './till-orders.store.ts';

/** FLO-77: the delays between tries; after the last one a person must send the order. */
const RETRY_AFTER_MS = [10_000, 30_000, 120_000] as const;
const BUSY_AGAIN_MS = 5_000;
/** Send, pay, close, and a basket that changed meanwhile. */
const MOST_STEPS = 6;
const PATIENCE = { tries: 40, ms: 250 };

/** FLO-86: sent by hand, before the reply. When the till fails, the order stays as it was (ERR-26). */
export async function sendToTill(ctx: Ctx, { params }: Input<typeof contract.sendToTill>): Promise<Order> {
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  const shop = mustExist(await shops.find(ctx.db, order));
  if (!order.posSynced && !awaitsTill(order, shop)) throw new Refused('ORDER_STATE', { extra: { order } });
  const turn = order.posSynced ? null : await waitForTurn(ctx, params);
  if (turn?.step !== 'send') return ctx.answer(async (tx) => mustExist(await orders.lock(tx, params, order.id)));
  const { failure, ...called } = await callTill(ctx, turn);
  if (failure) {
    await ctx.transaction((tx) => leaveTurn(tx, turn, failure));
    throw refusalOf(failure);
  }
  return ctx.answer((tx) => endTurn(tx, ctx, turn, 'sent' in called ? called.sent : null));
}

/** The order may be on its way already: whoever clicks then sees how that ends. */
async function waitForTurn(ctx: Ctx, params: { companyId: string; shopId: string; orderId: string }) {
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
function refusalOf(failure: Error): Refused {
  const reason = reasonOf(failure);
  return reason ? new Refused('till-refused', { words: { reason } }) : serviceRefusal(failure, 'till-failed');
}

const MOST_WORDS = 120;

function reasonOf(failure: Error): string | null {
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
  const { order, step } = turn;
  ctx.log.warn({ orderId: order.id, step, attempt, error: failure, traceId: ctx.traceId }, 'the till failed');
  const delay = failure instanceof ProviderUnavailable ? RETRY_AFTER_MS[attempt] : undefined;
  const wished = failure instanceof ProviderUnavailable ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0;
  await ctx.transaction(async (tx) => {
    await leaveTurn(tx, turn, failure);
    if (delay !== undefined) await tryAgain(tx, ctx, order.id, attempt + 1, Math.max(delay, wished));
    else if (step === 'send') await markFailed(tx, ctx, order.id, reasonOf(failure));
    else await giveUp(tx, ctx, turn, reasonOf(failure));
  });
}

async function markFailed(tx: Tx, ctx: Ctx, orderId: string, reason: string | null): Promise<void> {
  const order = await orders.lock(tx, ctx, orderId);
  if (!order || order.posSynced || order.posFailed) return;
  const saved = await orders.save(tx, { ...order, posFailed: true });
  await raiseAlert(tx, ctx, saved, 'till-not-told', null, { reason });
  await recordOrder(tx, ctx, saved, { type: 'till-failed', fromStatus: order.status, data: { reason } });
}

/** SYN-62: neither payment nor closure is tried for ever: somebody does it at the till. */
async function giveUp(tx: Tx, ctx: Ctx, { order: seen, at }: Turn, reason: string | null): Promise<void> {
  const order = await orders.lock(tx, seen, seen.id);
  if (!order) return;
  await tillOrders.keep(tx, { ...order, orderId: order.id }, { ...at, busyUntil: null, gaveUpAt: ctx.now() });
  await raiseAlert(tx, ctx, order, 'till-to-correct');
  await recordOrder(tx, ctx, order, { type: 'till-books-failed', fromStatus: order.status, data: { reason } });
}
