import { OrderSettings, Pace } from '@comptoir/domain/order-settings/order-settings.ts';
import { PaceNow } from '@comptoir/domain/shops/shop.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

const Measure = z.object({ slot: z.int(), orders: z.int(), halfMinutes: z.int(), mostMinutes: z.int() });

/** PAC-15: what was measured, by hour of the week and by band of orders in preparation, and what it makes of now. */
export const readPace = shopRoute({
  method: 'GET',
  path: '/order/pace',
  access: 'settings',
  reply: z.object({
    hours: z.array(Measure),
    loads: z.array(Measure),
    preparing: z.int(),
    paceNow: PaceNow.nullable(),
  }),
});

/** PAC-11 */
export const savePace = shopRoute({
  method: 'PUT',
  path: '/order/pace',
  access: 'shopSettings',
  body: Pace.strict(),
  reply: OrderSettings,
});
