import type { RefundPart } from '@comptoir/contract/order-commands.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import { paidFor, refundReasonWords } from '@comptoir/domain/orders/refunds/refund-part.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { UserCtx } from '../../ctx.ts';
import { Refused, mustExist } from '../../http/refused.ts';
import { appendEvent } from '../../live/append.ts';
import { heldCallId } from '../held/held-call.ts';
import type { StaffCall } from '../command.ts';
import { staffCommand } from '../command.ts';
import * as orders from '../orders.store.ts';
import { askProvider, openRefund } from './refund-order.ts';
import { refunding, settleRefund } from './settle-refund.ts';

type Part = NonNullable<HeldMove['part']>;

/** MIS-10: by dishes or by amount; what was chosen is turned into an amount and a sentence once. */
export function partOf(order: Order, { amount, lines, reason, note }: RefundPart): Part {
  const wanted: Cents = lines.length > 0 ? paidFor(order, lines) : cents(amount ?? 0);
  if (wanted <= 0) throw new Refused('RECORD_INVALID');
  return { amount: wanted, reason: french(refundReasonWords(order, { reason, note, lines })) };
}

/**
 * MIS-10, FLO-71: the order stays completed; its card gets the part back, the customer is told, and story, journal and
 * receipt say why. A part that takes all that is left is a refund of the order (FLO-62).
 */
export async function refundPart(ctx: UserCtx, call: StaffCall, part: Part): Promise<Order> {
  const { params, body } = call;
  const opened = await ctx.transaction((tx) =>
    openRefund(tx, ctx, { ...params, ...part, expectedStatus: body.expectedStatus, charge: null }),
  );
  const { refund } = opened;
  const answer = await askProvider(ctx, opened);
  if (refund.cause === 'refund') return staffCommand(ctx, call, refunding(ctx, refund, answer));
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, params, params.orderId));
    // UND-03: somebody else's decision, made since, is theirs.
    if (order.held && heldCallId(order.held.id) === ctx.callId) await orders.save(tx, { ...order, held: null }, order);
    await settleRefund(tx, ctx, refund, answer);
    const settled = mustExist(await orders.find(tx, params, params.orderId));
    await appendEvent(tx, settled, 'order-changed', { order: settled });
    return settled;
  });
}
