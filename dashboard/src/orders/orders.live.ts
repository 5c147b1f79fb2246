import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { readAlertsAgain } from './alerts/shop-alerts.queries.ts';
import { putOrder } from './orders.queries.ts';

export const ordersLive: Pick<LiveHandlers, 'order-changed' | 'alert-raised' | 'alert-closed'> = {
  'order-changed': ({ order }, cache) => putOrder(cache, order),
  'alert-raised': (_, cache) => readAlertsAgain(cache),
  'alert-closed': (_, cache) => readAlertsAgain(cache),
};
