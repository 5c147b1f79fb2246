import type { OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { readOrdersSearch, TAB_PATHS, tabOfPath, type OrdersSearch } from './orders-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order was opened from the list, so going back is going back to it. */
    isOverList?: boolean;
  }
}

/** Where one is on the orders screen, read from the address, and the ways from there. */
export function useOrdersPlace() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const params: { orderId?: string } = useParams({ strict: false });
  const orderId = params.orderId ?? null;
  return useMemo(() => {
    const { tab: under, ...search } = readOrdersSearch(raw);
    const tab = tabOfPath(pathname, under ? { tab: under } : {});
    return { tab, search, orderId };
  }, [pathname, raw, orderId]);
}

export type OrdersPlace = { tab: OrderTab; search: OrdersSearch; orderId: string | null };

export function useOrdersMoves({ tab, search, orderId }: OrdersPlace) {
  const navigate = useNavigate();
  const router = useRouter();
  // Going back takes a moment: a double click must not go back twice, out of the list.
  const closing = useRef<string | null>(null);
  useEffect(() => {
    if (closing.current !== orderId) closing.current = null;
  }, [orderId]);
  // What changes in the list by itself must not close the order that is open over it.
  const underOrder = orderId && tab !== 'current' ? { tab } : {};
  const here = orderId ? { to: `/orders/${orderId}`, state: true as const } : { to: TAB_PATHS[tab] };
  return {
    /** SHL-37: another filter, range or size starts at the first page. */
    change: (changed: { [K in keyof OrdersSearch]?: OrdersSearch[K] | undefined }) => {
      const { page: _, ...rest } = { ...search, ...changed };
      void navigate({ to: TAB_PATHS[tab], search: withoutBlanks(rest), resetScroll: false });
    },
    /** Every pause of the typing would otherwise be a step back. */
    searchFor: (text: string) => {
      const { page: _, ...rest } = { ...search, ...underOrder, q: text === '' ? undefined : text };
      void navigate({ ...here, search: withoutBlanks(rest), replace: true, resetScroll: false });
    },
    follow: (isFollowing: boolean) => {
      const next = { ...search, suivi: isFollowing ? (1 as const) : undefined };
      void navigate({ to: TAB_PATHS[tab], search: withoutBlanks(next), replace: !isFollowing, resetScroll: false });
    },
    toPage: (page: number) => void navigate({ to: TAB_PATHS[tab], search: withoutBlanks({ ...search, page }) }),
    /** The page asked for does not exist: going back must not lead to it again. */
    toLastPage: (page: number) => {
      const next = { ...search, ...underOrder, page };
      void navigate({ ...here, search: withoutBlanks(next), replace: true, resetScroll: false });
    },
    toTab: (next: OrderTab) => void navigate({ to: TAB_PATHS[next] }),
    closeOrder: () => {
      if (closing.current !== null) return;
      closing.current = orderId;
      if (router.state.location.state.isOverList) router.history.back();
      else void navigate({ to: TAB_PATHS[tab], search, replace: true, resetScroll: false });
    },
  };
}

function withoutBlanks(search: { [K in keyof OrdersSearch]?: OrdersSearch[K] | undefined }): OrdersSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== 0));
}
