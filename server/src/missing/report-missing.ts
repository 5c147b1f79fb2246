import type { reportMissing as reportRoute, withdrawQuestion as withdrawRoute } from '@comptoir/contract/missing.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { correctionRefusal, type Correction } from '@comptoir/domain/missing/correction.ts';
import { correctionNeedsRight, missingRefusal } from '@comptoir/domain/missing/missing-refusal.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { MissingQuestion } from '@comptoir/domain/orders/missing/missing-question.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused, mustExist, refuseIf } from '../http/refused.ts';
import { handledMeanwhile } from '../orders/command.ts';
import { tellLater } from '../orders/messages/tell-customer.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder, recordQuietly } from '../orders/record.ts';
import { forgetStock, lockProducts, recallStock } from '../stock/take-stock.ts';
import { markSoldOut } from '../stock/set-stock.ts';
import { correctedBy, correctOrder, refuseDuringPause } from './correct-order.ts';
import { findSubstitute } from './find-substitutes.ts';
import { meansOf } from './preview-correction.ts';
import { settleLater } from './settle-silence.ts';

type ReportCall = Input<typeof reportRoute>;
type Body = ReportCall['body'];
type Held = orders.Held;

/** MIS-01: one command of the cook: sold out, and asked or applied. */
export async function reportMissing(ctx: UserCtx, { params, body }: ReportCall): Promise<Order> {
  const seen = mustExist(await orders.find(ctx.db, params, params.orderId));
  const substitute = body.mode === 'sold-out' ? null : await findSubstitute(ctx, seen, body, body.replacement);
  const correction = { lineId: body.lineId, quantity: body.quantity, substitute };
  return ctx.answer(async (tx) => {
    const held = mustExist(await orders.lockAtShop(tx, params, params.orderId));
    const { order } = held;
    const line = order.lines.find(({ id }) => id === body.lineId);
    if (!line || line.quantity < body.quantity) throw new Refused('missing-line', { extra: { order } });
    // REP-11: what is missing in a rehearsal is sold on to real customers.
    const endDish = async () => {
      if (body.soldOut && !order.isTest) await markSoldOut(tx, ctx, order, line.productKey, body.soldOut.until);
    };
    if (body.mode === 'sold-out') {
      await endDish();
      await recordQuietly(tx, ctx, order, 'sold-out', { after: { dish: line.name } });
      return order;
    }
    refuseReport(ctx, held, body);
    if (body.expectedQuantity !== undefined && body.expectedQuantity !== line.quantity) throw handledMeanwhile(order);
    // The dish is sold out after its substitute is taken.
    if (body.soldOut && substitute) await lockProducts(tx, order, [line.productKey, substitute.productKey]);
    await forgetStock(tx, order, { key: line.productKey, quantity: body.quantity });
    return body.mode === 'ask'
      ? ask(tx, ctx, held, correction, body, endDish)
      : correctOrder(tx, ctx, held, correction, {
          question: { ...questionOf(ctx, order, correction, body), state: 'applied', settledAt: ctx.now() },
          isTold: true,
          type: 'missing-corrected',
          also: endDish,
        });
  });
}

function refuseReport(ctx: UserCtx, { order }: Held, { mode }: Body): void {
  const refused = (refusal: ConstructorParameters<typeof Refused>[0]) => new Refused(refusal, { extra: { order } });
  const refusal = missingRefusal(order);
  if (refusal) throw refused(refusal);
  refuseDuringPause(order, ctx.now());
  if (correctionNeedsRight(order) && !rightsAt(ctx.user, order.shopId).includes('refundOrder'))
    throw refused('missing-refund-right');
  if (mode === 'ask' && meansOf(order) === null) throw refused('missing-nobody');
}

/** As it is asked; « applied » knows no question, only what was done. */
function questionOf(
  ctx: UserCtx,
  order: Order,
  { lineId, quantity, substitute }: Correction,
  { ifSilent, answerMinutes }: Body,
): MissingQuestion {
  const now = ctx.now();
  return {
    id: ctx.newId(),
    lineId,
    dish: order.lines.find(({ id }) => id === lineId)?.name ?? '',
    quantity,
    replacement: substitute && { productKey: substitute.productKey, name: substitute.name, price: substitute.price },
    totalBefore: amountCharged(order),
    totalAfter: amountCharged(order),
    ifSilent,
    askedAt: now,
    askedBy: ctx.user.firstName,
    answerBy: addMinutes(now, answerMinutes),
    state: 'asked',
    answer: null,
    settledAt: null,
    replacedBy: substitute?.name ?? null,
  };
}

/** MIS-05, MIS-06: nothing of the order changes before the answer, or before its time is over. */
async function ask(
  tx: Tx,
  ctx: UserCtx,
  held: Held,
  correction: Correction,
  body: Body,
  endDish: () => Promise<void>,
): Promise<Order> {
  const { order } = held;
  refuseIf(correctionRefusal(order, correction));
  if (body.ifSilent === 'replace' && !correction.substitute) throw new Refused('missing-needs-replacement');
  if (body.ifSilent === 'remove') refuseIf(correctionRefusal(order, { ...correction, substitute: null }));
  const after = await correctedBy(tx, held, correction, ctx.newId());
  const missing = {
    ...questionOf(ctx, order, correction, body),
    totalAfter: amountCharged(after),
    replacedBy: null,
  };
  const saved = await orders.save(tx, { ...order, missing, handledBy: ctx.user.firstName }, order);
  await settleLater(tx, ctx, order, missing, missing.answerBy);
  await tellLater(tx, ctx, saved, 'dish-missing');
  await endDish();
  await recordOrder(tx, ctx, saved, {
    type: 'missing-asked',
    fromStatus: order.status,
    data: {
      dish: missing.dish,
      quantity: missing.quantity,
      replacement: missing.replacement?.name ?? null,
      ifSilent: missing.ifSilent,
      answerBy: missing.answerBy,
    },
  });
  return saved;
}

/** MIS-07: the first of answer, deadline and withdrawal wins; the others find it settled. */
export const withdrawQuestion = (ctx: UserCtx, { params }: Input<typeof withdrawRoute>): Promise<Order> =>
  ctx.answer(async (tx) => {
    const { order } = mustExist(await orders.lockAtShop(tx, params, params.orderId));
    const { missing } = order;
    if (missing?.id !== params.questionId || missing.state !== 'asked')
      throw new Refused('missing-answered', { extra: { order } });
    const settled = { ...missing, state: 'withdrawn' as const, settledAt: ctx.now() };
    const line = order.lines.find(({ id }) => id === missing.lineId);
    if (line) await recallStock(tx, order, { key: line.productKey, quantity: missing.quantity });
    const saved = await orders.save(tx, { ...order, missing: settled, handledBy: ctx.user.firstName }, order);
    await recordOrder(tx, ctx, saved, {
      type: 'missing-withdrawn',
      fromStatus: order.status,
      data: { dish: missing.dish },
    });
    return saved;
  });
