import type * as contract from '@comptoir/contract/orders.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { runCommand } from '../orders/command.ts';
import * as orders from '../orders/orders.store.ts';

/** FLO-41, FLO-51. */
export async function takeDelivery(ctx: Ctx, { params, body }: Input<typeof contract.takeDelivery>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'take-delivery',
      by: 'staff',
      expectedStatus: body.expectedStatus,
      whenLocked: 'accept-delivery-failed',
      change: () => ({}),
    }),
  );
}

/** FLO-37 while the order is still to be answered, FLO-49 once it is in the kitchen. */
export async function removeDriver(ctx: Ctx, { params, body }: Input<typeof contract.removeDriver>): Promise<Order> {
  const cancelReason = body.cancellation?.cancelReason ?? 'driver_reassignment';
  if (cancelReason !== 'driver_reassignment') throw new Refused('RECORD_INVALID');
  return ctx.answer(async (tx) => {
    const order = await orders.lock(tx, params, params.orderId);
    if (!order) throw new Refused('NOT_FOUND');
    return runCommand(tx, ctx, params, params.orderId, {
      event: order.status === 'contacting' ? 'driver-lost' : 'remove-driver',
      by: 'staff',
      expectedStatus: body.expectedStatus,
      change: () => ({}),
      data: { cancelReason, driver: order.driversHistory.at(-1)?.driverName ?? null },
    });
  });
}
