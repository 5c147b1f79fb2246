import { createBrowserHistory, type HistoryLocation } from '@tanstack/history';
import type { ComponentType, ReactNode } from 'react';
import { aStore } from '../page/store.ts';
import { paramsIn, pathTo, type Params } from './paths.ts';
import { keepScroll, ownScroll } from './scroll.ts';
import { readSearch, searchText, type Search } from './search-text.ts';

export type PlaceState = {
  /** It was opened from the list, so going back is going back to it. */
  isOverList?: boolean;
};

export type Place = { pathname: string; href: string; search: Search; state: PlaceState; key: string };

export type Screen = ComponentType & { preload?: () => Promise<void> };

/** Where somebody who may not be here is sent instead. */
export type Detour = { to: string; search?: object };

export type Route = {
  /** « /orders/$orderId »; null for every address that no route before it has. */
  path: string | null;
  detour?: (place: Place) => Detour | null;
  screen?: Screen;
  /** What stands around the screen, and stays while screens change. */
  Frame?: ComponentType<{ children: ReactNode }>;
};

export type Shown = { place: Place; params: Params; route: Route | null; isToTop: boolean };

export type Destination = {
  to: string;
  params?: Params | undefined;
  search?: object | undefined;
  /** True: what is remembered of this place stays. */
  state?: PlaceState | true | undefined;
  replace?: boolean | undefined;
  resetScroll?: boolean | undefined;
  /** Whoever typed something has been asked already. */
  ignoreBlocker?: boolean;
};

export type Router = ReturnType<typeof createRouter>;

/** A screen whose file takes longer says so in its place. */
const PATIENCE_MS = 1_000;

/** The pages of one address bar: history and what holds it are a library's, the table of routes is ours. */
export function createRouter(routes: readonly Route[]) {
  const history = createBrowserHistory();
  const shown = aStore<Shown | null>(null);
  let followed: Promise<void> = Promise.resolve();
  let asked = 0;
  let isToTop = false;

  function routeAt(pathname: string): { route: Route | null; params: Params } {
    for (const route of routes) {
      const params = route.path === null ? {} : paramsIn(route.path, pathname);
      if (params) return { route, params };
    }
    return { route: null, params: {} };
  }

  /** What the address asks for is shown once its file is here; of two that are asked for, the later one. */
  async function follow(): Promise<void> {
    asked += 1;
    const mine = asked;
    const place = placeOf(history.location);
    const { route, params } = routeAt(place.pathname);
    const detour = route?.detour?.(place);
    if (detour) return navigate({ ...detour, replace: true, ignoreBlocker: true });
    const before = shown.get();
    const coming = route?.screen?.preload?.();
    if (before && before.route?.screen !== route?.screen) await Promise.race([coming, after(PATIENCE_MS)]);
    if (mine !== asked) return undefined;
    if (before) keepScroll(before.place.key);
    shown.set({ place, params, route, isToTop });
    isToTop = false;
    return undefined;
  }

  function hrefTo({ to, params, search }: Destination): string {
    const [path = '', text] = to.split('?');
    return pathTo(path, params) + searchText(search ?? readSearch(text ?? ''));
  }

  async function navigate(destination: Destination): Promise<void> {
    const { state = {}, replace = false, resetScroll = true, ignoreBlocker = false } = destination;
    const here = placeOf(history.location);
    const href = hrefTo(destination);
    isToTop = resetScroll;
    const kept = state === true ? here.state : state;
    history[replace || href === here.href ? 'replace' : 'push'](href, kept, { ignoreBlocker });
    await followed;
  }

  history.subscribe(() => {
    followed = follow();
  });

  return {
    history,
    shown,
    hrefTo,
    navigate,
    /** Where the address bar is; what is shown may still be on its way. */
    place: () => placeOf(history.location),
    /** First of all, and when somebody has come or left: who may be here is asked again. */
    invalidate: follow,
    preload: (to: string) => void routeAt(to.split('?')[0] ?? '').route?.screen?.preload?.(),
    start: () => {
      ownScroll(() => placeOf(history.location).key);
      void follow();
    },
  };
}

function placeOf({ pathname, href, search, state }: HistoryLocation): Place {
  const { __TSR_key: key = href, isOverList } = state as PlaceState & { __TSR_key?: string };
  return { pathname, href, search: readSearch(search), state: isOverList ? { isOverList } : {}, key };
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
