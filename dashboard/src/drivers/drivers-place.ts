import { usePlace, useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { withoutBlanks } from '@comptoir/web/page/address.ts';
import { useCloseOverList } from '../orders/close-over-list.ts';
import { DRIVERS_PATHS, readDriversSearch, type DriversSearch, type DriversTab } from './drivers-search.ts';

export type DriversPlace = { tab: DriversTab; search: DriversSearch };

export function useDriversPlace(): DriversPlace {
  const pathname = usePlace().pathname;
  const raw: Record<string, unknown> = useSearch();
  return useMemo(
    () => ({
      tab: pathname === DRIVERS_PATHS.independent ? 'independent' : 'employee',
      search: readDriversSearch(raw),
    }),
    [pathname, raw],
  );
}

export function useDriversMoves({ tab, search }: DriversPlace) {
  const navigate = useNavigate();
  const to = DRIVERS_PATHS[tab];
  const { livreur, courses: _page, ...list } = search;
  const close = useCloseOverList(
    livreur ?? null,
    () => void navigate({ to, search: list, replace: true, resetScroll: false }),
  );
  return {
    toTab: (next: DriversTab) => void navigate({ to: DRIVERS_PATHS[next] }),
    toPage: (page: number) => void navigate({ to, search: withoutBlanks({ ...search, page }) }),
    /** SHL-37: another size starts at the first page. */
    toSize: (size: number) =>
      void navigate({ to, search: withoutBlanks({ ...search, size, page: undefined }), resetScroll: false }),
    toTrips: (courses: number) => {
      const next = withoutBlanks({ ...search, courses });
      void navigate({ to, search: next, replace: true, resetScroll: false, state: true });
    },
    close,
  };
}
