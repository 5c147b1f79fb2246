import type { LiveHandlers } from '../app/live-handlers.ts';
import { readSalesSoon } from './sales.cache.ts';

export const salesLive: Pick<LiveHandlers, 'order-changed'> = {
  'order-changed': ({ order }, cache) => readSalesSoon(cache, order.shopId),
};
