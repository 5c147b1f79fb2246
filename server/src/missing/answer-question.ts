import type { MissingAnswer } from '@comptoir/domain/orders/missing/missing-choices.ts';
import type { MissingQuestion } from '@comptoir/domain/orders/missing/missing-question.ts';
import { isInTheShop } from '@comptoir/domain/missing/missing-refusal.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Refusal } from '@comptoir/contract/errors.ts';
import type { Ctx } from '../ctx.ts';
import { Refused, mustExist } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { cancelForMissing } from './cancel-for-missing.ts';
import { correctOrder, refuseDuringPause } from './correct-order.ts';
import { findSubstitute } from './find-substitutes.ts';
import { cheapest } from './settle-silence.ts';

export type CustomerAnswer = { questionId: string; answer: MissingAnswer; productKey: string | null };

/** MIS-05, MIS-07: once, in time, while the order is in the shop; the same answer twice is one. */
export async function answerQuestion(ctx: Ctx, orderId: string, given: CustomerAnswer): Promise<Order> {
  const seen = mustExist(await orders.find(ctx.db, ctx, orderId));
  if (isRepeated(seen, given)) return seen;
  refuseAnswer(seen, given, ctx.now());
  const { lineId, quantity, replacement } = mustExist(seen.missing);
  const productKey = { yes: replacement?.productKey ?? null, other: given.productKey, without: null, cancel: null }[
    given.answer
  ];
  if (given.answer === 'other' && productKey === null) throw new Refused('missing-needs-replacement');
  const found = await findSubstitute(ctx, seen, { lineId, quantity }, productKey);
  return ctx.answer(async (tx) => {
    const held = mustExist(await orders.lockAtShop(tx, ctx, orderId));
    const { order } = held;
    if (isRepeated(order, given)) return order;
    refuseAnswer(order, given, ctx.now());
    refuseDuringPause(order, ctx.now());
    const question: MissingQuestion = {
      ...mustExist(order.missing),
      state: 'answered',
      answer: given.answer,
      settledAt: ctx.now(),
      replacedBy: found?.name ?? null,
    };
    if (given.answer === 'cancel') return cancelForMissing(tx, ctx, order, question);
    const price = (own: NonNullable<typeof found>) =>
      given.answer === 'yes' ? cheapest(own.price, question) : own.price;
    const substitute = found && { ...found, price: price(found) };
    return correctOrder(
      tx,
      ctx,
      held,
      { lineId, quantity, substitute },
      {
        question,
        isTold: false,
        type: 'missing-corrected',
      },
    );
  });
}

const isRepeated = ({ missing }: Order, { questionId, answer }: CustomerAnswer): boolean =>
  missing?.id === questionId && missing.state === 'answered' && missing.answer === answer;

function refuseAnswer(order: Order, { questionId }: CustomerAnswer, now: Instant): void {
  const refusal = answerRefusal(order, questionId, now);
  if (refusal) throw new Refused(refusal);
}

/** Why a customer's answer counts no more; null: it counts. */
export function answerRefusal(order: Order, questionId: string, now: Instant): Refusal | null {
  const { missing } = order;
  if (missing?.id !== questionId || missing.state === 'withdrawn') return 'missing-withdrawn';
  if (missing.state === 'answered') return 'missing-answered';
  if (missing.state !== 'asked' || now >= missing.answerBy || !isInTheShop(order)) return 'missing-too-late';
  return null;
}
