import { readPublicSettings } from '@comptoir/contract/help.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export const publicSettings = queryOptions({
  queryKey: ['public-settings'],
  queryFn: ({ signal }) => call(readPublicSettings, { params: {} }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
