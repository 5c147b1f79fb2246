import { byTab, lastTabChange, type OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useMemo } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';

/** ORD-07, ORD-08: the live orders by tab, cut again only in the second in which one of them changes side. */
export function useTabs(orders: readonly Order[]): Record<OrderTab, readonly Order[]> {
  const changedAt = useFromNow((now) => lastTabChange(orders, now));
  return useMemo(
    () => (changedAt ? byTab(orders, changedAt) : { ...NO_ORDERS, upcoming: orders }),
    [orders, changedAt],
  );
}

const NO_ORDERS: Record<OrderTab, readonly Order[]> = { current: [], upcoming: [], finished: [] };
