import * as contract from '@comptoir/contract/clients.ts';
import type { CustomerRow } from '@comptoir/domain/clients/customer.ts';
import type { CustomerSort } from '@comptoir/domain/clients/sorts.ts';
import type { Segment } from '@comptoir/domain/clients/segment.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';

export const CLIENTS_KEY = 'clients';
const PAGE_SIZE = 50;
/** Orders change totals all day: what is shown again is read again. */
const FRESH_MS = 15_000;

export type ClientsScope = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;
export type Wanted = {
  search: string | undefined;
  segment: Segment | undefined;
  sort: CustomerSort;
  ordering: 'asc' | 'desc';
};

const keyOf = ({ shopId, isAllShops }: ClientsScope) => [CLIENTS_KEY, isAllShops ? 'all' : shopId] as const;

export const clientList = (scope: ClientsScope, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(scope), 'list', wanted],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...wanted, batchSize: PAGE_SIZE, after: pageParam ?? undefined };
      const { companyId, shopId, isAllShops } = scope;
      return isAllShops
        ? call(contract.listCompanyCustomers, { params: { companyId }, query }, { signal })
        : call(contract.listCustomers, { params: { companyId, shopId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

export const rowsOf = (pages: readonly { items: CustomerRow[] }[]): CustomerRow[] =>
  pages.flatMap(({ items }) => items);

export const segmentCounts = (scope: ClientsScope) =>
  queryOptions({
    queryKey: [...keyOf(scope), 'segments'],
    queryFn: ({ signal }) => {
      const { companyId, shopId, isAllShops } = scope;
      return isAllShops
        ? call(contract.countCompanyCustomers, { params: { companyId } }, { signal })
        : call(contract.countCustomers, { params: { companyId, shopId } }, { signal });
    },
    staleTime: FRESH_MS,
  });

export const twinsOf = (scope: ClientsScope) =>
  queryOptions({
    queryKey: [...keyOf(scope), 'twins'],
    queryFn: ({ signal }) => {
      const { companyId, shopId, isAllShops } = scope;
      return isAllShops
        ? call(contract.listCompanyTwins, { params: { companyId } }, { signal })
        : call(contract.listTwins, { params: { companyId, shopId } }, { signal });
    },
    staleTime: FRESH_MS,
  });

export const oneClient = (scope: ClientsScope, customerId: string) =>
  queryOptions({
    queryKey: [...keyOf(scope), 'one', customerId],
    queryFn: ({ signal }) => {
      const { companyId, shopId, isAllShops } = scope;
      return isAllShops
        ? call(contract.readCompanyCustomer, { params: { companyId, customerId } }, { signal })
        : call(contract.readCustomer, { params: { companyId, shopId, customerId } }, { signal });
    },
    staleTime: FRESH_MS,
  });

export const HISTORY_SIZE = 5;

export const clientOrders = (scope: ClientsScope, customerId: string, pageNumber: number) =>
  queryOptions({
    queryKey: [...keyOf(scope), 'one', customerId, 'orders', pageNumber],
    queryFn: ({ signal }) => {
      const { companyId, shopId, isAllShops } = scope;
      const query = { pageNumber, pageSize: HISTORY_SIZE };
      return isAllShops
        ? call(contract.listCompanyCustomerOrders, { params: { companyId, customerId }, query }, { signal })
        : call(contract.listCustomerOrders, { params: { companyId, shopId, customerId }, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** CLI-35. */
export const orderCustomer = (order: { companyId: string; shopId: string; id: string; version: number }) =>
  queryOptions({
    queryKey: [CLIENTS_KEY, order.shopId, 'order', order.id],
    queryFn: ({ signal }) =>
      call(
        contract.readOrderCustomer,
        { params: { companyId: order.companyId, shopId: order.shopId, orderId: order.id } },
        { signal },
      ),
    staleTime: FRESH_MS,
  });

export const exportLog = (companyId: string) =>
  queryOptions({
    queryKey: [CLIENTS_KEY, 'exports', companyId],
    queryFn: ({ signal }) => call(contract.listCustomerExports, { params: { companyId } }, { signal }),
  });

type Pair = { customerId: string; otherId: string };

export const mergePreview = (companyId: string, pair: Pair) =>
  queryOptions({
    queryKey: [CLIENTS_KEY, 'merge', companyId, pair],
    queryFn: ({ signal }) => call(contract.previewMerge, { params: { companyId, ...pair } }, { signal }),
  });

/** Not the comparison of two records: once they are merged there is none. */
export const readClientsAgain = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: [CLIENTS_KEY], predicate: ({ queryKey }) => queryKey[1] !== 'merge' });

function useChange<Given>(change: (given: Given) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => readClientsAgain(cache),
    onError: (error) => showError(error),
  });
}

export const useMerge = ({ companyId }: ClientsScope) =>
  useChange((pair: Pair) => callOnce(contract.mergeCustomers, { params: { companyId, ...pair } }));
export const useKeepApart = ({ companyId }: ClientsScope) =>
  useChange((pair: Pair) => callOnce(contract.keepApart, { params: { companyId, ...pair } }));
export const useErase = ({ companyId }: ClientsScope) =>
  useChange((customerId: string) => callOnce(contract.eraseCustomer, { params: { companyId, customerId } }));
