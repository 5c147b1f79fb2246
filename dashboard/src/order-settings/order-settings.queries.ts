import * as contract from '@comptoir/contract/order-settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export const orderSettings = (companyId: string, shopId: string) =>
  queryOptions({
    queryKey: ['settings', 'orderSettings', companyId, shopId],
    queryFn: ({ signal }) => call(contract.readOrderSettings, { params: { companyId, shopId } }, { signal }),
  });

export const networkOrderSettings = (companyId: string) =>
  queryOptions({
    queryKey: ['settings', 'orderSettings', companyId],
    queryFn: ({ signal }) => call(contract.readNetworkOrderSettings, { params: { companyId } }, { signal }),
  });
