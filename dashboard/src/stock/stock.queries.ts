import { setProductAvailability } from '@comptoir/contract/menu.ts';
import * as contract from '@comptoir/contract/stock.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { SoldOut } from '@comptoir/domain/stock/sold-out.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { menuKey, NO_MENU_VERSION, patchMenu, type ShopRef } from '../menu/menu.queries.ts';

export async function saveStock(
  cache: QueryClient,
  { companyId, shopId }: ShopRef,
  product: { sectionKey: string; productKey: string },
  body: { remainingStock: number | null; soldOutUntil: Instant | null },
  idempotencyKey: string,
): Promise<void> {
  const params = { companyId, shopId, ...product };
  const { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion } = await call(
    contract.setStock,
    { params, body },
    { idempotencyKey },
  );
  const state = { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion };
  patchMenu(cache, shopId, { menuVersion: NO_MENU_VERSION, patch: { productStates: [state] } });
}

/** Under the menu's own key: whatever reads a menu again reads this too. */
const soldOutKey = (shopId: string) => [...menuKey(shopId), 'soldOut'] as const;

export const soldOutOf = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: soldOutKey(shopId),
    queryFn: ({ signal }) => call(contract.listSoldOut, { params: { companyId, shopId } }, { signal }),
  });

/** PAC-02: read again when what changed may have sold something out, or brought it back: not for every piece sold. */
export function hearSoldOut(cache: QueryClient, shopId: string, patch: MenuPatch): void {
  const known = cache.getQueryData(soldOutOf({ companyId: '', shopId }).queryKey)?.items ?? [];
  const isOut = (key: string) => known.some(({ productKey }) => productKey === key);
  const { productStates = [], ...rest } = patch;
  const moved = productStates.some(
    ({ key, remainingStock, unavailable, unavailableUntil }) =>
      isOut(key) || remainingStock === 0 || (unavailable && unavailableUntil !== null),
  );
  if (moved || Object.keys(rest).length > 0) void cache.invalidateQueries({ queryKey: soldOutKey(shopId) });
}

/** PAC-03: the stock is no longer counted, as when its end comes by itself (STK-25); a switch is turned on again. */
export async function sellAgain(
  cache: QueryClient,
  { companyId, shopId }: ShopRef,
  { sectionKey, productKey, cause }: SoldOut,
): Promise<void> {
  const params = { companyId, shopId, sectionKey, productKey };
  const { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion } = await (cause === 'stock'
    ? callOnce(contract.setStock, { params, body: { remainingStock: null, soldOutUntil: null } })
    : callOnce(setProductAvailability, { params, body: { unavailable: false, unavailableUntil: null } }));
  const state = { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion };
  patchMenu(cache, shopId, { menuVersion: NO_MENU_VERSION, patch: { productStates: [state] } });
  await cache.invalidateQueries({ queryKey: soldOutKey(shopId) });
}
