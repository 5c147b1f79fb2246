import type { previewCorrection as previewRoute } from '@comptoir/contract/missing.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { correctionRefusal, type Correction } from '@comptoir/domain/missing/correction.ts';
import { pieceTotal } from '@comptoir/domain/missing/piece.ts';
import { isCharged, missingRefusal } from '@comptoir/domain/missing/missing-refusal.ts';
import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { amountCharged, lineTotal } from '@comptoir/domain/orders/amounts.ts';
import { questionSentence } from '@comptoir/domain/orders/missing/missing.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { Refused, mustExist, refuseIf } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import * as shops from '../shops/shops.store.ts';
import { correctedBy } from './correct-order.ts';
import { findSubstitute } from './find-substitutes.ts';

/** MIS-03: nothing is written; the same sums as the change itself, and the very words that would leave. */
export async function previewCorrection(
  ctx: Ctx,
  { params, body }: Input<typeof previewRoute>,
): Promise<Answer<typeof previewRoute>> {
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  const shop = mustExist(await shops.find(ctx.db, order));
  const refusal = missingRefusal(order);
  if (refusal) throw new Refused(refusal, { extra: { order } });
  const substitute = await findSubstitute(ctx, order, body, body.replacement);
  const correction = { lineId: body.lineId, quantity: body.quantity, substitute };
  refuseIf(correctionRefusal(order, correction));
  const after = await correctedBy(ctx.db, { order, shop }, correction, NEW_LINE);
  const [totalBefore, totalAfter] = [amountCharged(order), amountCharged(after)];
  const dish = order.lines.find(({ id }) => id === body.lineId);
  const asked = {
    dish: dish?.name ?? '',
    quantity: body.quantity,
    replacement: substitute,
    totalBefore,
    totalAfter,
    answerBy: addMinutes(ctx.now(), body.answerMinutes),
  };
  return {
    lines: previewedLines(order, after, correction),
    discount: after.promotionDiscount,
    cashback: after.cashbackUsed,
    deliveryFee: after.deliveryFee,
    managementFee: after.managementFee,
    tip: after.tip,
    totalBefore,
    totalAfter,
    refund: isCharged(order) ? cents(totalBefore - totalAfter) : ZERO,
    gift: dish && substitute ? giftOf(dish, substitute.price, body.quantity) : ZERO,
    means: meansOf(order),
    message: french(questionSentence(asked, order.shop.timeZone)),
  };
}

const NEW_LINE = 'new';

const giftOf = (line: Order['lines'][number], price: number, quantity: number) =>
  line.isLoyaltyProduct ? ZERO : cents(Math.max(0, price - pieceTotal(line)) * quantity);

export const meansOf = ({ customer: { phone, email } }: Pick<Order, 'customer'>): 'sms' | 'mail' | null =>
  phone ? 'sms' : email ? 'mail' : null;

/** Everything that was ordered, the dish that goes struck out where it stood, what comes right below it. */
function previewedLines(
  { lines }: Order,
  after: Order,
  { lineId, quantity }: Correction,
): Answer<typeof previewRoute>['lines'] {
  const drawn = (line: Order['lines'][number], state: 'kept' | 'gone' | 'new') => ({
    id: `${line.id}-${state}`,
    name: line.name,
    quantity: line.quantity,
    total: lineTotal(line),
    state,
  });
  const added = after.lines.find(({ id }) => id === NEW_LINE);
  return lines.flatMap((line) => {
    if (line.id !== lineId) return [drawn(line, 'kept')];
    const left = line.quantity - quantity;
    return [
      ...(left > 0 ? [drawn({ ...line, quantity: left }, 'kept')] : []),
      drawn({ ...line, quantity }, 'gone'),
      ...(added ? [drawn(added, 'new')] : []),
    ];
  });
}
