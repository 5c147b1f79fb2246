import * as contract from '@comptoir/contract/complaints.ts';
import type { Call, Reply } from '@comptoir/contract/route.ts';
import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, callForFile, CallFailed } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import type { ShopRef } from '../shops/shops.queries.ts';

export type ComplaintFile = Reply<typeof contract.readComplaint>;
type Page = Reply<typeof contract.listComplaints>;
export type ListQuery = Call<typeof contract.listComplaints>['query'];
export type WantedDecision = Call<typeof contract.decideComplaint>['body'];

const LISTS = ['complaints', 'list'] as const;
const FILES = ['complaints', 'one'] as const;

export const complaintList = ({ companyId, shopId }: ShopRef, query: ListQuery) =>
  queryOptions({
    queryKey: [...LISTS, companyId, shopId, query],
    queryFn: ({ signal }) => call(contract.listComplaints, { params: { companyId, shopId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const complaintFile = ({ companyId, shopId }: ShopRef, complaintId: string) =>
  queryOptions({
    queryKey: [...FILES, companyId, shopId, complaintId],
    queryFn: ({ signal }) => call(contract.readComplaint, { params: { companyId, shopId, complaintId } }, { signal }),
  });

export const complaintPhoto = ({ companyId, shopId, complaintId }: Complaint, position: number) =>
  queryOptions({
    queryKey: ['complaints', 'photo', complaintId, position],
    queryFn: ({ signal }) =>
      callForFile(
        contract.readComplaintPhoto,
        { params: { companyId, shopId, complaintId, position: String(position) } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The one function that writes a complaint into the cache; an older copy changes nothing. Counts are read again. */
export function putComplaint(cache: QueryClient, complaint: Complaint): void {
  const { companyId, shopId, complaintId } = complaint;
  const isNewer = (known: Complaint) =>
    known.version < complaint.version || known.refundState !== complaint.refundState;
  patchQuery<ComplaintFile>(cache, [...FILES, companyId, shopId, complaintId], (known) =>
    isNewer(known.complaint) ? { ...known, complaint } : known,
  );
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: LISTS }))
    patchQuery<Page>(cache, queryKey, (known) => ({
      ...known,
      items: known.items.map((item) => (item.complaintId === complaintId && isNewer(item) ? complaint : item)),
    }));
  void cache.invalidateQueries({ queryKey: LISTS });
}

export function dropComplaint(cache: QueryClient, complaintId: string): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: LISTS }))
    patchQuery<Page>(cache, queryKey, (known) => ({
      ...known,
      items: known.items.filter((item) => item.complaintId !== complaintId),
    }));
  void cache.invalidateQueries({ queryKey: LISTS });
}

/** SUP-16: who was second gets the complaint as it is now. */
export async function decide(
  cache: QueryClient,
  { companyId, shopId, complaintId }: Complaint,
  body: WantedDecision,
  key: string,
) {
  try {
    const params = { companyId, shopId, complaintId };
    putComplaint(cache, await call(contract.decideComplaint, { params, body }, { idempotencyKey: key }));
  } catch (error) {
    if (error instanceof CallFailed && error.body['complaint'])
      putComplaint(cache, error.body['complaint'] as Complaint);
    throw error;
  } finally {
    void cache.invalidateQueries({ queryKey: [...FILES, companyId, shopId, complaintId] });
  }
}

export const takeBack = (
  { companyId, shopId, complaintId }: Complaint,
  body: Call<typeof contract.takeBackDecision>['body'],
): Promise<unknown> => callOnce(contract.takeBackDecision, { params: { companyId, shopId, complaintId }, body });

export function useDeleteComplaint({ companyId, shopId, customerId, complaintId }: Complaint) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(contract.deleteComplaint, { params: { companyId, shopId, customerId, complaintId } }),
    onSuccess: () => dropComplaint(cache, complaintId),
  });
}
