import { markOf, strikeRefusal } from '@comptoir/domain/kitchen/striking.ts';
import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import { toKitchenOrder } from '@comptoir/domain/kitchen/to-kitchen-order.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { Refused, mustExist, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as orders from '../orders/orders.store.ts';
import * as strikes from './strikes.store.ts';

type Wish = {
  params: { companyId: string; shopId: string; orderId: string; lineId: string };
  body: { isStruck: boolean };
};

/** KIT-10 to KIT-13: whoever asks for what is so already changes nothing and tells nobody. */
export async function strikeLine(ctx: Ctx, { params, body }: Wish): Promise<Strike> {
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, params, params.orderId));
    const line = toKitchenOrder(order).lines.find(({ id }) => id === params.lineId);
    if (!line) throw new Refused('NOT_FOUND');
    refuseIf(strikeRefusal(order.status));
    const known = await strikes.find(tx, params);
    const wished = { isStruck: body.isStruck, mark: markOf(line), changedAt: ctx.now(), changedBy: nameOf(ctx) };
    // A line that nobody has touched is not struck.
    if (!known && !body.isStruck) return { lineId: line.id, revision: 1, ...wished };
    const strike = await strikes.put(tx, params, wished);
    if (!strike) return mustExist(known);
    await audit(tx, ctx, {
      action: strike.isStruck ? 'order.kitchen-struck' : 'order.kitchen-restored',
      entity: 'order',
      entityId: order.id,
      shopId: order.shopId,
      after: { line: line.name },
    });
    await appendEvent(tx, order, 'kitchen-line-struck', { orderId: order.id, strike });
    return strike;
  });
}

const nameOf = ({ actor }: Ctx): string => (actor.kind === 'staff' ? actor.firstName : '');
