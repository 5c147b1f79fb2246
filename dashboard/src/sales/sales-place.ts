import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { withoutBlanks } from '@comptoir/web/page/address.ts';
import type { SalesColumn } from './sales-rows.ts';
import { readSalesSearch, sortOf, type SalesSearch } from './sales-search.ts';

const to = PAGES.sales.path;

export function useSalesSearch(): SalesSearch {
  const raw: Record<string, unknown> = useSearch();
  return useMemo(() => readSalesSearch(raw), [raw]);
}

type Changes = { [K in keyof SalesSearch]?: SalesSearch[K] | undefined };

/** The ways from there. SHL-37: another view, range, search, order or size starts at the first page. */
export function useSalesMoves(search: SalesSearch) {
  const navigate = useNavigate();
  const go = (changes: Changes, options: { replace?: boolean; resetScroll?: boolean } = {}) =>
    void navigate({
      to,
      search: withoutBlanks<SalesSearch>({ ...search, page: undefined, ...changes }),
      resetScroll: false,
      ...options,
    });
  return {
    toView: (vue: 'options' | undefined) => go({ vue, q: undefined }),
    /** The usual days are the address without a range: a page left open overnight shows the new day. */
    toRange: (range: DateRange | null) => go({ from: range?.from, to: range?.to }),
    /** Every pause of the typing would otherwise be a step back. */
    searchFor: (text: string) => go({ q: text || undefined }, { replace: true }),
    toPage: (page: number) => go({ page }, { resetScroll: true }),
    toSize: (size: number) => go({ size }),
    /** The same column again is read the other way round. */
    sortBy: (column: SalesColumn) => {
      const sort = sortOf(search);
      const isReversed = sort.column === column && !sort.isReversed;
      go({ tri: column === 'quantite' ? undefined : column, inverse: isReversed ? 1 : undefined });
    },
  };
}
