import * as contract from '@comptoir/contract/welcome-message.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export const welcomeMessage = (companyId: string) =>
  queryOptions({
    queryKey: ['settings', 'welcomeMessage', companyId],
    queryFn: ({ signal }) => call(contract.readWelcomeMessage, { params: { companyId } }, { signal }),
  });
