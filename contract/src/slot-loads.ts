import { Day, Instant } from '@comptoir/domain/kernel/schema.ts';
import { HOURS_KINDS, MOST_ORDERS, SlotLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** HRS-26: the windows of a day (today, unless one is named), what they have taken and may take. */
export const readSlotLoads = shopRoute({
  method: 'GET',
  path: '/slot-loads',
  access: 'orders',
  query: z.strictObject({ day: Day.optional() }),
  reply: z.object({
    day: Day,
    items: z.array(SlotLoad),
    /** Nobody has set a limit for a slot of this day: its windows take the default (HRS-12, SPH-15). */
    isDefaultLimited: z.boolean(),
  }),
});

/** HRS-27: another limit for one window; 0 closes it, null gives it back to its hours. */
export const setSlotLimit = shopRoute({
  method: 'PUT',
  path: '/slot-loads/:kind/:start',
  access: 'hours',
  params: { kind: z.enum(HOURS_KINDS), start: Instant },
  body: z.strictObject({ maxOrders: z.int().min(0).max(MOST_ORDERS).nullable() }),
  reply: SlotLoad,
});
