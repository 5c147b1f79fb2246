import type { QueryClient } from '@tanstack/react-query';

export const salesKey = (shopId: string) => ['sales', shopId] as const;

/** In a rush orders move by the dozen, and one reading shows them all. */
const SALES_AFTER_MS = 1_000;
const readingSoon = new Set<string>();

/** Read again if somebody is looking, and out of date for whoever comes next. */
export function readSalesSoon(cache: QueryClient, shopId: string): void {
  if (readingSoon.has(shopId)) return;
  readingSoon.add(shopId);
  setTimeout(() => {
    readingSoon.delete(shopId);
    void cache.invalidateQueries({ queryKey: salesKey(shopId) });
  }, SALES_AFTER_MS);
}
