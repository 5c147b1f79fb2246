import { FailedHubOrder } from '@comptoir/domain/hub/orders/failed-order.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** HUB-41: « Commandes en échec »: orders of the hub that are not in the list, and why. */
export const listFailedHubOrders = shopRoute({
  method: 'GET',
  path: '/hubrise/failed-orders',
  access: 'orders',
  reply: z.object({ items: z.array(FailedHubOrder) }),
});

/** HUB-42 */
export const retryHubOrder = shopRoute({
  method: 'POST',
  path: '/hubrise/failed-orders/:hubOrderId/retry',
  access: 'orders',
  params: { hubOrderId: Id },
  reply: z.object({ orderId: Id.nullable() }),
});

/** HUB-42: the marketplace is told that the order is refused. */
export const abandonHubOrder = shopRoute({
  method: 'POST',
  path: '/hubrise/failed-orders/:hubOrderId/abandon',
  access: 'orders',
  params: { hubOrderId: Id },
  reply: null,
});
