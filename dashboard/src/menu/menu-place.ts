import type { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { readMenuSearch, type MenuSearch } from './menu-search.ts';

/** Where one is on a screen of the menu, read from the address. */
export function useMenuSearch(): MenuSearch {
  const raw: Record<string, unknown> = useSearch();
  return useMemo(() => readMenuSearch(raw), [raw]);
}

/** The ways from there. PRD-03, CAT-CST-04: another search or size starts at the first page. */
export function useMenuMoves(search: MenuSearch, to: (typeof PAGES)['products' | 'optionLists']['path']) {
  const navigate = useNavigate();
  const go = (next: MenuSearch, isReplaced: boolean, resetScroll: boolean) =>
    void navigate({ to, search: next, replace: isReplaced, resetScroll });
  const { q, page: _, size } = search;
  const words = q ? { q } : {};
  const sized = size ? { size } : {};
  return {
    searchFor: (text: string) => go({ ...(text ? { q: text } : {}), ...sized }, true, false),
    toPage: (page: number) => go({ ...words, ...(page > 0 ? { page } : {}), ...sized }, false, true),
    toSize: (next: number) => go({ ...words, size: next }, false, false),
  };
}
