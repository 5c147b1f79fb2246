import { z } from 'zod';
import { PACE_MINUTES, PACE_ORDERS } from './pace-limits.ts';
import { MOST_UNDO_SECONDS } from './undo-seconds.ts';
import { Tips } from './tips.ts';

/** ORS-05. */
export const ORDER_WINDOW_MINUTES = { min: 5, max: 60, usual: 15 } as const;
/** ORS-07, DET-15. */
export const PREPARATION_MINUTES = { min: 0, max: 180, step: 5, usual: 15 } as const;

export const AutoAccept = z.object({
  enabled: z.boolean(),
  preparationMinutes: z.int().min(PREPARATION_MINUTES.min).max(PREPARATION_MINUTES.max).nullable(),
});

/** PAC-11 */
export const Pace = z.object({
  proposes: z.boolean(),
  lengthens: z.boolean(),
  mostMinutes: z.int().min(PACE_MINUTES.min).max(PACE_MINUTES.max).multipleOf(PACE_MINUTES.step),
  fromOrders: z.int().min(PACE_ORDERS.min).max(PACE_ORDERS.max),
});

export const OrderSettings = z.object({
  orderWindowMinutes: z.int().min(ORDER_WINDOW_MINUTES.min).max(ORDER_WINDOW_MINUTES.max),
  autoSendToDrivers: z.boolean(),
  autoAccept: AutoAccept,
  /** ORS-12: null where it was never set. */
  scheduleWindowMinutes: z.int().nullable(),
  quickPreparationMinutes: z.array(z.int().min(PREPARATION_MINUTES.min).max(PREPARATION_MINUTES.max)),
  /** ORS-14: absent where it was never set (`tipsOf`). */
  tips: Tips.optional(),
  /** ORS-15: absent where it was never set (`undoSecondsOf`). */
  undoSeconds: z.int().min(0).max(MOST_UNDO_SECONDS).optional(),
  /** PAC-11: absent where it was never set (`paceOf`). */
  pace: Pace.optional(),
});
export type OrderSettings = z.infer<typeof OrderSettings>;

export const FIRST_ORDER_SETTINGS: OrderSettings = {
  orderWindowMinutes: ORDER_WINDOW_MINUTES.usual,
  autoSendToDrivers: false,
  autoAccept: { enabled: false, preparationMinutes: null },
  scheduleWindowMinutes: 45,
  quickPreparationMinutes: [15, 30, 45],
};

/** ORS-10: what the network decides, and what a shop does. */
export const SlotSettings = OrderSettings.pick({ orderWindowMinutes: true, autoSendToDrivers: true });
export type SlotSettings = z.infer<typeof SlotSettings>;
