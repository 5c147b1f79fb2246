import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { DRIVERS_PATHS, readDriversSearch, type DriversSearch, type DriversTab } from './drivers-search.ts';

export type DriversPlace = { tab: DriversTab; search: DriversSearch };

/** Where one is on the drivers screen, read from the address. */
export function useDriversPlace(): DriversPlace {
  const pathname = useLocation({ select: (location) => location.pathname });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  return useMemo(
    () => ({
      tab: pathname === DRIVERS_PATHS.independent ? 'independent' : 'employee',
      search: readDriversSearch(raw),
    }),
    [pathname, raw],
  );
}

/** The ways from there. */
export function useDriversMoves({ tab, search }: DriversPlace) {
  const navigate = useNavigate();
  const router = useRouter();
  // Going back takes a moment: a double click must not go back twice, out of the list.
  const closing = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (closing.current !== search.livreur) closing.current = undefined;
  }, [search.livreur]);
  const to = DRIVERS_PATHS[tab];
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
    close: () => {
      if (closing.current === search.livreur) return;
      closing.current = search.livreur;
      const { livreur: _, courses: _page, ...list } = search;
      if (router.state.location.state.isOverList) router.history.back();
      else void navigate({ to, search: list, replace: true, resetScroll: false });
    },
  };
}

function withoutBlanks(search: { [K in keyof DriversSearch]?: DriversSearch[K] | undefined }): DriversSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== 0));
}
