import * as contract from '@comptoir/contract/checkout.ts';
import type { Call, Reply } from '@comptoir/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export type SimulatedBody = Call<typeof contract.simulateOrder>['body'];
export type Simulated = Reply<typeof contract.simulateOrder>;

export const simulation = (params: { companyId: string; shopId: string }, body: SimulatedBody) =>
  queryOptions({
    queryKey: ['settings', 'simulator', params.shopId, body],
    queryFn: ({ signal }) => call(contract.simulateOrder, { params, body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: body.lines.length > 0,
    gcTime: 30_000,
  });

export type RefusedOrder = Reply<typeof contract.listRefusedOrders>['items'][number];

export const refusedOrders = (params: { companyId: string; shopId: string }) =>
  queryOptions({
    queryKey: ['settings', 'refused-orders', params.shopId],
    queryFn: ({ signal }) => call(contract.listRefusedOrders, { params }, { signal }),
    staleTime: 0,
  });
