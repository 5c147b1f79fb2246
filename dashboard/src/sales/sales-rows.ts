import { plain } from '@comptoir/domain/kernel/text.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import { sortRows } from '@comptoir/web/table/sort-rows.ts';

/** STK-06, as the address names them. */
export const SALES_COLUMNS = ['produit', 'quantite', 'ca', 'stock'] as const;
export type SalesColumn = (typeof SALES_COLUMNS)[number];
export type SalesSort = { column: SalesColumn; isReversed: boolean };

/** Names are read from A, what is left from the least, figures from the most. */
const isNaturallyRising = (column: SalesColumn): boolean => column === 'produit' || column === 'stock';

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
  if (words === '') return [...rows];
  return rows.filter(({ productName }) => plain(productName).includes(words));
}

const SORT_KEYS: Record<SalesColumn, (row: SalesRow) => string | number | undefined> = {
  produit: ({ productName }) => productName,
  quantite: ({ quantitySold }) => quantitySold,
  ca: ({ revenue }) => revenue,
  stock: ({ remainingStock }) => remainingStock ?? undefined,
};

export const isRising = ({ column, isReversed }: SalesSort): boolean => isNaturallyRising(column) !== isReversed;

/** STK-06: rows that are equal stand by their name, as they come; what has no stock to compare stands last both ways. */
export const sorted = (rows: readonly SalesRow[], sort: SalesSort): SalesRow[] =>
  sortRows(rows, SORT_KEYS[sort.column], isRising(sort));
