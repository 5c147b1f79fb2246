import * as contract from '@comptoir/contract/win-back.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { WinBackAudience } from '@comptoir/domain/win-back/win-back-rules.ts';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';

const WIN_BACK = 'winBack';
type Target = { toAllUsers: boolean; shopId: string | null };

export const rulesOf = ({ companyId, shopId, isAllShops }: Pick<SessionUser, 'companyId' | 'shopId' | 'isAllShops'>) =>
  queryOptions({
    queryKey: [WIN_BACK, 'rules', companyId, isAllShops ? 'all' : shopId],
    queryFn: ({ signal }) =>
      call(contract.listWinBackRules, { params: { companyId }, query: isAllShops ? {} : { shopId } }, { signal }),
  });

/** CMP-21: counted again whenever it is asked for: clients come back by themselves too. */
export const reachOf = (
  companyId: string,
  { toAllUsers, shopId }: Target,
  { audience, idleDays }: { audience: WinBackAudience; idleDays: number },
) =>
  queryOptions({
    queryKey: [WIN_BACK, 'reach', companyId, toAllUsers, shopId, audience, audience === 'idle' ? idleDays : 0],
    queryFn: ({ signal }) =>
      call(
        contract.countWinBackReach,
        {
          params: { companyId },
          query: {
            toAllUsers: String(toAllUsers),
            ...(shopId ? { shopId } : {}),
            audience,
            idleDays: String(idleDays),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export function readAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [WIN_BACK] });
}
