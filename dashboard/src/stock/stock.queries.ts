import * as contract from '@comptoir/contract/stock.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { NO_MENU_VERSION, patchMenu, type ShopRef } from '../menu/menu.queries.ts';

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
