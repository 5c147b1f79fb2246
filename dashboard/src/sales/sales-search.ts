import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { readDays, readPlace, readWords, type Place } from '@comptoir/web/page/address.ts';
import { SALES_COLUMNS, type SalesColumn, type SalesSort } from './sales-rows.ts';

/** What the address says. Only what differs from the usual is written there. */
export type SalesSearch = Place & {
  vue?: 'options';
  from?: Day;
  to?: Day;
  q?: string;
  tri?: SalesColumn;
  inverse?: 1;
};

export function readSalesSearch(raw: Record<string, unknown>): SalesSearch {
  const q = readWords(raw['q']);
  const tri = SALES_COLUMNS.find((column) => column === raw['tri']);
  return {
    ...(raw['vue'] === 'options' ? { vue: 'options' } : {}),
    ...readDays(raw),
    ...(q ? { q } : {}),
    ...readPlace(raw),
    ...(tri ? { tri } : {}),
    ...(raw['inverse'] === 1 ? { inverse: 1 } : {}),
  };
}

/** STK-06: by quantity sold unless somebody chooses. */
export const sortOf = ({ tri = 'quantite', inverse }: SalesSearch): SalesSort => ({
  column: tri,
  isReversed: inverse === 1,
});

export const noMatchTitle = ({ q = '' }: SalesSearch): string => `Rien ne correspond à «${NBSP}${q}${NBSP}».`;
