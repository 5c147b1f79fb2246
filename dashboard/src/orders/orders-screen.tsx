import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useMemo, useState, type ComponentType } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { Afterwards } from '@comptoir/web/page/afterwards.tsx';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { intentPiece, lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { readCookie, writeCookie } from '../session/cookies.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useNavigate } from '@comptoir/web/route/pages.tsx';
import { isPartShown } from '@comptoir/domain/session/pages.ts';
import { useUser, viewOf } from '../session/session.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { CardSkeleton, LoadingRegion } from '@comptoir/web/ui/states/skeleton.tsx';
import { useSoundState } from './alerts/sound.ts';
import { useCloseOverList } from './close-over-list.ts';
import { ControlStrip } from './control-strip.tsx';
import { OpeningOrder } from './detail/opening-order.tsx';
import type { OrderDialogProps } from './detail/order-dialog.tsx';
import { LiveList } from './list/live-list.tsx';
import { OrdersFailed } from './list/orders-failed.tsx';
import { OrdersHeader, type DriversAtHandProps } from './list/orders-header.tsx';
import { OrdersTabs } from './list/orders-tabs.tsx';
import { liveCounts, TypeFilter } from './list/type-filter.tsx';
import { ViewToggle } from './list/view-toggle.tsx';
import { StartDialog } from './alerts/start-dialog.tsx';
import { ListContext, useOrdersMoves, useOrdersPlace, type ListPlace } from './orders-place.ts';
import { TAB_PATHS } from './orders-search.ts';
import { liveOrders } from './orders.queries.ts';
import { useOnly } from './use-only.ts';
import { useTabs } from './use-tabs.ts';
import styles from './orders-screen.module.css';

/** Most of the day nobody looks at what is finished. */
const FinishedTab = lazyPiece(async () => (await import('./list/finished-tab.tsx')).FinishedTab);
const FinishedRange = lazyPiece(async () => (await import('./list/finished-tab.tsx')).FinishedRange);

/** Nobody has typed anything when the screen opens. */
const searching = intentPiece(() => import('@comptoir/domain/orders/search/order-matches.ts'));
const LiveSearch = latePiece(async () => (await import('./list/live-search.tsx')).LiveSearch);
const OnlyThese = latePiece(async () => (await import('./list/only-these.tsx')).OnlyThese);
const EmptyTab = latePiece(async () => (await import('./list/empty-orders.tsx')).EmptyTab);

const NONE: Order[] = [];

export type OrdersScreenParts = {
  OrderDialog: ComponentType<Omit<OrderDialogProps, 'parts'>>;
  DriversAtHand: ComponentType<DriversAtHandProps>;
  ServiceCells: ComponentType;
  LoadCell: ComponentType<{ isOpen: boolean; onToggle: () => void }>;
  LoadPanel: ComponentType<{ onClose?: () => void }>;
  /** OFF-05: beside the orders, what waits for the line. */
  WaitingGestures: ComponentType;
};

/** ORD-01: the default dashboard. */
export function OrdersScreen({ parts }: { parts: OrdersScreenParts }) {
  const { list, orderId } = useOrdersPlace();
  return (
    <ListContext value={list}>
      <div className={shared.column}>
        <OrdersList parts={parts} list={list} />
        <OpenOrder OrderDialog={parts.OrderDialog} list={list} orderId={orderId} />
        {/* A window is measured as it opens: over a page that already stands, that is soon done. */}
        <Afterwards>
          <StartDialog />
        </Afterwards>
      </div>
    </ListContext>
  );
}

type OrdersListProps = { parts: OrdersScreenParts; list: ListPlace };

/** Not drawn anew because an order opens or closes over it: the press on a card waits for nothing but its window. */
const OrdersList = memo(function OrdersList({ parts, list }: OrdersListProps) {
  const { DriversAtHand, ServiceCells, LoadCell, LoadPanel, WaitingGestures } = parts;
  const user = useUser();
  const isLoadShown = isPartShown('rushSwitch', viewOf(user));
  const [isLoadOpen, setLoadOpen] = useState(false);
  const moves = useOrdersMoves(list);
  const live = useQuery(liveOrders(user));
  const orders = live.data?.orders ?? NONE;
  const tabs = useTabs(orders);
  const [isGrid, chooseView] = useGridChoice(() => moves.change({ size: undefined }));
  const today = useFromNow((now) => localDay(now, user.timeZone));
  const { tab, search } = list;
  const { ordersMatching } = searching.usePart() ?? {};
  // Asked again with each letter: without a line the file may not come at once.
  useEffect(() => {
    if (search.q) searching.fetch();
  }, [search.q]);
  const listed = useOnly(tabs[tab], search.only);
  const found = useMemo(
    () => (search.q && ordersMatching ? ordersMatching(listed, search.q) : listed),
    [listed, search.q, ordersMatching],
  );
  const counts = useMemo(() => (live.data ? liveCounts(found) : undefined), [live.data, found]);
  const range = search.from && search.to ? { from: search.from, to: search.to } : { from: today, to: today };

  return (
    <>
      <OrdersHeader
        // ORD-15: finished orders have no driver to follow.
        drivers={
          tab === 'finished' ? null : (
            <AtHand DriversAtHand={DriversAtHand} isFollowing={search.suivi === 1} onFollow={moves.follow} />
          )
        }
      />
      <ControlStrip
        only={search.only}
        orders={orders}
        service={user.isAllShops ? null : <ServiceCells />}
        load={isLoadShown ? <LoadCell isOpen={isLoadOpen} onToggle={() => setLoadOpen(!isLoadOpen)} /> : null}
      />
      {isLoadShown && isLoadOpen ? (
        <div className={styles.load}>
          <Piece isInPlace>
            <LoadPanel onClose={() => setLoadOpen(false)} />
          </Piece>
        </div>
      ) : null}
      <div className={styles.bar}>
        <OrdersTabs orders={tabs} current={tab} onSelect={moves.toTab} />
        {tab === 'finished' ? (
          <div className={styles.range}>
            <Piece>
              <FinishedRange range={range} today={today} onChange={moves.change} />
            </Piece>
          </div>
        ) : (
          <>
            <div className={styles.search} onFocus={searching.fetch}>
              <LiveSearch text={search.q ?? ''} onSearch={moves.searchFor} />
            </div>
            <div className={styles.filters}>
              <TypeFilter counts={counts} offered={user.activeOrderTypes} type={search.type} onChange={moves.change} />
              <ViewToggle isGrid={isGrid} onChange={chooseView} />
            </div>
          </>
        )}
      </div>
      {tab === 'finished' ? (
        <Piece isInPlace>
          <FinishedTab
            range={range}
            search={search}
            onChange={moves.change}
            onSearch={moves.searchFor}
            onPage={moves.toPage}
            onLastPage={moves.toLastPage}
          />
        </Piece>
      ) : (live.isPending && live.errorUpdateCount === 0) || (search.q && !ordersMatching) ? (
        <LoadingCards />
      ) : live.data ? (
        <div className={styles.beside}>
          {search.only ? (
            <OnlyThese
              only={search.only}
              isNone={listed.length === 0}
              onAll={() => moves.change({ only: undefined })}
            />
          ) : null}
          <LiveList
            key={`${tab} ${search.type ?? ''} ${search.only ?? ''}`}
            orders={found}
            tab={tab}
            search={search}
            isGrid={isGrid}
            isShopNamed={user.isAllShops}
            onSize={(size) => moves.change({ size })}
            onPage={moves.toPage}
            empty={
              search.only && listed.length === 0 ? null : (
                <EmptyTab
                  tab={tab}
                  tabs={tabs}
                  isFiltered={found.length > 0}
                  text={search.q}
                  onClear={() => moves.searchFor('')}
                />
              )
            }
          />
          <WaitingGestures />
        </div>
      ) : (
        <OrdersFailed retry={() => void live.refetch()} isRetrying={live.isFetching} />
      )}
    </>
  );
});

/**
 * ORD-02: the start modal comes first, and would be unreachable under another one. Asked where it matters: the screen
 * around, with all its cards, does not change because somebody starts.
 */
const useHasStarted = (): boolean => useSoundState() !== 'unasked';

type AtHandProps = DriversAtHandProps & Pick<OrdersScreenParts, 'DriversAtHand'>;

function AtHand({ DriversAtHand, isFollowing, onFollow }: AtHandProps) {
  const hasStarted = useHasStarted();
  return <DriversAtHand isFollowing={hasStarted && isFollowing} onFollow={onFollow} />;
}

type OpenOrderProps = Pick<OrdersScreenParts, 'OrderDialog'> & { list: ListPlace; orderId: string | null };

/**
 * A window that opens or closes makes the browser style the whole page anew: that has a task of its own, after what the
 * press changed in the page.
 */
function OpenOrder({ OrderDialog, list: { tab, search }, orderId }: OpenOrderProps) {
  const navigate = useNavigate();
  const hasStarted = useHasStarted();
  const live = useQuery(liveOrders(useUser()));
  const openId = useDeferredValue(hasStarted && !live.isPending ? orderId : null);
  const onClose = useCloseOverList(
    orderId,
    () => void navigate({ to: TAB_PATHS[tab], search, replace: true, resetScroll: false }),
  );
  if (openId === null) return null;
  return (
    <Piece meanwhile={<OpeningOrder onClose={onClose} />}>
      <OrderDialog orderId={openId} liveOrders={live.data?.orders ?? NONE} onClose={onClose} />
    </Piece>
  );
}

function useGridChoice(onChange: () => void): [boolean, (isGrid: boolean) => void] {
  const [isGrid, setGrid] = useState(() => readCookie('isGrid') !== 'false');
  const choose = (next: boolean) => {
    writeCookie('isGrid', String(next));
    setGrid(next);
    onChange();
  };
  return [isGrid, choose];
}

function LoadingCards() {
  return (
    <LoadingRegion label="Chargement des commandes">
      <div className={styles.grid}>
        {Array.from({ length: 8 }, (_, card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </LoadingRegion>
  );
}
