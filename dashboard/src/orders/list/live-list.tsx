import { isAwaitingAcceptance, sortForTab, type OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useMemo, type ReactNode } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useHeld, useJustMoved } from '@comptoir/web/page/use-held.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { GRID_SIZES, pageSizeOf, pageWithin, TABLE_SIZES, type OrdersSearch } from '../orders-search.ts';
import { CardGrid } from '../cards/card-grid.tsx';
import { showFelt } from '../cards/card-ring.ts';
import styles from './list.module.css';

/** Cards are the usual choice, and one page of them mostly enough. */
const OrdersTable = lazyPiece(async () => (await import('./orders-table.tsx')).OrdersTable);
const Pager = lazyPiece(async () => (await import('@comptoir/web/ui/layout/pager.tsx')).Pager);

type LiveListProps = {
  orders: readonly Order[];
  tab: OrderTab;
  search: OrdersSearch;
  isGrid: boolean;
  isShopNamed: boolean;
  onSize: (size: number) => void;
  onPage: (page: number) => void;
  empty: ReactNode;
};

/** ORD-13, ORD-14, ORD-24: one page of the tab, as cards or as rows. */
export function LiveList({ orders, tab, search, isGrid, isShopNamed, onSize, onPage, empty }: LiveListProps) {
  const sorted = useMemo(
    () => sortForTab(search.type ? orders.filter(({ orderType }) => orderType === search.type) : orders, tab),
    [orders, tab, search.type],
  );
  const sizes = isGrid ? GRID_SIZES : TABLE_SIZES;
  const pageSize = pageSizeOf(search, sizes);
  const page = pageWithin(search, sorted.length, pageSize);
  // Urgency decides the order, but not under a finger: the cards keep their places, and show what has become of them.
  const { shown: placed, press } = useHeld(sorted.slice(page * pageSize, (page + 1) * pageSize));
  const shown = placed.map((known) => orders.find(({ id }) => id === known.id) ?? known);
  const haveMoved = useJustMoved(shown.map(({ id }) => id));
  // The band of a new order leaves with its answer: in one column, all that is below moves up.
  const haveShrunk = useJustMoved(shown.map((order) => `${order.id} ${isAwaitingAcceptance(order)}`));
  if (shown.length === 0) return empty;
  return (
    <>
      <div
        onPointerDown={(event) => (press(), showFelt(event))}
        data-moved={haveMoved || undefined}
        data-shrunk={haveShrunk || undefined}
      >
        {isGrid ? (
          <CardGrid orders={shown} isShopNamed={isShopNamed} />
        ) : (
          <Card isPadded={false}>
            <Piece>
              <OrdersTable orders={shown} label="Commandes" isShopNamed={isShopNamed} />
            </Piece>
          </Card>
        )}
      </div>
      {sorted.length > sizes[0] ? (
        <div className={styles.pager}>
          <Piece>
            <Pager
              page={page}
              pageSize={pageSize}
              total={sorted.length}
              pageSizes={sizes}
              onPage={onPage}
              onPageSize={onSize}
            />
          </Piece>
        </div>
      ) : null}
    </>
  );
}
