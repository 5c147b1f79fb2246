import * as contract from '@comptoir/contract/design.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export const generalDesign = (companyId: string) =>
  queryOptions({
    queryKey: ['settings', 'generalDesign', companyId],
    queryFn: async ({ signal }) => (await call(contract.readDesigns, { params: { companyId }, query: {} }, { signal })).general,
  });
