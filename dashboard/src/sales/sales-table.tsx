import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Thumbnail } from '../images/dish-image.tsx';
import { StockBadge } from '../stock/stock-badge.tsx';
import { isRising, type SalesColumn, type SalesSort } from './sales-rows.ts';
import styles from './sales-table.module.css';

type OnOpen = (productKey: string) => void;
type SalesTableProps = {
  rows: readonly SalesRow[];
  sort: SalesSort;
  onSort: (column: SalesColumn) => void;
  openKey: string | null;
  onOpen: OnOpen;
};

const PHONE = { columns: 'auto 1fr auto', gap: '2px 12px', padding: '10px 16px' };

/** STK-05, STK-06; on phones each product is a row of two lines. */
export function SalesTable({ rows, sort, onSort, openKey, onOpen }: SalesTableProps) {
  const columns = useMemo(() => columnsOf(onOpen), [onOpen]);
  return (
    <Table
      label="Ventes et stocks"
      columns={columns}
      rows={rows}
      rowKey={({ productKey }) => productKey}
      rowTone={({ productKey, isDeleted }) => (productKey === openKey ? 'open' : isDeleted ? 'gone' : undefined)}
      sort={{ by: sort.column, isRising: isRising(sort), onSort }}
      phone={PHONE}
      isRoomy
    />
  );
}

const columnsOf = (onOpen: OnOpen): Column<SalesRow, SalesColumn>[] => [
  {
    id: 'product',
    header: 'Produit',
    sortKey: 'produit',
    cell: ({ productKey, productName, thumbnailUrl, isDeleted }) => (
      <span className={styles.named}>
        <Thumbnail url={thumbnailUrl} />
        {isDeleted ? (
          <span>{productName} (supprimé)</span>
        ) : (
          <button type="button" className={ROW_LINK} onClick={() => onOpen(productKey)}>
            {productName}
          </button>
        )}
      </span>
    ),
    isStrong: true,
    className: styles.product,
  },
  {
    id: 'sold',
    header: 'Quantité vendue',
    sortKey: 'quantite',
    cell: ({ quantitySold }) => (
      <>
        {formatCount(quantitySold)}
        <span className={styles.unit}>{quantitySold > 1 ? ' vendus' : ' vendu'}</span>
      </>
    ),
    align: 'end',
    isFigure: true,
    className: styles.sold,
    phone: { area: '2 / 2', isSoft: true },
  },
  {
    id: 'revenue',
    header: 'Chiffre d’affaires',
    sortKey: 'ca',
    cell: ({ revenue }) => formatEuros(revenue),
    align: 'end',
    isFigure: true,
    className: styles.revenue,
    phone: { area: '1 / 3' },
  },
  {
    id: 'stock',
    header: 'Stock restant',
    sortKey: 'stock',
    cell: ({ isDeleted, remainingStock }) =>
      isDeleted ? null : (
        <>
          <span className={styles.unit}>Stock </span>
          {remainingStock === null ? <span className={styles.untracked}>non défini</span> : formatCount(remainingStock)}
        </>
      ),
    align: 'end',
    isFigure: true,
    phone: { area: '2 / 3', isSoft: true },
  },
  {
    id: 'level',
    header: '',
    cell: (row) => (row.isDeleted ? null : <StockBadge row={row} />),
    isNarrow: true,
    isFigure: true,
    className: styles.level,
    phone: { area: '3 / 2 / 4 / 4' },
  },
];
