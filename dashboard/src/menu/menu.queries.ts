import * as contract from '@comptoir/contract/menu.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { patchedMenu, type MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../app/call.ts';

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
    return gathered.news.reduce(patched, await fetching);
  } finally {
    travelling.delete(gathered);
  }
}

const patched = (menu: ShownMenu, { menuVersion, patch }: News): ShownMenu => ({
  ...menu,
  ...patchedMenu(menu, menuVersion, patch),
});

/** The one function that writes a menu into the cache: the answers of calls and the live news both come here. */
export function patchMenu(cache: QueryClient, shopId: string, news: News): void {
  for (const gathered of travelling) if (gathered.shopId === shopId) gathered.news.push(news);
  cache.setQueryData<ShownMenu>(menuKey(shopId), (menu) => menu && patched(menu, news));
  if (news.patch.isReplaced) void cache.invalidateQueries({ queryKey: menuKey(shopId) });
}
