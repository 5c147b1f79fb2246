import type { newPassword as newPasswordRoute } from '@comptoir/contract/session.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { passwordRefusal } from '@comptoir/domain/session/credentials.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { systemCtx } from '../../http/envelope.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { Refused, refuseIf } from '../../http/refused.ts';
import { welcomeOwner } from '../sign-in/devices.ts';
import type { Identity } from '../identity.ts';
import { companyOfToken, hashOfToken } from '../secret-token.ts';
import * as sessions from '../sessions.store.ts';
import * as users from '../users.store.ts';
import { hashPassword } from './hashing.ts';
import * as resets from './password-resets.store.ts';

/** API-12. A weak password is refused before the link is checked, so that it does not use up the link. */
export const newPassword =
  ({ principals, tokens }: Identity) =>
  async (open: OpenCtx, { body }: Input<typeof newPasswordRoute>): Promise<void> => {
    refuseIf(passwordRefusal(body.password));
    const companyId = companyOfToken(body.token);
    if (!companyId) throw new Refused('reset-link-dead');
    const ctx = systemCtx(open, companyId, open.traceId);
    const tokenHash = hashOfToken(body.token);
    const owner = await resets.findLive(ctx.db, companyId, tokenHash, ctx.now());
    if (!owner) throw new Refused('reset-link-dead');
    const passwordHash = await hashPassword(body.password);
    const { email, ended } = await ctx.transaction((tx) => useLink(tx, ctx, owner, tokenHash, passwordHash));
    for (const sessionId of ended) principals.forget(sessionId);
    await welcomeOwner(open, tokens, { companyId, email });
  };

/** law:parent-first: locks the user's row, so that the second of two uses of a link finds it spent. */
async function useLink(
  tx: Tx,
  ctx: Ctx,
  owner: users.UserRef,
  tokenHash: Buffer,
  passwordHash: string,
): Promise<{ email: string; ended: string[] }> {
  const account = await users.lock(tx, owner);
  const isLive = await resets.findLive(tx, owner.companyId, tokenHash, ctx.now());
  if (!account || account.isDisabled || !isLive) throw new Refused('reset-link-dead');
  await users.save(tx, { ...account, passwordHash });
  await resets.spendAllOf(tx, owner, ctx.now());
  const ended = await sessions.endAllOf(tx, owner, { reason: 'password-changed', now: ctx.now() });
  await audit(tx, ctx, { action: 'user.password-reset', entity: 'user', entityId: owner.userId });
  return { email: account.email, ended };
}
