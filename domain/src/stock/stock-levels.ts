import { MENU_LIMITS } from '../kernel/menu-limits.ts';

/** STK-14: rounds and limits a typed stock to whole pieces from 0 to the maximum; an empty field counts as 0. */
export function tidyStock(typed: number | null): number {
  if (typed === null || Number.isNaN(typed)) return 0;
  return Math.min(MENU_LIMITS.stock, Math.max(0, Math.trunc(typed)));
}

/** At this many pieces or fewer the row says « Stock bas ». */
export const LOW_STOCK = 6;
export type StockLevel = 'sold-out' | 'low';

/** STK-18: the warning shown beside the stock; null when there is nothing to warn about. */
export function stockLevel(remainingStock: number | null): StockLevel | null {
  if (remainingStock === null || remainingStock > LOW_STOCK) return null;
  return remainingStock === 0 ? 'sold-out' : 'low';
}
