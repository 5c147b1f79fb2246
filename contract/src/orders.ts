import { Day, Id } from '@comptoir/domain/kernel/schema.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { ORDER_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { MAX_PREPARATION_MINUTES } from '@comptoir/domain/orders/preparation.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

const Snapshot = z.object({ orders: z.array(Order), sequence: z.int() });

export const listLiveOrders = shopRoute({ method: 'GET', path: '/orders/live', access: 'orders', reply: Snapshot });
export const listCompanyLiveOrders = companyRoute({
  method: 'GET',
  path: '/orders/live',
  access: 'allShops',
  reply: Snapshot,
});

const FinishedQuery = z.object({
  startDate: Day,
  endDate: Day,
  ordering: z.enum(['asc', 'desc']).default('desc'),
  ...PageQuery,
});

export const listFinishedOrders = shopRoute({
  method: 'GET',
  path: '/orders/finished',
  access: 'orders',
  query: FinishedQuery,
  reply: pageOf(Order),
});
export const listCompanyFinishedOrders = companyRoute({
  method: 'GET',
  path: '/orders/finished',
  access: 'allShops',
  query: FinishedQuery,
  reply: pageOf(Order),
});

export const readOrder = shopRoute({
  method: 'GET',
  path: '/orders/:orderId',
  access: 'orders',
  params: { orderId: Id },
  reply: Order,
});

export const readOrderStory = shopRoute({
  method: 'GET',
  path: '/orders/:orderId/events',
  access: 'orders',
  params: { orderId: Id },
  reply: z.object({ items: z.array(OrderEvent) }),
});

/** What every order command may carry: the source's two references, and the state the user saw (FLO-73). */
const Seen = {
  customerId: Id.optional(),
  chargeId: z.string().max(100).optional(),
  expectedStatus: z.enum(ORDER_STATUSES).optional(),
};

const orderCommand = <const B extends z.ZodRawShape>(path: `/${string}`, fields: B) =>
  shopRoute({
    method: 'POST',
    path: `/orders/:orderId${path}`,
    access: 'orders',
    params: { orderId: Id },
    body: z.strictObject({ ...Seen, ...fields }),
    reply: Order,
  });

export const acceptOrder = orderCommand('/prepare', {
  preparationMinutes: z.int().min(0).max(MAX_PREPARATION_MINUTES),
});
export const refuseOrder = orderCommand('/refuse', {});
export const markReady = orderCommand('/ready-to-take-away', {});
export const startDelivery = orderCommand('/launch-delivery', {});
export const validateOrder = orderCommand('/validate', { validatedBy: z.literal('shop').optional() });
