import * as contract from '@comptoir/contract/session.ts';
import type { Profile } from '@comptoir/domain/session/session-user.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { refreshUser } from '../session.ts';

export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }): Promise<Profile> => call(contract.readProfile, { params: {} }, { signal }),
});

export type TypedProfile = {
  firstName: string;
  lastName: string;
  phone: string;
  birthDate: string;
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
};

/** The name stands in the top bar too: the session is read again. */
export function useSaveProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: TypedProfile) =>
      call(contract.saveProfile, { params: {}, body }, { idempotencyKey: commandKey() }),
    onSuccess: async (profile) => {
      cache.setQueryData(ownProfile.queryKey, profile);
      await refreshUser();
    },
  });
}
