import * as contract from '@comptoir/contract/session.ts';
import type { Profile } from '@comptoir/domain/session/session-user.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
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
export async function saveOwnProfile(cache: QueryClient, body: TypedProfile, idempotencyKey: string): Promise<Profile> {
  const profile = await call(contract.saveProfile, { params: {}, body }, { idempotencyKey });
  cache.setQueryData(ownProfile.queryKey, profile);
  await refreshUser();
  return profile;
}
