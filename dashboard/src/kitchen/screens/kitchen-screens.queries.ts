import * as contract from '@comptoir/contract/kitchen.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import type { ShopRef } from '../../shops/shops.queries.ts';

export const SCREENS_KEY = 'kitchenScreens';

export const screensOf = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: [SCREENS_KEY, companyId, shopId],
    queryFn: ({ signal }) => call(contract.listKitchenScreens, { params: { companyId, shopId } }, { signal }),
  });

export const pairScreen = ({ companyId, shopId }: ShopRef, body: { code: string; name: string }, key: string) =>
  call(contract.pairKitchenScreen, { params: { companyId, shopId }, body }, { idempotencyKey: key });

export const disconnectScreen = ({ companyId, shopId }: ShopRef, screenId: string): Promise<void> =>
  callOnce(contract.disconnectKitchenScreen, { params: { companyId, shopId, screenId } });
