import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import * as optionsContract from '@comptoir/contract/option-lists.ts';
import * as contract from '@comptoir/contract/sales.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { NO_MENU_VERSION, patchMenu, type ShopRef } from '../menu/menu.queries.ts';
import { salesKey } from './sales.cache.ts';

export const salesOf = ({ companyId, shopId }: ShopRef, { from, to }: DateRange) =>
  queryOptions({
    queryKey: [...salesKey(shopId), from, to],
    queryFn: ({ signal }) =>
      call(contract.listSales, { params: { companyId, shopId }, query: { startDate: from, endDate: to } }, { signal }),
    placeholderData: keepPreviousData,
  });

type Availability = { unavailable: boolean; unavailableUntil: Instant | null };

export function useSetOptionAvailability(ref: ShopRef, { key: itemKey, listKey: key }: Option) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Availability) =>
      callOnce(optionsContract.setOptionAvailability, { params: { ...ref, key, itemKey }, body }),
    onSuccess: ({ unavailable, unavailableUntil, stateVersion }) => {
      const state = { key: itemKey, listKey: key, unavailable, unavailableUntil, stateVersion };
      patchMenu(cache, ref.shopId, { menuVersion: NO_MENU_VERSION, patch: { optionStates: [state] } });
    },
    onError: (error) => showErrorOr(error, CLIENT_ERRORS.switchNotSaved),
  });
}
