import { PAGES } from '@comptoir/domain/session/pages.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { isCount, readDay, withoutBlanks } from '@comptoir/web/page/address.ts';

/** What the address says. Without a year, the current one with its newest period. */
export type InvoicesSearch = { annee?: number; periode?: Day; type?: 'reseau' };

function readInvoicesSearch(raw: Record<string, unknown>): InvoicesSearch {
  const [year, period] = [raw['annee'], readDay(raw['periode'])];
  return {
    ...(isCount(year) && year >= 2000 && year < 2100 ? { annee: year } : {}),
    ...(period ? { periode: period } : {}),
    ...(raw['type'] === 'reseau' ? { type: 'reseau' } : {}),
  };
}

export function useInvoicesPlace() {
  const raw: Record<string, unknown> = useSearch();
  const search = useMemo(() => readInvoicesSearch(raw), [raw]);
  const navigate = useNavigate();
  const go = (next: { [K in keyof InvoicesSearch]?: InvoicesSearch[K] | undefined }) =>
    void navigate({ to: PAGES.invoices.path, search: withoutBlanks<InvoicesSearch>(next), resetScroll: false });
  return {
    search,
    /** INV-05: another year has other periods. */
    toYear: (annee: number) => go({ annee }),
    toPeriod: (annee: number, periode: Day) => go({ annee, periode, type: search.type }),
    toKind: (annee: number, periode: Day, type: 'reseau' | undefined) => go({ annee, periode, type }),
  };
}
