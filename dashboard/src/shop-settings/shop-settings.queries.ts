import * as contract from '@comptoir/contract/shop-settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export const shopSettings = (companyId: string, shopId: string) =>
  queryOptions({
    queryKey: ['settings', 'shopSettings', companyId, shopId],
    queryFn: ({ signal }) => call(contract.readShopSettings, { params: { companyId, shopId } }, { signal }),
  });
