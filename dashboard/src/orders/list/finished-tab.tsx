import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useUser } from '../../session/session.ts';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { SearchField } from '@comptoir/web/ui/search/search-field.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { LoadingRegion } from '@comptoir/web/ui/states/skeleton.tsx';
import { finishedOrders, oneOrder } from '../orders.queries.ts';
import { pageSizeOf, pageWithin, TABLE_SIZES, type OrdersSearch } from '../orders-search.ts';
import { NoFinishedOrder, NoMatch, NoOrderOfType } from './empty-orders.tsx';
import type { ListedOrder } from './listed-order.ts';
import { OrdersFailed } from './orders-failed.tsx';
import { OrdersTable } from './orders-table.tsx';
import { TypeFilter } from './type-filter.tsx';
import styles from './list.module.css';

/** ORD-10: those of the finances, and the two days that are asked about most. */
const PRESETS = ['today', 'yesterday', 'week', 'last-7-days', 'month', 'last-4-weeks'] as const;
const NO_RANGE = { from: undefined, to: undefined };

type FinishedRangeProps = {
  range: DateRange;
  today: string;
  onChange: (changed: DateRange | typeof NO_RANGE) => void;
};

export function FinishedRange({ range, today, onChange }: FinishedRangeProps) {
  return (
    <DateRangePicker
      label="Période"
      range={range}
      frame={{ today }}
      presets={PRESETS}
      // Today is the address without a range: a page left open overnight shows the new day.
      onChange={({ from, to }) => onChange(from === today && to === today ? NO_RANGE : { from, to })}
    />
  );
}

type FinishedTabProps = {
  range: DateRange;
  search: OrdersSearch;
  onChange: (changed: { type?: OrderType | undefined; size?: number }) => void;
  onSearch: (text: string) => void;
  onPage: (page: number) => void;
  onLastPage: (page: number) => void;
};

/** ORD-09, ORD-10: pages, counts and search come from the server. */
export function FinishedTab({ range, search, onChange, onSearch, onPage, onLastPage }: FinishedTabProps) {
  const user = useUser();
  const pageSize = pageSizeOf(search, TABLE_SIZES);
  const page = search.page ?? 0;
  const orders = useQuery(
    finishedOrders(user, {
      startDate: range.from,
      endDate: range.to,
      ...(search.type ? { orderType: search.type } : {}),
      ...(search.q ? { search: search.q } : {}),
      pageNumber: page,
      pageSize,
    }),
  );
  const cache = useQueryClient();
  // Between the press and the click the order is on its way: a list holds no lines.
  const readAhead = useCallback(
    (order: ListedOrder) => void cache.query(oneOrder(order)).catch(() => undefined),
    [cache],
  );
  // An address kept from another day may ask for a page that this day does not have.
  const lastPage = orders.data && !orders.isPlaceholderData ? pageWithin(search, orders.data.total, pageSize) : page;
  useEffect(() => {
    if (lastPage !== page) onLastPage(lastPage);
  }, [lastPage, page, onLastPage]);
  return (
    <>
      <div className={styles.finishedFilters}>
        <div className={styles.search}>
          <SearchField
            label="Rechercher une commande terminée"
            placeholder="N°, nom, téléphone, référence"
            text={search.q ?? ''}
            onSearch={onSearch}
          />
        </div>
        <TypeFilter
          counts={orders.data?.counts}
          areCountsCapped={orders.data?.areCountsCapped ?? false}
          offered={user.activeOrderTypes}
          type={search.type}
          onChange={onChange}
        />
      </div>
      {orders.isPending ? (
        <LoadingRegion label="Chargement des commandes">
          <Card isPadded={false}>
            <LineBones count={8} />
          </Card>
        </LoadingRegion>
      ) : !orders.data ? (
        <OrdersFailed retry={() => void orders.refetch()} isRetrying={orders.isFetching} />
      ) : orders.data.total === 0 ? (
        <NothingFinished search={search} counts={orders.data.counts} onClear={() => onSearch('')} />
      ) : (
        <>
          <Card isPadded={false} aria-busy={orders.isPlaceholderData}>
            <OrdersTable
              orders={orders.data.items}
              label="Commandes terminées"
              isShopNamed={user.isAllShops}
              onPress={readAhead}
            />
          </Card>
          {orders.data.total > TABLE_SIZES[0] ? (
            <div className={styles.pager}>
              <Pager
                page={page}
                pageSize={pageSize}
                total={orders.data.total}
                isTotalCapped={orders.data.areCountsCapped}
                pageSizes={TABLE_SIZES}
                onPage={onPage}
                onPageSize={(size) => onChange({ size })}
              />
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

type NothingProps = { search: OrdersSearch; counts: Record<OrderType, number>; onClear: () => void };

function NothingFinished({ search, counts, onClear }: NothingProps) {
  if (search.type && Object.values(counts).some((count) => count > 0)) return <NoOrderOfType />;
  return search.q ? <NoMatch text={search.q} onClear={onClear} /> : <NoFinishedOrder />;
}
