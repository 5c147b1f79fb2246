import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { Order } from '@comptoir/domain/orders/order.ts';
import { MAX_STOPS } from '@comptoir/domain/rounds/stop-order.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** RND-02: whom this order can be given to, the most useful first. */
export const listDriverChoices = shopRoute({
  method: 'GET',
  path: '/orders/:orderId/driver-choices',
  access: 'orders',
  params: { orderId: Id },
  reply: z.object({
    items: z.array(
      z.object({
        driverId: Id,
        firstName: z.string(),
        lastName: z.string(),
        isAvailable: z.boolean(),
        carried: z.int().min(0),
        /** To the shop; null while nobody knows where the driver is. */
        km: z.number().nullable(),
        dropoffAt: Instant.nullable(),
      }),
    ),
  }),
});

/** RND-01, RND-05: all or none. `seenDriverId` is who had the order on the screen of whoever gives it (RND-03). */
export const giveOrders = shopRoute({
  method: 'POST',
  path: '/rounds',
  access: 'orders',
  body: z.strictObject({
    driverId: Id,
    orders: z
      .array(z.strictObject({ orderId: Id, seenDriverId: Id.nullable() }))
      .min(1)
      .max(MAX_STOPS),
  }),
  reply: z.object({ items: z.array(Order) }),
});

/** RND-08: all orders of the round that are still to be brought, in the order wanted. */
export const orderStops = shopRoute({
  method: 'PUT',
  path: '/rounds/:roundId/stops',
  access: 'orders',
  params: { roundId: Id },
  body: z.strictObject({ orderIds: z.array(Id).min(1).max(MAX_STOPS) }),
  reply: z.object({ items: z.array(Order) }),
});
