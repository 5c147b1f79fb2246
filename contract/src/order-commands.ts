import { Id } from '@comptoir/domain/kernel/schema.ts';
import { HELD_EVENTS } from '@comptoir/domain/orders/held/held-events.ts';
import { Order } from '@comptoir/domain/orders/order.ts';
import { MAX_PREPARATION_MINUTES } from '@comptoir/domain/orders/preparation.ts';
import { REFUND_REASONS } from '@comptoir/domain/orders/refunds/refund-part.ts';
import { z } from 'zod';
import { CancelReason, orderCommand, Pressed, Seen, shopRoute } from './route.ts';

export const acceptOrder = orderCommand('/prepare', {
  preparationMinutes: z.int().min(0).max(MAX_PREPARATION_MINUTES),
  ...Pressed,
});

export const refuseOrder = orderCommand('/refuse', { cancellation: CancelReason.optional() });
export const markReady = orderCommand('/ready-to-take-away', Pressed);
export const startDelivery = orderCommand('/launch-delivery', {});
/** API-15, API-50: the new total instead of the difference, so that a double click does not add thirty minutes. */
export const addPreparationTime = orderCommand('/add-preparation-time', {
  preparationMinutes: z.int().min(0).max(10_000),
});
export const cancelOrder = orderCommand('/cancel', { cancellation: CancelReason });
/** MIS-10: dishes, or an amount; always with a reason. */
export const RefundPart = z
  .strictObject({
    amount: z.int().min(1).max(9_999_999).nullable().default(null),
    lines: z
      .array(z.strictObject({ lineId: Id, quantity: z.int().min(1).max(1_000) }))
      .max(100)
      .default([]),
    reason: z.enum(REFUND_REASONS),
    note: z.string().trim().max(200).default(''),
  })
  .refine(({ amount, lines }) => (amount === null) !== (lines.length === 0));
export type RefundPart = z.infer<typeof RefundPart>;

export const refundOrder = shopRoute({
  method: 'POST',
  path: '/orders/:orderId/refund',
  access: 'refundOrder',
  params: { orderId: Id },
  body: z.strictObject({ ...Seen, isPastOrder: z.boolean().optional(), part: RefundPart.optional() }),
  reply: Order,
});

export const validateOrder = orderCommand('/validate', { validatedBy: z.literal('shop').optional() });

/**
 * UND-01: the same moves, some seconds later, unless they are taken back. What a move needs besides must come with it.
 */
export const holdMove = shopRoute({
  method: 'POST',
  path: '/orders/:orderId/hold',
  access: 'orders',
  params: { orderId: Id },
  body: z
    .strictObject({
      ...Seen,
      event: z.enum(HELD_EVENTS),
      preparationMinutes: z.int().min(0).max(MAX_PREPARATION_MINUTES).optional(),
      cancellation: CancelReason.optional(),
      part: RefundPart.optional(),
    })
    .refine(({ event, part }) => event === 'refund' || part === undefined)
    .refine(({ event, preparationMinutes }) => (event === 'accept') === (preparationMinutes !== undefined))
    .refine(({ event, cancellation }) => event !== 'cancel' || cancellation !== undefined),
  reply: Order,
});

const HELD = {
  method: 'POST',
  access: 'orders',
  params: { orderId: Id, heldId: Id },
  reply: Order,
} as const;
export const undoHeldMove = shopRoute({ ...HELD, path: '/orders/:orderId/hold/:heldId/undo' });
/** UND-05. */
export const sendHeldMove = shopRoute({ ...HELD, path: '/orders/:orderId/hold/:heldId/send' });
