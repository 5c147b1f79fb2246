import * as contract from '@comptoir/contract/first-steps.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { doneSteps, firstSteps, isAllDone } from '@comptoir/domain/first-steps/step-states.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { ownPost, type Place } from '../session/own-post.ts';

export type FirstStepsAnswer = Reply<typeof contract.readFirstSteps>;

const keyOf = ({ shopId }: Pick<Place, 'shopId'>) => ['firstSteps', shopId] as const;

export const firstStepsOf = (place: Place) =>
  queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }): Promise<FirstStepsAnswer> => {
      const { companyId, shopId } = place;
      return call(
        contract.readFirstSteps,
        { params: { companyId, shopId }, query: { deviceId: ownPost(place).id } },
        { signal },
      );
    },
  });

/** « 6 / 9 », and whether anybody should still be reminded of it. */
export function progressOf({ facts }: FirstStepsAnswer) {
  const steps = firstSteps(facts);
  return { steps, done: doneSteps(steps), total: steps.length, isAllDone: isAllDone(steps) };
}

export function useHide({ companyId, shopId }: Place) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce(contract.hideFirstSteps, { params: { companyId, shopId }, body: {} }),
    onSuccess: ({ hiddenUntil }) =>
      cache.setQueryData<FirstStepsAnswer>(keyOf({ shopId }), (known) => known && { ...known, hiddenUntil }),
    onError: (error) => showError(error),
  });
}

export const finish = (place: Place) =>
  callOnce(contract.finishFirstSteps, {
    params: { companyId: place.companyId, shopId: place.shopId },
    body: { deviceId: ownPost(place).id },
  });
