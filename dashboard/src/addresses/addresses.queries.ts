import * as contract from '@comptoir/contract/addresses.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { pointText } from '@comptoir/domain/addresses/point.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export type FoundPlace = Reply<typeof contract.readPlace> & { placeId: string };

/** ADR-04: each text has its own answer, so a late one is never shown for another. */
export const placeSuggestions = (companyId: string, placeInput: string) =>
  queryOptions({
    queryKey: ['addresses', 'suggestions', companyId, placeInput],
    queryFn: ({ signal }) => call(contract.suggestPlaces, { params: { companyId }, query: { placeInput } }, { signal }),
    staleTime: 60_000,
    retry: false,
  });

export const readPlace = async (companyId: string, placeId: string): Promise<FoundPlace> => ({
  ...(await call(contract.readPlace, { params: { companyId, id: placeId } })),
  placeId,
});

export const nearestPlace = (companyId: string, point: Location | null) =>
  queryOptions({
    queryKey: ['addresses', 'nearest', companyId, point && pointText(point)],
    queryFn: point
      ? async ({ signal }): Promise<FoundPlace | null> => {
          const { place } = await call(contract.findNearestPlace, { params: { companyId }, body: point }, { signal });
          return place && { ...place, placeId: pointText(point) };
        }
      : skipToken,
    staleTime: 300_000,
    retry: false,
  });
