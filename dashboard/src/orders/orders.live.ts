import type { LiveHandlers } from '../app/live-handlers.ts';
import { putOrder } from './orders.queries.ts';

export const ordersLive: Pick<LiveHandlers, 'order-changed'> = {
  'order-changed': ({ order }, cache) => putOrder(cache, order),
};
