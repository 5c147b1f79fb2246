import { lintReferences, readTillMenu } from '@comptoir/contract/till.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { tillTrouble } from '@comptoir/domain/till/till.labels.ts';
import { call } from '@comptoir/web/call/call.ts';
import type { ShopRef } from '../menu-sync/menu-sync.queries.ts';

export const tillMenuKey = (shopId: string) => ['tillMenu', shopId] as const;

/** PRD-36: what the shop's till sells, to pick an article in; null until the first pull. */
export function useTillMenu(params: ShopRef, { hasMenuPOS }: { hasMenuPOS: boolean }): TillMenu | null {
  const { data } = useQuery({
    queryKey: tillMenuKey(params.shopId),
    queryFn: ({ signal }) => call(readTillMenu, { params }, { signal }),
    enabled: hasMenuPOS,
  });
  return hasMenuPOS ? (data?.posMenu ?? null) : null;
}

/** SYN-67: whether the till can be reached, in words; null when there is nothing to say. */
export function useTillTrouble(params: ShopRef): string | null {
  const { data } = useQuery({
    queryKey: tillMenuKey(params.shopId),
    queryFn: ({ signal }) => call(readTillMenu, { params }, { signal }),
  });
  const state = data?.link?.state;
  if (!data?.link || state === 'ok' || !state) return null;
  return tillTrouble(state, data.link.since);
}

/** What the shop's till would refuse, as the menu stands at this moment. */
export const referenceCheck = (params: ShopRef) =>
  queryOptions({
    queryKey: ['referenceCheck', params.shopId],
    queryFn: ({ signal }) => call(lintReferences, { params }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
