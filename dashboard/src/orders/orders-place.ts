import type { OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import { usePlace, useParams, useRouter, useSearch } from '@comptoir/web/route/pages.tsx';
import { createContext, useMemo } from 'react';
import { withoutBlanks } from '@comptoir/web/page/address.ts';
import { readOrdersSearch, TAB_PATHS, tabOfPath, type OrdersSearch } from './orders-search.ts';

export function useOrdersPlace(): { list: ListPlace; orderId: string | null } {
  const pathname = usePlace().pathname;
  const raw: Record<string, unknown> = useSearch();
  const params: { orderId?: string } = useParams();
  const orderId = params.orderId ?? null;
  const { tab: under, ...read } = readOrdersSearch(raw);
  const text = JSON.stringify({ tab: tabOfPath(pathname, under ? { tab: under } : {}), search: read });
  const list = useMemo(() => JSON.parse(text) as ListPlace, [text]);
  return { list, orderId };
}

/** The same one while its tab, its filter and its page are: an order that opens over the list changes none of them. */
export type ListPlace = { tab: OrderTab; search: OrdersSearch };

export const ListContext = createContext<ListPlace>({ tab: 'current', search: {} });

/** Which order is open is asked when something is pressed: the list is not drawn anew because one opens over it. */
export function useOrdersMoves({ tab, search }: ListPlace) {
  const router = useRouter();
  const { navigate } = router;
  // What changes in the list by itself must not close the order that is open over it.
  const here = () => {
    const orderId = router.shown.get()?.params['orderId'];
    return {
      to: orderId ? { to: `/orders/${orderId}`, state: true as const } : { to: TAB_PATHS[tab] },
      underOrder: orderId && tab !== 'current' ? { tab } : {},
    };
  };
  return {
    /** SHL-37: another filter, range or size starts at the first page. */
    change: (changed: { [K in keyof OrdersSearch]?: OrdersSearch[K] | undefined }) => {
      const { page: _, ...rest } = { ...search, ...changed };
      void navigate({ to: TAB_PATHS[tab], search: withoutBlanks(rest), resetScroll: false });
    },
    /** Every pause of the typing would otherwise be a step back. */
    searchFor: (text: string) => {
      const { to, underOrder } = here();
      const { page: _, ...rest } = { ...search, ...underOrder, q: text === '' ? undefined : text };
      void navigate({ ...to, search: withoutBlanks(rest), replace: true, resetScroll: false });
    },
    follow: (isFollowing: boolean) => {
      const next = { ...search, suivi: isFollowing ? (1 as const) : undefined };
      void navigate({ to: TAB_PATHS[tab], search: withoutBlanks(next), replace: !isFollowing, resetScroll: false });
    },
    toPage: (page: number) => void navigate({ to: TAB_PATHS[tab], search: withoutBlanks({ ...search, page }) }),
    /** The page asked for does not exist: going back must not lead to it again. */
    toLastPage: (page: number) => {
      const { to, underOrder } = here();
      const next = { ...search, ...underOrder, page };
      void navigate({ ...to, search: withoutBlanks(next), replace: true, resetScroll: false });
    },
    /** What is searched for may be in the next tab. */
    toTab: (next: OrderTab) =>
      void navigate({ to: TAB_PATHS[next], search: search.q === undefined ? {} : { q: search.q } }),
  };
}
