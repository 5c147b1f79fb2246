import type { Profile } from '@comptoir/domain/session/session-user.ts';
import type { UserCtx } from '../../ctx.ts';
import { existing } from '../../http/refused.ts';
import * as users from '../users.store.ts';

export function toProfile({ email, firstName, lastName, phone, birthDate }: users.Account): Profile {
  return { email, firstName, lastName, phone, birthDate };
}

export async function readProfile(ctx: UserCtx): Promise<Profile> {
  const account = existing(await users.find(ctx.db, ctx.user));
  return toProfile(account);
}
