import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import type { StaffCall } from '../orders/command.ts';
import * as orders from '../orders/orders.store.ts';
import { recordQuietly } from '../orders/record.ts';

/** NTF-19: once per order; the event closes the window on the other screens. */
export async function flagDeliveryReminder(ctx: Ctx, { params }: StaffCall): Promise<Order> {
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, params, params.orderId));
    if (order.deliveryReminderTriggered) return order;
    const saved = await orders.save(tx, { ...order, deliveryReminderTriggered: true });
    await recordQuietly(tx, ctx, saved, 'delivery-reminder');
    return saved;
  });
}
