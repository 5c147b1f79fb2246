import { addMs, DAY, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Ctx } from '../../ctx.ts';
import { raiseAlert } from '../../orders/alerts/alerts.ts';
import * as orders from '../../orders/orders.store.ts';
import { tellOnce } from '../../orders/record.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as hubOrders from '../orders/hub-orders.store.ts';
import { takeOrder } from '../orders/take-order.ts';

const TAKEN_WITHIN_MS = 5 * MINUTE;
/** Each is read at the hub before anybody is alarmed. */
const AT_ONCE = 20;

/** HUB-60: an order of ours that is still new at the hub lies there, and no till has taken it. Told once. */
export async function watchUntaken(ctx: Ctx, ref: ShopRef): Promise<void> {
  for (const { hubOrderId, orderId } of await listUntaken(ctx, ref)) {
    // eslint-disable-next-line no-await-in-loop -- few, and the hub allows few calls at once
    await takeOrder(ctx, ref, hubOrderId);
    // eslint-disable-next-line no-await-in-loop -- as above
    await ctx.transaction(async (tx) => {
      const order = await orders.lock(tx, ctx, orderId);
      const row = await hubOrders.findByOrder(tx, ref.companyId, orderId);
      if (!order || isFinished(order.status) || row?.hubStatus !== 'new') return;
      if (await tellOnce(tx, ctx, order, 'hub-untaken')) await raiseAlert(tx, ctx, order, 'hub-untaken');
    });
  }
}

/** Counted from the moment at which the hub had it: an outage before counts for nothing. */
const listUntaken = (ctx: Ctx, { companyId, shopId }: ShopRef) => {
  const now = ctx.now();
  return ctx.db
    .selectFrom('hub_orders as h')
    .innerJoin('order_events as e', (join) =>
      join
        .onRef('e.company_id', '=', 'h.company_id')
        .onRef('e.order_id', '=', 'h.order_id')
        .on('e.type', '=', 'till-sent'),
    )
    .select(['h.hub_order_id as hubOrderId', 'h.order_id as orderId'])
    .where((eb) => eb.and({ 'h.company_id': companyId, 'h.shop_id': shopId, 'h.direction': 'out' }))
    .where((eb) => eb.and({ 'h.state': 'taken', 'h.hub_status': 'new' }))
    .where('h.created_at', '>', addMs(now, -DAY))
    .where('e.at', '<', addMs(now, -TAKEN_WITHIN_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events as told')
            .select('told.id')
            .whereRef('told.company_id', '=', 'h.company_id')
            .whereRef('told.order_id', '=', 'h.order_id')
            .where('told.type', '=', 'hub-untaken'),
        ),
      ),
    )
    .$narrowType<{ hubOrderId: string; orderId: string }>()
    .distinct()
    .limit(AT_ONCE)
    .execute();
};
