import * as contract from '@comptoir/contract/rehearsal.ts';
import type { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import type { RehearsalStep } from '@comptoir/domain/rehearsal/rehearsal-steps.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import type { ShopRef } from '../shops/shops.queries.ts';

type Answer = { facts: RehearsalFacts | null };
const keyOf = ({ shopId }: Pick<ShopRef, 'shopId'>) => ['rehearsal', shopId] as const;

/** A post that rings leaves no news of its own: while something is played, it is asked for. */
const LOOK_AGAIN_MS = 2_000;

const isUnderWay = ({ rehearsal, refund }: RehearsalFacts): boolean =>
  rehearsal.endedAt === null || refund?.state === 'asked';

export const lastRehearsal = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: keyOf({ shopId }),
    queryFn: ({ signal }): Promise<Answer> =>
      call(contract.readRehearsal, { params: { companyId, shopId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.facts && isUnderWay(state.data.facts) ? LOOK_AGAIN_MS : false),
  });

export type RehearsalGesture =
  | { does: 'start' }
  | { does: 'stop' | 'resend'; rehearsalId: string }
  | { does: 'skip'; rehearsalId: string; step: Exclude<RehearsalStep, 'received' | 'accepted'> };

function run({ companyId, shopId }: ShopRef, gesture: RehearsalGesture): Promise<RehearsalFacts> {
  const params = { companyId, shopId };
  if (gesture.does === 'start') return callOnce(contract.startRehearsal, { params, body: {} });
  const one = { params: { ...params, rehearsalId: gesture.rehearsalId } };
  if (gesture.does === 'skip') return callOnce(contract.skipRehearsalStep, { ...one, body: { step: gesture.step } });
  const route = gesture.does === 'stop' ? contract.stopRehearsal : contract.resendRehearsalMessage;
  return callOnce(route, { ...one, body: {} });
}

export function useRehearsalGesture(shop: ShopRef) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (gesture: RehearsalGesture) => run(shop, gesture),
    onSuccess: (facts) => {
      cache.setQueryData<Answer>(keyOf(shop), { facts });
      void cache.invalidateQueries({ queryKey: ['firstSteps'] });
    },
    onError: (error) => showError(error),
  });
}
