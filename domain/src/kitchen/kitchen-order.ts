import { z } from 'zod';
import { ORDER_TYPES } from '../kernel/sales.ts';
import { Id, Instant } from '../kernel/schema.ts';
import { HeldMove } from '../orders/held/held-move.ts';
import { MissingQuestion } from '../orders/missing/missing-question.ts';
import { ORDER_STATUSES } from '../orders/order-status.ts';

export const KitchenLine = z.object({
  id: Id,
  productKey: z.string(),
  name: z.string(),
  quantity: z.int().min(1),
  unit: z.string().nullable(),
  options: z.array(z.string()),
  instruction: z.string().nullable(),
});
export type KitchenLine = z.infer<typeof KitchenLine>;

/** KIT-22: what a kitchen cooks from, and nothing else of an order. */
export const KitchenOrder = z.object({
  id: Id,
  shopId: Id,
  orderNumber: z.string(),
  isTest: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  orderType: z.enum(ORDER_TYPES),
  flowType: z.enum(['classic', 'reverse']),
  pickupStatus: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  tableNumber: z.string().nullable(),
  createdAt: Instant,
  sentToShopAt: Instant,
  requestedFor: Instant,
  isScheduled: z.boolean(),
  acceptDeadlineAt: Instant.nullable(),
  preparationStartedAt: Instant.nullable(),
  preparationEndedAt: Instant.nullable(),
  dueAt: Instant.nullable(),
  expectedDropoffAt: Instant.nullable(),
  /** Null while the customer has changed nothing that was not read. */
  changedLineIds: z.array(Id).nullable(),
  lines: z.array(KitchenLine),
  /** MIS-08: the dish that is missing, and what the customer says; nothing else of the question. */
  missing: MissingQuestion.pick({ dish: true, state: true, answer: true, answerBy: true, replacedBy: true }).nullable(),
  /** UND-02: somebody has answered it, though that has not left yet. */
  isAnswered: z.boolean(),
  /** KIT-14: false where the shop brings it itself: it leaves from the counter (FLO-53), and is never « Prête ». */
  offersReady: z.boolean(),
  /** UND-01: somebody said « Prête », which has not left yet. */
  heldReady: HeldMove.pick({ id: true, dueAt: true, isLeaving: true }).nullable(),
  version: z.int().min(1),
});
export type KitchenOrder = z.infer<typeof KitchenOrder>;
