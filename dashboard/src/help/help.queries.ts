import * as contract from '@comptoir/contract/help.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

/** HLP-05: configuration of the deployment; another one comes with a restart, and is read within the minute. */
const EVERY_MINUTE = { refetchInterval: 60_000, staleTime: 60_000 };

export const hotline = (companyId: string) =>
  queryOptions({
    queryKey: ['hotline', companyId],
    queryFn: ({ signal }) => call(contract.readHotline, { params: { companyId } }, { signal }),
    ...EVERY_MINUTE,
  });

export const informativeMessage = (companyId: string) =>
  queryOptions({
    queryKey: ['informative-message', companyId],
    queryFn: ({ signal }) => call(contract.readInformativeMessage, { params: { companyId } }, { signal }),
    ...EVERY_MINUTE,
  });
