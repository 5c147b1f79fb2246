import * as contract from '@comptoir/contract/stock.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { NO_MENU_VERSION, patchMenu, type ShopRef } from '../menu/menu.queries.ts';

type WantedStock = { remainingStock: number | null; soldOutUntil: Instant | null };
type Stocked = { sectionKey: string; productKey: string };

/** STK-21. `onSaved` reads again what shows the stock beside the menu: it is saved once that is there. */
export function useSetStock(ref: ShopRef, { sectionKey, productKey }: Stocked, onSaved: () => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: WantedStock) =>
      call(contract.setStock, { params: { ...ref, sectionKey, productKey }, body }, { idempotencyKey: commandKey() }),
    onSuccess: ({ key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion }) => {
      const state = { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion };
      patchMenu(cache, ref.shopId, { menuVersion: NO_MENU_VERSION, patch: { productStates: [state] } });
      return onSaved();
    },
  });
}
