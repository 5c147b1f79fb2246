import type { saveProfile as saveProfileRoute } from '@comptoir/contract/session.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { readBirthDate } from '@comptoir/domain/session/profile.ts';
import type { Profile } from '@comptoir/domain/session/session-user.ts';
import { audit } from '../../audit/audit.ts';
import type { UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused, mustExist } from '../../http/refused.ts';
import * as shops from '../../shops/shops.store.ts';
import type { Identity } from '../identity.ts';
import { isOwnPassword } from '../passwords/confirm-password.ts';
import { hashPassword } from '../passwords/hashing.ts';
import * as resets from '../passwords/password-resets.store.ts';
import * as sessions from '../sessions.store.ts';
import * as users from '../users.store.ts';
import { profileErrors, refuseFields, type ProfileError, type TypedProfile } from './profile-errors.ts';

function toProfile({ email, firstName, lastName, phone, birthDate }: users.Account): Profile {
  return { email, firstName, lastName, phone, birthDate };
}

export async function readProfile(ctx: UserCtx): Promise<Profile> {
  const account = mustExist(await users.find(ctx.db, ctx.user));
  return toProfile(account);
}

/** API-76. An empty password means that the password does not change. */
export const saveProfile =
  ({ principals }: Identity) =>
  async (ctx: UserCtx, { body }: Input<typeof saveProfileRoute>): Promise<Profile> => {
    const account = mustExist(await users.find(ctx.db, ctx.user));
    const { time_zone } = await shops.company(ctx.db, ctx.companyId);
    const errors = profileErrors(body, localDay(ctx.now(), time_zone));
    refuseFields([...errors, ...(await currentPasswordErrors(ctx, account, body))]);
    const newHash = body.password === '' ? null : await hashPassword(body.password);
    let ended: string[] = [];
    const profile = await ctx.answer(async (tx) => {
      const current = mustExist(await users.lock(tx, account));
      if (newHash && current.passwordHash !== account.passwordHash) throw new Refused('password-current-wrong');
      const saved = { ...current, ...tidied(body), passwordHash: newHash ?? current.passwordHash };
      await users.save(tx, saved);
      if (newHash) ended = await endOtherAccess(tx, ctx);
      const after = { ...toProfile(saved), passwordChanged: newHash !== null };
      await audit(tx, ctx, {
        action: 'user.save-profile',
        entity: 'user',
        entityId: account.userId,
        before: toProfile(current),
        after,
      });
      return toProfile(saved);
    });
    for (const sessionId of [...ended, ctx.user.sessionId]) principals.forget(sessionId);
    return profile;
  };

function tidied(typed: TypedProfile): Pick<users.Account, 'firstName' | 'lastName' | 'phone' | 'birthDate'> {
  return {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    phone: normalisePhone(typed.phone),
    birthDate: readBirthDate(typed.birthDate),
  };
}

/** sec:current-password: an unattended tablet must not be enough to take an account over or guess its password. */
async function currentPasswordErrors(
  ctx: UserCtx,
  account: users.Account,
  typed: TypedProfile,
): Promise<ProfileError[]> {
  if (typed.password === '') return [];
  const isRight = await isOwnPassword(ctx, account, typed.currentPassword);
  return isRight ? [] : [{ path: 'currentPassword', refusal: 'password-current-wrong' }];
}

/** Ends all other sessions and voids all reset links, so that somebody who knew the old password is out. */
async function endOtherAccess(tx: Tx, ctx: UserCtx): Promise<string[]> {
  await resets.spendAllOf(tx, ctx.user, ctx.now());
  return sessions.endAllOf(tx, ctx.user, {
    reason: 'password-changed',
    now: ctx.now(),
    except: ctx.user.sessionId,
  });
}
