import type * as contract from '@comptoir/contract/complaints.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { apologyRefusal } from '@comptoir/domain/complaints/apology.ts';
import { VOUCHER_DAYS } from '@comptoir/domain/complaints/decide.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { UserCtx } from '../../ctx.ts';
import { mustExist, refuseIf } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordOrder } from '../../orders/record.ts';
import { givenApology } from './apology.store.ts';

type ApologyCall = Input<typeof contract.giveApology>;

/** SUP-21: once an order, and told to its customer. law:parent-first: the order, then the code. */
export async function giveApology(ctx: UserCtx, { params, body: { amount } }: ApologyCall): Promise<Order> {
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, params, params.orderId));
    refuseIf(apologyRefusal(order, (await givenApology(tx, order, order.id)) !== null));
    const { companyId, shopId, id: orderId, customerId } = order;
    const endsAt = addMs(ctx.now(), VOUCHER_DAYS * DAY);
    const { promoCode } = await ctx.effects.issueVoucher(tx, ctx, {
      shopId,
      customerId,
      amount,
      endsAt,
      reason: french(`Commande manquée n° ${order.orderNumber}`),
    });
    await ctx.jobs.enqueue(tx, 'tell-apology', { companyId, orderId });
    const data = { amount, promoCode, endsAt };
    await recordOrder(tx, ctx, order, { type: 'apology', fromStatus: order.status, data });
    return order;
  });
}
