import * as contract from '@comptoir/contract/leaving.ts';
import type { CompanyExport, Departure } from '@comptoir/domain/leaving/departure.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';

const departureKey = (companyId: string) => ['departure', companyId] as const;

export const departure = (companyId: string) =>
  queryOptions({
    queryKey: departureKey(companyId),
    queryFn: ({ signal }) => call(contract.readDeparture, { params: { companyId } }, { signal }),
    staleTime: 0,
  });

const putDeparture = (cache: QueryClient, companyId: string, found: Departure) =>
  cache.setQueryData(departureKey(companyId), found);

export const readDepartureAgain = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['departure'] });

type Moved = Pick<CompanyExport, 'exportId' | 'state' | 'progress'>;

/** A progress that comes late does not go back; an archive that is done is read whole. */
export function putProgress(cache: QueryClient, moved: Moved): void {
  if (moved.state !== 'running') {
    void readDepartureAgain(cache);
    return;
  }
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: ['departure'] }))
    patchQuery<Departure>(cache, queryKey, (known) => ({
      ...known,
      exports: known.exports.map((one) =>
        one.exportId === moved.exportId && one.finishedAt === null ? { ...one, ...moved } : one,
      ),
    }));
}

export function useStartExport(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string) =>
      call(contract.startExport, { params: { companyId }, body: { password } }, { idempotencyKey: commandKey() }),
    onSuccess: () => readDepartureAgain(cache),
  });
}

export const linkOf = (companyId: string, exportId: string) =>
  call(contract.linkExport, { params: { companyId, exportId } }, { idempotencyKey: commandKey() });

export function useAskErasure(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { password: string; confirmation: string }) =>
      call(contract.askErasure, { params: { companyId }, body }, { idempotencyKey: commandKey() }),
    onSuccess: (found) => putDeparture(cache, companyId, found),
  });
}

export function useCancelErasure(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.cancelErasure, { params: { companyId } }, { idempotencyKey: commandKey() }),
    onSuccess: (found) => putDeparture(cache, companyId, found),
  });
}
