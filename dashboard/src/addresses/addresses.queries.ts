import * as contract from '@comptoir/contract/addresses.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { pointText } from '@comptoir/domain/addresses/point.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

export type FoundPlace = Reply<typeof contract.readPlace> & { placeId: string };

type Suggestions = Reply<typeof contract.suggestPlaces>;

/** ADR-04: each text has its own answer, so a late one is never shown for another. */
const suggestionsOf = (owner: string, placeInput: string, ask: (signal: AbortSignal) => Promise<Suggestions>) =>
  queryOptions({
    queryKey: ['addresses', 'suggestions', owner, placeInput],
    queryFn: ({ signal }) => ask(signal),
    staleTime: 60_000,
    retry: false,
  });

/** Who is asked for addresses: the company's own calls, or the public ones. */
export type PlaceSource = {
  suggestions: (placeInput: string) => ReturnType<typeof suggestionsOf>;
  read: (placeId: string) => Promise<FoundPlace>;
};

export const ofCompany = (companyId: string): PlaceSource => ({
  suggestions: (placeInput) =>
    suggestionsOf(companyId, placeInput, (signal) =>
      call(contract.suggestPlaces, { params: { companyId }, query: { placeInput } }, { signal }),
    ),
  read: async (placeId) => ({
    ...(await call(contract.readPlace, { params: { companyId, id: placeId } })),
    placeId,
  }),
});

export const OF_ANYBODY: PlaceSource = {
  suggestions: (placeInput) =>
    suggestionsOf('', placeInput, (signal) =>
      call(contract.suggestPublicPlaces, { params: {}, query: { placeInput } }, { signal }),
    ),
  read: async (placeId) => ({ ...(await call(contract.readPublicPlace, { params: { id: placeId } })), placeId }),
};

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
