import { compareFrench, plain } from '@comptoir/domain/kernel/text.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';

/** STK-06, as the address names them. */
export const SALES_COLUMNS = ['produit', 'quantite', 'ca', 'stock'] as const;
export type SalesColumn = (typeof SALES_COLUMNS)[number];
export type SalesSort = { column: SalesColumn; isReversed: boolean };

/** Names are read from A, what is left from the least, figures from the most. */
export const isNaturallyRising = (column: SalesColumn): boolean => column === 'produit' || column === 'stock';

/** The stock as it is now: the menu hears of every order at once, the sales are read again a little later. */
export function withLiveStock(rows: readonly SalesRow[], products: ReadonlyMap<string, Product>): SalesRow[] {
  return rows.map((row) => {
    const live = products.get(row.productKey);
    if (!live || live.stateVersion <= row.stateVersion) return row;
    const { remainingStock, soldOutUntil, stateVersion } = live;
    return { ...row, remainingStock, soldOutUntil, stateVersion };
  });
}

export function matching(rows: readonly SalesRow[], query: string): SalesRow[] {
  const words = plain(query);
  return rows.filter(({ productName }) => plain(productName).includes(words));
}

const COMPARE: Record<SalesColumn, (a: SalesRow, b: SalesRow) => number> = {
  produit: (a, b) => compareFrench(a.productName, b.productName),
  quantite: (a, b) => b.quantitySold - a.quantitySold,
  ca: (a, b) => b.revenue - a.revenue,
  stock: (a, b) => (a.remainingStock ?? 0) - (b.remainingStock ?? 0),
};

/** STK-06: rows that are equal stand by their name; what has no stock to compare stands last, whatever the order. */
export function sorted(rows: readonly SalesRow[], { column, isReversed }: SalesSort): SalesRow[] {
  const compare = COMPARE[column];
  const isLast = (row: SalesRow) => Number(column === 'stock' && row.remainingStock === null);
  return [...rows].sort(
    (a, b) =>
      isLast(a) - isLast(b) ||
      (isReversed ? compare(b, a) : compare(a, b)) ||
      compareFrench(a.productName, b.productName),
  );
}
