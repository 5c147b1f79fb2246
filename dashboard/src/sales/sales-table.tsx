import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { isRising } from './sales-place.ts';
import type { SalesColumn } from './sales-rows.ts';
import { sortOf, type SalesSearch } from './sales-search.ts';
import { StockBadge } from '../stock/stock-badge.tsx';
import { Thumbnail } from '../images/thumbnail.tsx';
import styles from './sales-table.module.css';

const HEADERS: Record<SalesColumn, string> = {
  produit: 'Produit',
  quantite: 'Quantité vendue',
  ca: 'Chiffre d’affaires',
  stock: 'Stock restant',
};

type SalesTableProps = {
  rows: readonly SalesRow[];
  search: SalesSearch;
  onSort: (column: SalesColumn) => void;
  openKey: string | null;
  onOpen: (productKey: string) => void;
};

/** STK-05, STK-06; on phones each product is a row of two lines. */
export function SalesTable({ rows, search, onSort, openKey, onOpen }: SalesTableProps) {
  return (
    <table className={styles.table} aria-label="Ventes et stocks">
      <thead>
        <tr>
          {(Object.keys(HEADERS) as SalesColumn[]).map((column) => (
            <Header key={column} column={column} search={search} onSort={onSort} />
          ))}
          <td className={styles.level} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.productKey} row={row} isOpen={row.productKey === openKey} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

type HeaderProps = { column: SalesColumn } & Pick<SalesTableProps, 'search' | 'onSort'>;

function Header({ column, search, onSort }: HeaderProps) {
  const isSorted = sortOf(search).column === column;
  const rising = isRising(search);
  return (
    <th
      scope="col"
      className={column === 'produit' ? undefined : styles.figure}
      aria-sort={isSorted ? (rising ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} data-sorted={isSorted || undefined} onClick={() => onSort(column)}>
        {HEADERS[column]}
        {isSorted ? <Glyph icon={rising ? IconArrowUp : IconArrowDown} size={15} /> : null}
      </button>
    </th>
  );
}

type RowProps = { row: SalesRow; isOpen: boolean; onOpen: (productKey: string) => void };

const Row = memo(function Row({ row, isOpen, onOpen }: RowProps) {
  const { productKey, productName, isDeleted, remainingStock } = row;
  return (
    <tr className={styles.row} data-open={isOpen || undefined} data-deleted={isDeleted || undefined}>
      <td className={styles.product}>
        <span className={styles.named}>
          <Thumbnail url={row.thumbnailUrl} />
          {isDeleted ? (
            <span className={styles.name}>{productName} (supprimé)</span>
          ) : (
            <button type="button" className={styles.open} onClick={() => onOpen(productKey)}>
              {productName}
            </button>
          )}
        </span>
      </td>
      <td className={`${styles.figure} ${styles.sold}`}>
        {formatCount(row.quantitySold)}
        <span className={styles.unit}>{row.quantitySold > 1 ? ' vendus' : ' vendu'}</span>
      </td>
      <td className={`${styles.figure} ${styles.revenue}`}>{formatEuros(row.revenue)}</td>
      <td className={`${styles.figure} ${styles.stock}`}>
        {isDeleted ? null : (
          <>
            <span className={styles.stockWord}>Stock </span>
            {remainingStock === null ? (
              <span className={styles.untracked}>non défini</span>
            ) : (
              formatCount(remainingStock)
            )}
          </>
        )}
      </td>
      <td className={styles.level}>{isDeleted ? null : <StockBadge row={row} />}</td>
    </tr>
  );
});
