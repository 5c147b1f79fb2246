import * as contract from '@comptoir/contract/menu.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import {
  keysOfMenu,
  keysOfPatch,
  patchedMenu,
  withoutDeleted,
  type MenuPatch,
} from '@comptoir/domain/menu/menu-patch.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';

export type ShopRef = { companyId: string; shopId: string };
/** The menu with what its shop's till allows. */
export type ShownMenu = Reply<typeof contract.readMenu>;
type News = { menuVersion: number; patch: MenuPatch };

export const menuKey = (shopId: string) => ['menu', shopId] as const;

export const menuOf = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: menuKey(shopId),
    queryFn: ({ signal }): Promise<ShownMenu> =>
      withNews(shopId, call(contract.readMenu, { params: { companyId, shopId } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the stream brought while a menu travelled: the menu may have been read just before it. */
const travelling = new Set<{ shopId: string; news: News[] }>();

async function withNews(shopId: string, fetching: Promise<ShownMenu>): Promise<ShownMenu> {
  const gathered = { shopId, news: [] as News[] };
  travelling.add(gathered);
  try {
    const menu = gathered.news.reduce(patched, await fetching);
    remember(shopId, keysOfMenu(menu));
    return menu;
  } finally {
    travelling.delete(gathered);
  }
}

/** By shop, whatever its menu has held since the page was opened: what is no longer there was deleted. */
const seenKeys = new Map<string, Set<string>>();
const NOTHING_SEEN: ReadonlySet<string> = new Set();

function remember(shopId: string, keys: readonly string[]): void {
  const seen = seenKeys.get(shopId) ?? new Set();
  for (const key of keys) seen.add(key);
  seenKeys.set(shopId, seen);
}

const patched = (menu: ShownMenu, { menuVersion, patch }: News): ShownMenu => ({
  ...menu,
  ...patchedMenu(menu, menuVersion, patch),
});

/** Of answers that carry no order of the menu: their elements say themselves how new they are. */
export const NO_MENU_VERSION = 0;

/** The one function that writes a menu into the cache: the answers of calls and the live news both come here. */
export function patchMenu(cache: QueryClient, shopId: string, { menuVersion, patch: incoming }: News): void {
  const menu = cache.getQueryData<ShownMenu>(menuKey(shopId));
  const seen = seenKeys.get(shopId) ?? NOTHING_SEEN;
  const patch = menu ? withoutDeleted(incoming, { menu, menuVersion, seen }) : incoming;
  const news = { menuVersion, patch };
  remember(shopId, keysOfPatch(patch));
  for (const gathered of travelling) if (gathered.shopId === shopId) gathered.news.push(news);
  patchQuery<ShownMenu>(cache, menuKey(shopId), (known) => patched(known, news));
  // An answer may overtake the news of the write before it, whose order would then be taken for an older one.
  const isAhead = menu !== undefined && menuVersion > menu.menuVersion + 1;
  if (patch.isReplaced || isAhead) void cache.invalidateQueries({ queryKey: menuKey(shopId) });
}
