import type * as contract from '@comptoir/contract/order-commands.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { addMinutes, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { momentOfPress } from '@comptoir/domain/orders/held/press-moment.ts';
import { EXTRA_PREPARATION_MINUTES } from '@comptoir/domain/orders/preparation.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { staffCommand, withoutLine, type StaffCall } from './command.ts';

/** FLO-45, FLO-22, API-15: the caller sends the new total, so that a double click does not add thirty minutes. */
export function addPreparationTime(ctx: Ctx, call: Input<typeof contract.addPreparationTime>): Promise<Order> {
  const { preparationMinutes } = call.body;
  return staffCommand(ctx, call, {
    event: 'add-time',
    isAlone: true,
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
  });
}

const delayed = (instant: Instant | null): Instant | null => instant && addMinutes(instant, EXTRA_PREPARATION_MINUTES);

type ReadyCall = StaffCall & { body: { pressedAt?: Instant | undefined } };

export const markReady = (ctx: Ctx, call: ReadyCall): Promise<Order> =>
  staffCommand(ctx, call, {
    event: 'ready',
    isAlone: true,
    change: (order) => {
      const pressed = momentOfPress(call.body.pressedAt, order, ctx.now());
      return { preparationEndedAt: later(pressed, order.preparationStartedAt ?? pressed) };
    },
    data: withoutLine(call.body.pressedAt),
  });

export const startDelivery = (ctx: Ctx, call: StaffCall): Promise<Order> =>
  staffCommand(ctx, call, {
    event: 'start-delivery',
    isAlone: true,
    whenLocked: 'start-delivery-failed',
    change: (order) => ({ preparationEndedAt: order.preparationEndedAt ?? ctx.now() }),
  });

export const validateOrder = (ctx: Ctx, call: StaffCall): Promise<Order> =>
  staffCommand(ctx, call, {
    event: 'validate',
    isAlone: true,
    change: ({ delivery }) => ({
      validatedBy: 'shop',
      delivery: delivery && { ...delivery, deliveredAt: ctx.now() },
    }),
  });
