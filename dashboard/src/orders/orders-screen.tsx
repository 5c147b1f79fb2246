import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readCookie, writeCookie } from '@comptoir/web/page/cookies.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../app/session.tsx';
import { oneShop } from '../shops/shops.queries.ts';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { CardSkeleton, LoadingRegion } from '@comptoir/web/ui/states/skeleton.tsx';
import { useSoundState } from './alerts/sound.ts';
import { StartDialog } from './alerts/start-dialog.tsx';
import { OrderDialog } from './detail/order-dialog.tsx';
import { NoCurrentOrder, NoOrderOfType, NoUpcomingOrder } from './list/empty-orders.tsx';
import { FinishedTab } from './list/finished-tab.tsx';
import { LiveList } from './list/live-list.tsx';
import { OrdersFailed } from './list/orders-failed.tsx';
import { OrdersHeader } from './list/orders-header.tsx';
import { OrdersTabs } from './list/orders-tabs.tsx';
import { liveCounts, TypeFilter } from './list/type-filter.tsx';
import { ViewToggle } from './list/view-toggle.tsx';
import { useOrdersMoves, useOrdersPlace } from './orders-place.ts';
import { liveOrders } from './orders.queries.ts';
import { useTabs } from './use-tabs.ts';
import styles from './orders-screen.module.css';

const NONE: Order[] = [];

/** ORD-01: the default dashboard. */
export function OrdersScreen() {
  const user = useUser();
  const place = useOrdersPlace();
  const moves = useOrdersMoves(place);
  const live = useQuery(liveOrders(user));
  const orders = live.data?.orders ?? NONE;
  const tabs = useTabs(orders);
  const hasStarted = useSoundState() !== 'unasked';
  const [isGrid, chooseView] = useGridChoice(() => moves.change({ size: undefined }));
  const today = useFromNow((now) => localDay(now, user.timeZone));
  const { tab, search } = place;
  const counts = useMemo(() => (live.data ? liveCounts(tabs[tab]) : undefined), [live.data, tabs, tab]);
  const range = search.from && search.to ? { from: search.from, to: search.to } : { from: today, to: today };

  return (
    <div className={styles.screen}>
      <OrdersHeader
        areLive={tab !== 'finished'}
        isFollowing={hasStarted && search.suivi === 1}
        onFollow={moves.follow}
      />
      <div className={styles.bar}>
        <OrdersTabs orders={tabs} current={tab} onSelect={moves.toTab} />
        {tab === 'finished' ? (
          <div className={styles.range}>
            <DateRangePicker
              label="Période"
              range={range}
              frame={{ today }}
              presets={FINISHED_PRESETS}
              // Today is the address without a range: a page left open overnight shows the new day.
              onChange={({ from, to }) => moves.change(from === today && to === today ? NO_RANGE : { from, to })}
            />
          </div>
        ) : (
          <div className={styles.filters}>
            <TypeFilter counts={counts} offered={user.activeOrderTypes} type={search.type} onChange={moves.change} />
            <ViewToggle isGrid={isGrid} onChange={chooseView} />
          </div>
        )}
      </div>
      {tab === 'finished' ? (
        <FinishedTab
          range={range}
          search={search}
          onChange={moves.change}
          onSearch={moves.searchFor}
          onPage={moves.toPage}
          onLastPage={moves.toLastPage}
        />
      ) : live.isPending && live.errorUpdateCount === 0 ? (
        <LoadingCards />
      ) : live.data ? (
        <LiveList
          orders={tabs[tab]}
          tab={tab}
          search={search}
          isGrid={isGrid}
          isShopNamed={user.isAllShops}
          onSize={(size) => moves.change({ size })}
          onPage={moves.toPage}
          empty={<EmptyTab tab={tab} isFiltered={tabs[tab].length > 0} upcomingCount={tabs.upcoming.length} />}
        />
      ) : (
        <OrdersFailed retry={() => void live.refetch()} isRetrying={live.isFetching} />
      )}
      {/* ORD-02: the start modal comes first, and would be unreachable under another one. */}
      {place.orderId && hasStarted && !live.isPending ? (
        <OrderDialog orderId={place.orderId} liveOrders={orders} onClose={moves.closeOrder} />
      ) : null}
      <StartDialog />
    </div>
  );
}

/** ORD-10: those of the finances, and today. */
const FINISHED_PRESETS = ['today', 'week', 'last-7-days', 'month', 'last-4-weeks'] as const;
const NO_RANGE = { from: undefined, to: undefined };

/** ORD-12. */
function useGridChoice(onChange: () => void): [boolean, (isGrid: boolean) => void] {
  const [isGrid, setGrid] = useState(() => readCookie('isGrid') !== 'false');
  const choose = (next: boolean) => {
    writeCookie('isGrid', String(next));
    setGrid(next);
    onChange();
  };
  return [isGrid, choose];
}

type EmptyTabProps = { tab: OrderTab; isFiltered: boolean; upcomingCount: number };

/** ORD-31. */
function EmptyTab({ tab, isFiltered, upcomingCount }: EmptyTabProps) {
  const user = useUser();
  const shop = useQuery({ ...oneShop(user), enabled: !user.isAllShops });
  if (isFiltered) return <NoOrderOfType />;
  if (tab === 'upcoming') return <NoUpcomingOrder />;
  return <NoCurrentOrder shop={shop.data} upcomingCount={upcomingCount} />;
}

const CARDS = Array.from({ length: 8 }, (_, index) => index);

function LoadingCards() {
  return (
    <LoadingRegion label="Chargement des commandes">
      <div className={styles.grid}>
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </LoadingRegion>
  );
}
