import * as contract from '@comptoir/contract/cash-returns.ts';
import type { Call } from '@comptoir/contract/route.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';

export type DriverRef = { companyId: string; shopId: string; driverId: string };

const cashKey = ({ companyId, shopId, driverId }: DriverRef) => ['cash-returns', companyId, shopId, driverId] as const;

/** Read again when something of the driver has changed: `version` is part of the question. */
export const driverCash = (ref: DriverRef, version: number, page: { pageNumber: number; pageSize: number }) =>
  queryOptions({
    queryKey: [...cashKey(ref), version, page],
    queryFn: ({ signal }) => call(contract.readDriverCash, { params: ref, query: page }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useReturnCash(ref: DriverRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Call<typeof contract.returnCash>['body']) =>
      callOnce(contract.returnCash, { params: ref, body }),
    onError: (error) => showError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: cashKey(ref) }),
  });
}

export async function downloadReturns(ref: DriverRef): Promise<void> {
  saveFile(await callForFile(contract.exportCashReturns, { params: ref }), 'caisses-rendues.csv');
}
