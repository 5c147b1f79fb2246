import { ORDER_TYPES, type OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { ORDER_TABS, type OrderTab } from '@comptoir/domain/orders/live-orders.ts';
import { readDays, readPlace, readWords } from '@comptoir/web/page/address.ts';

export const TAB_PATHS: Record<OrderTab, string> = {
  current: '/',
  upcoming: '/orders/upcoming',
  finished: '/orders/finished',
};

const ONLY = ['late', 'driverless'] as const;
export type Only = (typeof ONLY)[number];

/** What the address says besides the tab. Only what differs from the usual is written there. */
export type OrdersSearch = {
  type?: OrderType;
  page?: number;
  size?: number;
  from?: Day;
  to?: Day;
  q?: string;
  /** PAC-01: what a cell of the control strip counts, and nothing else. */
  only?: Only;
  /** ORD-15: the map of the drivers is open. */
  suivi?: 1;
  /** The list under an open order, whose own path names no tab. */
  tab?: OrderTab;
};

export const GRID_SIZES = [12, 24, 48] as const;
export const TABLE_SIZES = [10, 20, 50] as const;

/** An address may have been typed by hand: what makes no sense is as if absent. */
export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const type = ORDER_TYPES.find((known) => known === raw['type']);
  const tab = ORDER_TABS.find((known) => known === raw['tab']);
  const q = readWords(raw['q']);
  const only = ONLY.find((known) => known === raw['only']);
  return {
    ...(type ? { type } : {}),
    ...readPlace(raw),
    ...readDays(raw),
    ...(q ? { q } : {}),
    ...(only ? { only } : {}),
    ...(raw['suivi'] === 1 ? { suivi: 1 } : {}),
    ...(tab ? { tab } : {}),
  };
}

export function tabOfPath(pathname: string, search: OrdersSearch): OrderTab {
  return ORDER_TABS.find((tab) => tab !== 'current' && TAB_PATHS[tab] === pathname) ?? search.tab ?? 'current';
}

export function pageSizeOf(search: OrdersSearch, sizes: readonly [number, ...number[]]): number {
  return sizes.find((size) => size === search.size) ?? sizes[0];
}

/** The page asked for, or the last one when the list has become shorter than that. */
export function pageWithin(search: OrdersSearch, total: number, pageSize: number): number {
  return Math.min(search.page ?? 0, Math.max(0, Math.ceil(total / pageSize) - 1));
}
