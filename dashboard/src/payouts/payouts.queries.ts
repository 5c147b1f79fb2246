import * as contract from '@comptoir/contract/payouts.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

type Scope = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;
export type PayoutsPage = { pageNumber: number; pageSize: number };

export const payoutsOf = ({ companyId, shopId, isAllShops }: Scope, page: PayoutsPage) =>
  queryOptions({
    queryKey: ['payouts', isAllShops ? 'all' : shopId, page],
    queryFn: ({ signal }) =>
      isAllShops
        ? call(contract.listCompanyPayouts, { params: { companyId }, query: page }, { signal })
        : call(contract.listPayouts, { params: { companyId, shopId }, query: page }, { signal }),
    placeholderData: keepPreviousData,
  });

export const payoutOf = ({ companyId, shopId }: Scope, transactionId: string) =>
  queryOptions({
    queryKey: ['payouts', shopId, 'one', transactionId],
    queryFn: ({ signal }) =>
      call(contract.readPayout, { params: { companyId, shopId, transactionId }, query: {} }, { signal }),
  });

export const readPayoutsAgain = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['payouts'] });
