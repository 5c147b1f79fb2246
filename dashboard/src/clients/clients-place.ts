import type { CustomerSort } from '@comptoir/domain/clients/sorts.ts';
import type { Segment } from '@comptoir/domain/clients/segment.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useParams, useSearch } from '@comptoir/web/route/pages.tsx';
import { useMemo } from 'react';
import { useCloseOverList } from '../orders/close-over-list.ts';
import { withoutBlanks } from '@comptoir/web/page/address.ts';
import { readClientsSearch, type ClientsSearch } from './clients-search.ts';

const CLIENTS_PATH = PAGES.clients.path;
/** SHL-06, CLI-13: a client's window has an address of its own, with the list behind it. */
export const CLIENT_PATH = `${CLIENTS_PATH}/$customerId`;

export function useOpenClient(): string | null {
  const { customerId }: { customerId?: string } = useParams();
  return customerId ?? null;
}

export function useClientsSearch(): ClientsSearch {
  const raw: Record<string, unknown> = useSearch();
  return useMemo(() => readClientsSearch(raw), [raw]);
}

export function useClientsMoves(search: ClientsSearch) {
  const navigate = useNavigate();
  const client = useOpenClient();
  const show = (next: { [K in keyof ClientsSearch]?: ClientsSearch[K] | undefined }) =>
    void navigate({
      to: CLIENTS_PATH,
      search: withoutBlanks({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    });
  return {
    searchFor: (words: string) => show({ q: words || undefined }),
    toSegment: (segment: Segment | undefined) => show({ segment }),
    /** The same column again turns the order. */
    sortBy: (key: CustomerSort) => {
      const isSame = (search.tri ?? 'lastOrder') === key;
      show({ tri: key === 'lastOrder' ? undefined : key, inverse: isSame && !search.inverse ? true : undefined });
    },
    close: useCloseOverList(
      client,
      () => void navigate({ to: CLIENTS_PATH, search, replace: true, resetScroll: false }),
    ),
  };
}
