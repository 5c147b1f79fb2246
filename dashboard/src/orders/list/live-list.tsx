import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { ORDER_TYPE_LABELS, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import { countsByType, sortForTab, type OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { useMemo, type ReactNode } from 'react';
import { Card } from '../../ui/layout/card.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { GRID_SIZES, pageSizeOf, pageWithin, TABLE_SIZES, type OrdersSearch } from '../orders-search.ts';
import { OrderCard } from './order-card.tsx';
import { OrdersTable } from './orders-table.tsx';
import styles from './list.module.css';

type Change = (changed: { type?: OrderType | undefined; size?: number | undefined }) => void;

type FilterProps = {
  orders: readonly Order[];
  /** No count is shown before there is something to count. */
  isCounted: boolean;
  offered: readonly OrderType[];
  type: OrderType | undefined;
  onChange: Change;
};

/** ORD-11. */
export function TypeFilter({ orders, isCounted, offered, type, onChange }: FilterProps) {
  // The chosen type stays listed when its last order leaves: otherwise « Tous » would look chosen, and could not be.
  const { all, types } = useMemo(
    () => countsByType(orders, type ? [...offered, type] : offered),
    [orders, offered, type],
  );
  const segments = [
    { value: 'all' as const, label: 'Tous', count: isCounted ? all : undefined },
    ...types.map(({ type: value, count }) => ({
      value,
      label: ORDER_TYPE_LABELS[value],
      count: isCounted ? count : undefined,
    })),
  ];
  return (
    <Segmented<OrderType | 'all'>
      label="Type de commande"
      segments={segments}
      value={type ?? 'all'}
      onChange={(value) => onChange({ type: value === 'all' ? undefined : value })}
      bleeds
    />
  );
}

/** ORD-12. */
export function ViewToggle({ isGrid, onChange }: { isGrid: boolean; onChange: (isGrid: boolean) => void }) {
  return (
    <div className={styles.toggle}>
      <Segmented
        label="Affichage"
        segments={[
          { value: 'grid', label: 'Grille', icon: IconLayoutGrid },
          { value: 'table', label: 'Tableau', icon: IconTable },
        ]}
        value={isGrid ? 'grid' : 'table'}
        onChange={(value) => onChange(value === 'grid')}
      />
    </div>
  );
}

type LiveListProps = {
  orders: readonly Order[];
  tab: OrderTab;
  search: OrdersSearch;
  isGrid: boolean;
  isShopNamed: boolean;
  onChange: Change;
  onPage: (page: number) => void;
  /** Shown when the tab, or the type chosen in it, holds no order. */
  empty: ReactNode;
};

/** ORD-13, ORD-14, ORD-24: one page of the tab, as cards or as rows. */
export function LiveList({ orders, tab, search, isGrid, isShopNamed, onChange, onPage, empty }: LiveListProps) {
  const sorted = useMemo(
    () => sortForTab(search.type ? orders.filter(({ orderType }) => orderType === search.type) : orders, tab),
    [orders, tab, search.type],
  );
  if (sorted.length === 0) return empty;
  const sizes = isGrid ? GRID_SIZES : TABLE_SIZES;
  const pageSize = pageSizeOf(search, sizes);
  const page = pageWithin(search, sorted.length, pageSize);
  const shown = sorted.slice(page * pageSize, (page + 1) * pageSize);
  return (
    <>
      {isGrid ? (
        <ul className={styles.grid}>
          {shown.map((order) => (
            <OrderCard key={order.id} order={order} isShopNamed={isShopNamed} />
          ))}
        </ul>
      ) : (
        <Card isPadded={false}>
          <OrdersTable orders={shown} label="Commandes" />
        </Card>
      )}
      {sorted.length > sizes[0] ? (
        <div className={styles.pager}>
          <Pager
            page={page}
            pageSize={pageSize}
            total={sorted.length}
            pageSizes={sizes}
            onPage={onPage}
            onPageSize={(size) => onChange({ size })}
          />
        </div>
      ) : null}
    </>
  );
}
