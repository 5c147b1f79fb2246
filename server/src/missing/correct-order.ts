import { corrected, correctionRefusal, type Correction } from '@comptoir/domain/missing/correction.ts';
import { correctionPause, isCharged } from '@comptoir/domain/missing/missing-refusal.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { MissingQuestion } from '@comptoir/domain/orders/missing/missing-question.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { mealVouchersOf } from '@comptoir/domain/sales-modes/meal-vouchers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { exchangeLoyalty } from '../loyalty/balances/follow-order.ts';
import { askRefund } from '../orders/money/give-back.ts';
import { tellLater } from '../orders/messages/tell-customer.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { correctTickets } from '../printers/queue/queue-tickets.ts';
import { termsOf } from '../promotions/uses.store.ts';
import { countSales } from '../sales/count-sales.ts';
import { takeMore } from '../stock/take-stock.ts';
import { afterChange, followChange } from '../till/tell-till.ts';

type Held = { order: Order; shop: Shop };

/** MIS-03: the order as it would be; the one way to compute it, for the window, the customer's page and the change. */
export async function correctedBy(
  db: Db | Tx,
  { order, shop }: Held,
  correction: Correction,
  newLineId: string,
): Promise<Order> {
  const promotion = order.promoCode === null ? null : await termsOf(db, order);
  return corrected(order, correction, { promotion, coversFees: mealVouchersOf(shop).coversFees }, newLineId);
}

export function refuseDuringPause(order: Order, now: Instant): void {
  const pause = correctionPause(order, now);
  if (!pause) return;
  throw new Refused(pause.refusal, { words: { name: order.held?.by.firstName ?? '' }, extra: { order } });
}

export type Settling = {
  /** The question with its outcome. */
  question: MissingQuestion;
  /** Who was not asked, or did not answer, is told. */
  isTold: boolean;
  type: 'missing-corrected' | 'missing-silent';
  /** What else belongs to it; news of the order itself come last. */
  also?: () => Promise<unknown>;
};

/**
 * MIS-03, MIS-07: lines, amounts, stock, points, sales, ticket, till, money and message, in one transaction under the
 * order's lock. A card that is not charged yet is charged less; one that is gets the difference back from the outbox.
 */
export async function correctOrder(
  tx: Tx,
  ctx: Ctx,
  held: Held,
  correction: Correction,
  settling: Settling,
): Promise<Order> {
  const { order, shop } = held;
  refuseIf(correctionRefusal(order, correction));
  const newLineId = ctx.newId();
  const wanted = await correctedBy(tx, held, correction, newLineId);
  const question = { ...settling.question, totalAfter: amountCharged(wanted) };
  const till = afterChange(order, wanted);
  const saved = await orders.save(tx, { ...wanted, ...till, missing: question, handledBy: authorOf(ctx) }, order);
  await orders.replaceLines(tx, saved);
  const added = saved.lines.find(({ id }) => id === newLineId);
  if (added) await takeMore(tx, ctx, saved, added);
  await exchangeLoyalty(tx, order, saved);
  await countSales(tx, ctx, { before: order, order: saved });
  const back = amountCharged(order) - amountCharged(saved);
  if (isCharged(order)) await askRefund(tx, ctx, saved, 'missing', back, `Plat manquant : ${question.dish}`);
  await followChange(tx, ctx, order, saved, ['lines']);
  if (!saved.isTest) await correctTickets(tx, ctx, saved, shop, 'CORRIGÉE');
  if (settling.isTold) await tellLater(tx, ctx, saved, 'dish-settled');
  await settling.also?.();
  await recordOrder(tx, ctx, saved, {
    type: settling.type,
    fromStatus: order.status,
    data: {
      dish: question.dish,
      quantity: question.quantity,
      replacedBy: question.replacedBy,
      answer: question.answer,
      amount: amountCharged(saved),
      before: amountCharged(order),
    },
  });
  return saved;
}

const authorOf = ({ actor }: Ctx): string | null => (actor.kind === 'staff' ? actor.firstName : null);
