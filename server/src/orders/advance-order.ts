import type * as contract from '@comptoir/contract/orders.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from './command.ts';

/** FLO-52. */
export async function markReady(ctx: Ctx, { params, body }: Input<typeof contract.markReady>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'ready',
      by: 'staff',
      expectedStatus: body.expectedStatus,
      change: () => ({ preparationEndedAt: ctx.now() }),
    }),
  );
}

/** FLO-53. */
export async function startDelivery(ctx: Ctx, { params, body }: Input<typeof contract.startDelivery>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'start-delivery',
      by: 'staff',
      expectedStatus: body.expectedStatus,
      whenLocked: 'start-delivery-failed',
      change: (order) => ({ preparationEndedAt: order.preparationEndedAt ?? ctx.now() }),
    }),
  );
}

/** FLO-55, FLO-56, FLO-65. */
export async function validateOrder(ctx: Ctx, { params, body }: Input<typeof contract.validateOrder>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'validate',
      by: 'staff',
      expectedStatus: body.expectedStatus,
      change: (order) => ({
        validatedBy: 'shop',
        delivery: order.delivery ? { ...order.delivery, deliveredAt: ctx.now() } : null,
      }),
    }),
  );
}
