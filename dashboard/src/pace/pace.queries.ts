import * as contract from '@comptoir/contract/pace.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export type Measures = Reply<typeof contract.readPace>;

/** Under the word of the settings: whatever reads them again after a cut stream reads this too. */
export const paceMeasures = ({ companyId, shopId }: { companyId: string; shopId: string }) =>
  queryOptions({
    queryKey: ['settings', 'pace', companyId, shopId],
    queryFn: ({ signal }) => call(contract.readPace, { params: { companyId, shopId } }, { signal }),
  });
