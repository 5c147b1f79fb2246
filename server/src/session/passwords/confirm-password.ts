import type { UserCtx } from '../../ctx.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { FIVE, takeAttempt } from '../sign-in/attempts.ts';
import * as users from '../users.store.ts';
import { isPassword } from './hashing.ts';

/** sec:current-password: whether it is theirs, with few tries: an unattended tablet must not be enough. */
export async function isOwnPassword(ctx: UserCtx, account: users.Account, typed: string): Promise<boolean> {
  const attempt = await takeAttempt(ctx.database, [
    { key: `current-password:${account.userId}`, allowance: FIVE, isCleared: true },
  ]);
  const isRight = await isPassword(account.passwordHash, typed);
  await (isRight ? attempt.succeeded() : attempt.failed());
  return isRight;
}

/** Before what cannot be taken back. */
export async function mustConfirmPassword(ctx: UserCtx, typed: string): Promise<void> {
  const account = mustExist(await users.find(ctx.db, ctx.user));
  if (!(await isOwnPassword(ctx, account, typed))) throw new Refused('password-current-wrong');
}
