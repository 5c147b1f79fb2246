import * as contract from '@comptoir/contract/payouts.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { logError } from '@comptoir/web/call/log.ts';

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

export type PayoutDetails = Reply<typeof contract.readPayout>;

export const payoutOf = ({ companyId, shopId }: Scope, transactionId: string) =>
  queryOptions({
    queryKey: ['payouts', shopId, 'one', transactionId],
    queryFn: async ({ signal }): Promise<PayoutDetails | null> => {
      try {
        return await call(contract.readPayout, { params: { companyId, shopId, transactionId }, query: {} }, { signal });
      } catch (error) {
        // PAY-07, ERR-14: logged only; nothing is there to show.
        if (signal.aborted) throw error;
        logError(error);
        return null;
      }
    },
  });

export const readPayoutsAgain = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['payouts'] });
