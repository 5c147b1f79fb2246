import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../../app/session.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { LoadingRegion, Skeleton } from '../../ui/states/skeleton.tsx';
import { finishedOrders } from '../orders.queries.ts';
import { pageSizeOf, pageWithin, TABLE_SIZES, type OrdersSearch } from '../orders-search.ts';
import type { DateRange } from './date-range.ts';
import { NoFinishedOrder } from './empty-orders.tsx';
import { OrdersFailed } from './orders-failed.tsx';
import { OrdersTable } from './orders-table.tsx';
import styles from './list.module.css';

type FinishedListProps = {
  range: DateRange;
  search: OrdersSearch;
  onSize: (size: number) => void;
  onPage: (page: number) => void;
};

/** ORD-09, ORD-10: pages come from the server. */
export function FinishedList({ range, search, onSize, onPage }: FinishedListProps) {
  const pageSize = pageSizeOf(search, TABLE_SIZES);
  const page = search.page ?? 0;
  const orders = useQuery(
    finishedOrders(useUser(), { startDate: range.from, endDate: range.to, pageNumber: page, pageSize }),
  );
  // An address kept from another day may ask for a page that this day does not have.
  const lastPage = orders.data && !orders.isPlaceholderData ? pageWithin(search, orders.data.total, pageSize) : page;
  useEffect(() => {
    if (lastPage !== page) onPage(lastPage);
  }, [lastPage, page, onPage]);
  if (orders.isPending) return <LoadingRows />;
  if (!orders.data) return <OrdersFailed retry={() => void orders.refetch()} isRetrying={orders.isFetching} />;
  const { items, total } = orders.data;
  if (total === 0) return <NoFinishedOrder />;
  return (
    <>
      <Card isPadded={false} aria-busy={orders.isPlaceholderData}>
        <OrdersTable orders={items} label="Commandes terminées" />
      </Card>
      {total > TABLE_SIZES[0] ? (
        <div className={styles.pager}>
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            pageSizes={TABLE_SIZES}
            onPage={onPage}
            onPageSize={onSize}
          />
        </div>
      ) : null}
    </>
  );
}

const ROWS = Array.from({ length: 8 }, (_, index) => index);

function LoadingRows() {
  return (
    <LoadingRegion label="Chargement des commandes">
      <Card isPadded={false}>
        <div className={styles.rows}>
          {ROWS.map((row) => (
            <Skeleton key={row} height={14} width={row % 2 === 0 ? '92%' : '84%'} />
          ))}
        </div>
      </Card>
    </LoadingRegion>
  );
}
