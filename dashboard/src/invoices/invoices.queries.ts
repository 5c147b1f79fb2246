import * as contract from '@comptoir/contract/invoices.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callForFile } from '@comptoir/web/call/call.ts';

type Scope = Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>;

export const INVOICES = ['invoices'] as const;
const scopeKey = ({ shopId, isAllShops }: Scope) => [...INVOICES, isAllShops ? 'all' : shopId] as const;

/** INV-08: the years between the first order and the last. */
export const billedDays = (scope: Scope) =>
  queryOptions({
    queryKey: [...scopeKey(scope), 'days'],
    queryFn: async ({ signal }) => {
      const { companyId, shopId, isAllShops } = scope;
      const given = { params: { companyId }, query: isAllShops ? { networkId: companyId } : { shopId } };
      const [first, last] = await Promise.all([
        call(contract.readFirstBilled, given, { signal }),
        call(contract.readLastBilled, given, { signal }),
      ]);
      return { first: first.date, last: last.date };
    },
  });

export const invoiceList = (scope: Scope, { from, to }: DateRange) =>
  queryOptions({
    queryKey: [...scopeKey(scope), 'list', from, to],
    queryFn: ({ signal }) => {
      const { companyId, shopId, isAllShops } = scope;
      const query = { startDate: from, endDate: to };
      return isAllShops
        ? call(contract.listCompanyInvoices, { params: { companyId }, query }, { signal })
        : call(contract.listInvoices, { params: { companyId, shopId }, query }, { signal });
    },
  });

/** What is shown: one invoice, or those of all shops for a half-month (INV-14). */
export type ShownFile = { reference: string } | { period: DateRange };

/** A frozen document is read once. */
export const invoiceFile = ({ companyId }: Scope, shown: ShownFile) =>
  queryOptions({
    queryKey: ['invoiceFiles', companyId, shown],
    queryFn: ({ signal }) =>
      'reference' in shown
        ? callForFile(contract.readInvoice, { params: { companyId, reference: shown.reference } }, { signal })
        : callForFile(
            contract.readNetworkInvoices,
            { params: { companyId }, query: { startDate: shown.period.from, endDate: shown.period.to } },
            { signal },
          ),
    staleTime: Number.POSITIVE_INFINITY,
  });
