import { ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { Day, Id } from '@comptoir/domain/kernel/schema.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

const Snapshot = z.object({ orders: z.array(Order), sequence: z.int() });

/** A call of one shop, and of all shops together. */
const LIVE = { method: 'GET', path: '/orders/live', reply: Snapshot } as const;
export const listLiveOrders = shopRoute({ ...LIVE, access: 'orders' });
export const listCompanyLiveOrders = companyRoute({ ...LIVE, access: 'allShops' });

const FinishedQuery = z.object({
  startDate: Day,
  endDate: Day,
  ordering: z.enum(['asc', 'desc']).default('desc'),
  orderType: z.enum(ORDER_TYPES).optional(),
  /** Matches a number or reference, the start of a name, or the end of a phone number. */
  search: z
    .string()
    .trim()
    .max(80)
    .regex(/^[^\p{Cc}]*$/u)
    .optional(),
  ...PageQuery,
});
export type FinishedQuery = z.infer<typeof FinishedQuery>;

/** ORD-18: an order as shown in lists. Lines and details are read with the order itself (`readOrder`). */
const FinishedOrder = Order.pick({
  id: true,
  companyId: true,
  shopId: true,
  orderNumber: true,
  externalOrderNumber: true,
  chargeId: true,
  status: true,
  statusLabel: true,
  orderType: true,
  channel: true,
  paymentType: true,
  grossTotal: true,
  amountDue: true,
  refundedAmount: true,
  sentToShopAt: true,
  requestedFor: true,
  isScheduled: true,
  acceptDeadlineAt: true,
  preparationStartedAt: true,
  preparationEndedAt: true,
  dueAt: true,
  expectedDropoffAt: true,
  finishedAt: true,
  customer: true,
  address: true,
  driverFirstName: true,
  version: true,
}).extend({ shop: Order.shape.shop.omit({ location: true }) });
export type FinishedOrder = z.infer<typeof FinishedOrder>;

/** ORD-11: counts for every type, whichever is selected; the counts of a search stop at 1,000 each. */
const FinishedOrders = pageOf(FinishedOrder).extend({
  counts: z.record(z.enum(ORDER_TYPES), z.int().min(0)),
  areCountsCapped: z.boolean(),
});

const FINISHED = { method: 'GET', path: '/orders/finished', query: FinishedQuery, reply: FinishedOrders } as const;
export const listFinishedOrders = shopRoute({ ...FINISHED, access: 'orders' });
export const listCompanyFinishedOrders = companyRoute({ ...FINISHED, access: 'allShops' });

const ONE = { method: 'GET', path: '/orders/:orderId', params: { orderId: Id }, reply: Order } as const;
export const readOrder = shopRoute({ ...ONE, access: 'orders' });
/** ORD-33: an order addressed without its shop. */
export const readCompanyOrder = companyRoute({ ...ONE, access: 'allShops' });

/** In which of one's shops an order is: a link may be opened where another shop is shown. */
export const findOrderShop = companyRoute({
  method: 'GET',
  path: '/orders/:orderId/shop',
  access: 'session',
  params: { orderId: Id },
  reply: z.object({ shopId: Id, name: z.string() }),
});

export const readOrderStory = shopRoute({
  method: 'GET',
  path: '/orders/:orderId/events',
  access: 'orders',
  params: { orderId: Id },
  reply: z.object({ items: z.array(OrderEvent) }),
});

const ALERTS = { method: 'GET', path: '/orders/alerts', reply: z.object({ items: z.array(ShopAlert) }) } as const;
export const listShopAlerts = shopRoute({ ...ALERTS, access: 'orders' });
export const listCompanyAlerts = companyRoute({ ...ALERTS, access: 'allShops' });
export const closeShopAlert = shopRoute({
  method: 'POST',
  path: '/orders/alerts/:alertId/close',
  access: 'orders',
  params: { alertId: Id },
  reply: null,
});
