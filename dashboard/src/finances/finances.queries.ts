import * as contract from '@comptoir/contract/finances.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

type Scope = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;
/** FIN-23: not by the live stream. */
const EVERY_MS = 5 * 60_000;

export const financesOf = ({ companyId, shopId, isAllShops }: Scope, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['finances', isAllShops ? 'all' : shopId, from, to],
    queryFn: ({ signal }) => {
      const query = { startDate: from, endDate: to };
      return isAllShops
        ? call(contract.readCompanyFinances, { params: { companyId }, query }, { signal })
        : call(contract.readFinances, { params: { companyId, shopId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

export type PaymentsPage = { pageNumber: number; pageSize: number };

export const paymentsOf = ({ companyId, shopId }: Scope, { from, to }: DateRange, page: PaymentsPage) =>
  queryOptions({
    queryKey: ['finances', shopId, 'payments', from, to, page],
    queryFn: ({ signal }) =>
      call(
        contract.listPayments,
        { params: { companyId, shopId }, query: { startDate: from, endDate: to, ...page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
