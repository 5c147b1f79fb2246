import type * as contract from '@comptoir/contract/deliveries.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as orders from '../orders/orders.store.ts';

/** NTF-19: once per order; the event closes the window on the other screens. */
export async function flagDeliveryReminder(
  ctx: Ctx,
  { params }: Input<typeof contract.flagDeliveryReminder>,
): Promise<Order> {
  return ctx.answer(async (tx) => {
    const order = await orders.lock(tx, params, params.orderId);
    if (!order) throw new Refused('NOT_FOUND');
    if (order.deliveryReminderTriggered) return order;
    const saved = await orders.save(tx, { ...order, deliveryReminderTriggered: true });
    await audit(tx, ctx, {
      action: 'order.delivery-reminder',
      entity: 'order',
      entityId: order.id,
      shopId: order.shopId,
    });
    await appendEvent(tx, saved, 'order-changed', { order: saved });
    return saved;
  });
}
