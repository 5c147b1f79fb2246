import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readSalesSoon } from './sales.cache.ts';

export const salesLive: Pick<LiveHandlers, 'order-changed'> = {
  'order-changed': ({ order }, cache) => readSalesSoon(cache, order.shopId),
};
