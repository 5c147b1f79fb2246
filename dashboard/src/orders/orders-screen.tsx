import { isPartShown } from '@comptoir/domain/session/pages.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { isAwaitingAcceptance, lastTabChange, tabOf, type OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readCookie, writeCookie } from '../app/cookies.ts';
import { useFromNow } from '../app/now.ts';
import { useUser, viewOf } from '../app/session.tsx';
import { oneShop } from '../shops/shops.queries.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { CardSkeleton, LoadingRegion } from '../ui/states/skeleton.tsx';
import { OrderAlerts } from './alerts/order-alerts.tsx';
import { OrderDialog } from './detail/order-dialog.tsx';
import { NoCurrentOrder, NoOrderOfType, NoUpcomingOrder } from './list/empty-orders.tsx';
import { FinishedList } from './list/finished-list.tsx';
import { LiveList, TypeFilter, ViewToggle } from './list/live-list.tsx';
import { OrdersFailed } from './list/orders-failed.tsx';
import { RangeChooser } from './list/range-chooser.tsx';
import { useOrdersMoves, useOrdersPlace } from './orders-place.ts';
import { TAB_PATHS } from './orders-search.ts';
import { liveOrders } from './orders.queries.ts';
import styles from './orders-screen.module.css';

const TAB_LABELS: Record<OrderTab, string> = { current: 'En cours', upcoming: 'À venir', finished: 'Terminées' };
const NONE: Order[] = [];

/** ORD-01: the default dashboard. */
export function OrdersScreen() {
  const user = useUser();
  const place = useOrdersPlace();
  const moves = useOrdersMoves(place);
  const live = useQuery(liveOrders(user));
  const orders = live.data?.orders;
  const tabs = useTabs(orders ?? NONE);
  const { isAllShops, shopId } = user;
  return (
    <div className={styles.screen}>
      <OrdersHeader />
      <div className={styles.bar}>
        <Tabs<OrderTab>
          label="Commandes"
          items={(Object.keys(TAB_LABELS) as OrderTab[]).map((key) => ({
            key,
            label: TAB_LABELS[key],
            href: TAB_PATHS[key],
            dotLabel: newOrdersWords(tabs[key]),
          }))}
          current={place.tab}
          onSelect={moves.toTab}
        />
        {place.tab === 'finished' ? null : null}
      </div>
      {place.orderId ? (
        <OrderDialog orderId={place.orderId} liveOrders={orders ?? NONE} onClose={moves.closeOrder} />
      ) : null}
      <OrderAlerts orders={orders} place={isAllShops ? user.companyId : shopId} />
    </div>
  );
}
