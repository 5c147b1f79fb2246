import { lastTabChange, tabOf, type OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useMemo } from 'react';
import { useFromNow } from '../app/now.ts';

/** ORD-07, ORD-08: the live orders by tab, cut again only in the second in which one of them changes side. */
export function useTabs(orders: readonly Order[]): Record<OrderTab, readonly Order[]> {
  const changedAt = useFromNow((now) => lastTabChange(orders, now));
  return useMemo(() => {
    const tabs: Record<OrderTab, Order[]> = { current: [], upcoming: [], finished: [] };
    for (const order of orders) tabs[changedAt ? tabOf(order, changedAt) : 'upcoming'].push(order);
    return tabs;
  }, [orders, changedAt]);
}
