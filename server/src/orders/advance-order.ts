import type * as contract from '@comptoir/contract/orders.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { EXTRA_PREPARATION_MINUTES } from '@comptoir/domain/orders/preparation.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { runCommand } from './command.ts';

/** FLO-45, FLO-22, API-15: the caller sends the new total, so that a double click does not add thirty minutes. */
export async function addPreparationTime(
  ctx: Ctx,
  { params, body }: Input<typeof contract.addPreparationTime>,
): Promise<Order> {
  const { preparationMinutes } = body;
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'add-time',
      by: 'staff',
      isAlone: true,
      expectedStatus: body.expectedStatus,
      refusal: (order) =>
        preparationMinutes === (order.preparationMinutes ?? 0) + EXTRA_PREPARATION_MINUTES
          ? null
          : new Refused('minutes-not-added', { extra: { order } }),
      change: (order) => ({
        preparationMinutes,
        dueAt: delayed(order.dueAt),
        expectedPickupAt: delayed(order.expectedPickupAt),
        expectedDropoffAt: delayed(order.expectedDropoffAt),
      }),
      data: { preparationMinutes },
    }),
  );
}

const delayed = (instant: Instant | null): Instant | null => instant && addMinutes(instant, EXTRA_PREPARATION_MINUTES);

export async function markReady(ctx: Ctx, { params, body }: Input<typeof contract.markReady>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'ready',
      by: 'staff',
      isAlone: true,
      expectedStatus: body.expectedStatus,
      change: () => ({ preparationEndedAt: ctx.now() }),
    }),
  );
}

export async function startDelivery(ctx: Ctx, { params, body }: Input<typeof contract.startDelivery>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'start-delivery',
      by: 'staff',
      isAlone: true,
      expectedStatus: body.expectedStatus,
      whenLocked: 'start-delivery-failed',
      change: (order) => ({ preparationEndedAt: order.preparationEndedAt ?? ctx.now() }),
    }),
  );
}

export async function validateOrder(ctx: Ctx, { params, body }: Input<typeof contract.validateOrder>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'validate',
      by: 'staff',
      isAlone: true,
      expectedStatus: body.expectedStatus,
      change: (order) => ({
        validatedBy: 'shop',
        delivery: order.delivery ? { ...order.delivery, deliveredAt: ctx.now() } : null,
      }),
    }),
  );
}
