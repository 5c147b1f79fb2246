import * as contract from '@comptoir/contract/sales-modes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export const methodsOfShop = (companyId: string, shopId: string) =>
  queryOptions({
    queryKey: ['settings', 'salesModes', companyId, shopId],
    queryFn: ({ signal }) => call(contract.readMethods, { params: { companyId, shopId } }, { signal }),
  });

export const channelKeysOfShop = (companyId: string, shopId: string) =>
  queryOptions({
    queryKey: ['settings', 'channelKeys', companyId, shopId],
    queryFn: ({ signal }) => call(contract.readChannelKeys, { params: { companyId, shopId } }, { signal }),
  });

export const methodsOfNetwork = (companyId: string) =>
  queryOptions({
    queryKey: ['settings', 'salesModes', companyId],
    queryFn: ({ signal }) => call(contract.readNetworkMethods, { params: { companyId } }, { signal }),
  });
