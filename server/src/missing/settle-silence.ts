import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { correctionRefusal } from '@comptoir/domain/missing/correction.ts';
import { correctionPause, isInTheShop } from '@comptoir/domain/missing/missing-refusal.ts';
import type { MissingQuestion } from '@comptoir/domain/orders/missing/missing-question.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { raiseAlert } from '../orders/alerts/alerts.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { cancelForMissing } from './cancel-for-missing.ts';
import { correctOrder } from './correct-order.ts';
import { findSubstitute } from './find-substitutes.ts';

type Ref = { orderId: string; questionId: string };

/** MIS-06: nobody answered: what the shop chose is done, once; an answer that came first is left alone. */
export async function settleSilence(ctx: Ctx, { orderId, questionId }: Ref): Promise<void> {
  const seen = await orders.find(ctx.db, ctx, orderId);
  const question = seen?.missing;
  if (!seen || question?.id !== questionId || question.state !== 'asked') return;
  try {
    await settle(ctx, seen, question, question.ifSilent);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // What was to come instead is gone too: the dish is left out, or somebody calls.
    const canLeaveOut = question.ifSilent === 'replace' && leavesSomething(seen, question);
    await (canLeaveOut ? settle(ctx, seen, question, 'remove') : giveUp(ctx, seen, question));
  }
}

const leavesSomething = (order: Order, { lineId, quantity }: MissingQuestion): boolean =>
  correctionRefusal(order, { lineId, quantity, substitute: null }) === null;

async function settle(
  ctx: Ctx,
  seen: Order,
  { id, lineId, quantity, replacement }: MissingQuestion,
  how: MissingQuestion['ifSilent'],
): Promise<void> {
  const isOpenTo = isInTheShop(seen) && seen.lines.some((line) => line.id === lineId && line.quantity >= quantity);
  const productKey = how === 'replace' && isOpenTo ? (replacement?.productKey ?? null) : null;
  const found = await findSubstitute(ctx, seen, { lineId, quantity }, productKey);
  await ctx.transaction(async (tx) => {
    const held = await orders.lockAtShop(tx, ctx, seen.id);
    const question = held?.order.missing;
    if (!held || question?.id !== id || question.state !== 'asked') return;
    const { order } = held;
    if (!isInTheShop(order) || !order.lines.some((line) => line.id === lineId && line.quantity >= quantity))
      return endQuestion(tx, ctx, order, question);
    const pause = correctionPause(order, ctx.now());
    if (pause) return settleLater(tx, ctx, order, question, pause.until);
    const settled: MissingQuestion = {
      ...question,
      state: 'silent',
      settledAt: ctx.now(),
      replacedBy: found?.name ?? null,
    };
    if (how === 'cancel') {
      await cancelForMissing(tx, ctx, order, settled);
      return;
    }
    const substitute = found && { ...found, price: cheapest(found.price, question) };
    const settling = { question: settled, isTold: true, type: 'missing-silent' as const };
    await correctOrder(tx, ctx, held, { lineId, quantity, substitute }, settling);
  });
}

/** MIS-06, MIS-07: nobody presses a button for it, so that it looks again by itself. */
export const settleLater = (tx: Tx, ctx: Ctx, order: Order, { id: questionId }: MissingQuestion, when: Instant) =>
  ctx.jobs.enqueue(tx, 'settle-missing', { companyId: order.companyId, orderId: order.id, questionId }, when);

/** Never dearer than what the customer read. */
export const cheapest = <Price extends number>(price: Price, { replacement }: MissingQuestion): Price =>
  replacement && replacement.price < price ? (replacement.price as number as Price) : price;

/** It was cancelled, it left, or the customer took the dish out of the basket. */
async function endQuestion(tx: Tx, ctx: Ctx, order: Order, question: MissingQuestion): Promise<void> {
  const missing: MissingQuestion = { ...question, state: 'over', settledAt: ctx.now() };
  const saved = await orders.save(tx, { ...order, missing }, order);
  await recordOrder(tx, ctx, saved, { type: 'missing-over', fromStatus: order.status });
}

const giveUp = (ctx: Ctx, seen: Order, { id }: MissingQuestion): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, seen.id);
    const question = order?.missing;
    if (!order || question?.id !== id || question.state !== 'asked') return;
    await raiseAlert(tx, ctx, order, 'dish-unsettled');
    await endQuestion(tx, ctx, order, question);
  });
