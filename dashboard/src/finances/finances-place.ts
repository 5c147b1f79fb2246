import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { readDays, readPlace, withoutBlanks, type Place } from '@comptoir/web/page/address.ts';

/** What the address says. Only what differs from the usual is written there. */
export type FinancesSearch = Place & {
  from?: Day;
  to?: Day;
  /** Compared with a year earlier. */
  comparer?: 'annee';
  /** The takings as a table. */
  vue?: 'tableau';
};

function readFinancesSearch(raw: Record<string, unknown>): FinancesSearch {
  return {
    ...readDays(raw),
    ...readPlace(raw),
    ...(raw['comparer'] === 'annee' ? { comparer: 'annee' } : {}),
    ...(raw['vue'] === 'tableau' ? { vue: 'tableau' } : {}),
  };
}

export function useFinancesSearch(): FinancesSearch {
  const raw: Record<string, unknown> = useSearch();
  return useMemo(() => readFinancesSearch(raw), [raw]);
}

export function useFinancesMoves(search: FinancesSearch) {
  const navigate = useNavigate();
  const go = (changes: { [K in keyof FinancesSearch]?: FinancesSearch[K] | undefined }) =>
    void navigate({
      to: PAGES.finances.path,
      search: withoutBlanks<FinancesSearch>({ ...search, page: undefined, ...changes }),
      resetScroll: false,
    });
  return {
    /** The usual days are the address without a range: a page left open overnight shows the new day. */
    toRange: (range: DateRange | null) => go({ from: range?.from, to: range?.to }),
    compare: (comparer: 'annee' | undefined) => go({ comparer }),
    toView: (vue: 'tableau' | undefined) => go({ vue }),
    toPage: (page: number) => go({ page }),
    toSize: (size: number) => go({ size }),
  };
}
