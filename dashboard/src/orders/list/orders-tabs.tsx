import { plural } from '@comptoir/domain/kernel/text.ts';
import { isAwaitingAcceptance, ORDER_TABS, type OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { Tabs } from '@comptoir/web/ui/layout/tabs.tsx';
import { TAB_PATHS } from '../orders-search.ts';

const LABELS: Record<OrderTab, string> = { current: 'En cours', upcoming: 'À venir', finished: 'Terminées' };

type OrdersTabsProps = {
  orders: Record<OrderTab, readonly Order[]>;
  current: OrderTab;
  onSelect: (tab: OrderTab) => void;
};

export function OrdersTabs({ orders, current, onSelect }: OrdersTabsProps) {
  const items = ORDER_TABS.map((key) => ({
    key,
    label: LABELS[key],
    href: TAB_PATHS[key],
    dotLabel: newOrdersWords(orders[key].filter(isAwaitingAcceptance).length),
  }));
  return <Tabs label="Commandes" items={items} current={current} onSelect={onSelect} />;
}

function newOrdersWords(count: number): string | null {
  return count === 0 ? null : `${count} ${plural(count, 'nouvelle commande', 'nouvelles commandes')}`;
}
