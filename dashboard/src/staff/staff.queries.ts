import * as contract from '@comptoir/contract/staff.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import type { Rank } from '@comptoir/domain/staff/rank.ts';
import type { Invitation, StaffMember } from '@comptoir/domain/staff/staff.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce, commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';

const STAFF = 'staff';
export const TEAM_PAGE_SIZE = 50;

type TeamWanted = { search: string | undefined; shopId: string | undefined; page: number };

export const teamList = (companyId: string, { search, shopId, page }: TeamWanted) =>
  queryOptions({
    queryKey: [STAFF, companyId, 'list', search ?? '', shopId ?? '', page],
    queryFn: ({ signal }) =>
      call(
        contract.listStaff,
        { params: { companyId }, query: { search, shopId, pageNumber: page, pageSize: TEAM_PAGE_SIZE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const invitationList = (companyId: string, { search, shopId, page }: TeamWanted) =>
  queryOptions({
    queryKey: [STAFF, companyId, 'invitations', search ?? '', shopId ?? '', page],
    queryFn: ({ signal }) =>
      call(
        contract.listInvitations,
        { params: { companyId }, query: { search, shopId, pageNumber: page, pageSize: TEAM_PAGE_SIZE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const personKey = (companyId: string, userId: string) => [STAFF, companyId, 'one', userId];

export const personOf = (companyId: string, userId: string) =>
  queryOptions({
    queryKey: personKey(companyId, userId),
    queryFn: ({ signal }) => call(contract.readStaffMember, { params: { companyId, userId } }, { signal }),
  });

export const readStaffAgain = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: [STAFF] });

type Person = { member: StaffMember };

function putMember(cache: QueryClient, companyId: string, member: StaffMember): void {
  cache.setQueryData(personKey(companyId, member.userId), (known: Person | undefined) => known && { ...known, member });
}

/** What is changed of a person: shown as the server has saved it, and the lists are read again. */
function usePersonChange<Given>(companyId: string, change: (given: Given) => Promise<StaffMember | void>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (member) => {
      if (member) putMember(cache, companyId, member);
      return readStaffAgain(cache);
    },
    onError: (error) => showError(error),
  });
}

type Of = { companyId: string; userId: string };

export const useSetRight = (params: Of) =>
  usePersonChange(params.companyId, ({ right, isHeld }: { right: Right; isHeld: boolean | null }) =>
    callOnce(contract.setRight, { params: { ...params, right }, body: { isHeld } }),
  );
export const useBackToRole = (params: Of) =>
  usePersonChange(params.companyId, () => callOnce(contract.resetRights, { params }));
export const useSaveRank = (params: Of) =>
  usePersonChange(params.companyId, (body: { rank: Rank; shopIds: string[] }) =>
    callOnce(contract.saveRank, { params, body }),
  );
export const useSetSignIn = (params: Of) =>
  usePersonChange(params.companyId, (canSignIn: boolean) =>
    callOnce(contract.setSignIn, { params, body: { canSignIn } }),
  );
export const useHandOver = (params: Of) =>
  usePersonChange(params.companyId, (email: string) => callOnce(contract.handOver, { params, body: { email } }));
export const useEndSessions = (params: Of) =>
  usePersonChange(params.companyId, (sessionId: string | null) =>
    sessionId === null
      ? callOnce(contract.endSessions, { params })
      : callOnce(contract.endSession, { params: { ...params, sessionId } }),
  );

type InviteBody = { email: string; rank: Rank; shopIds: string[] };

export const sendInvitation = (companyId: string, body: InviteBody, idempotencyKey: string): Promise<Invitation> =>
  call(contract.invite, { params: { companyId }, body }, { idempotencyKey });

/** TEA-06: each link is another one, so each asking has a key of its own. */
export const makeLink = async (companyId: string, invitationId: string): Promise<string> => {
  const params = { companyId, invitationId };
  const { link } = await call(contract.linkInvitation, { params }, { idempotencyKey: commandKey() });
  return link;
};

function useInvitationChange(change: (invitationId: string) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => readStaffAgain(cache),
    onError: (error) => showError(error),
  });
}

export const useRenew = (companyId: string) =>
  useInvitationChange((invitationId) => callOnce(contract.renewInvitation, { params: { companyId, invitationId } }));
export const useRevoke = (companyId: string) =>
  useInvitationChange((invitationId) => callOnce(contract.revokeInvitation, { params: { companyId, invitationId } }));

export function useStaffChanged(): () => Promise<void> {
  const cache = useQueryClient();
  return () => readStaffAgain(cache);
}
