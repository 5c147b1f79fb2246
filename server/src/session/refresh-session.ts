import { msBetween, toMs } from '@comptoir/domain/kernel/time.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { systemCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { refreshCookie, setRefreshCookie } from './cookies.ts';
import type { Identity } from './identity.ts';
import { companyOfToken, hashOfToken } from './secret-token.ts';
import * as sessions from './sessions.store.ts';
import { REUSE_GRACE_SECONDS, type AccessClaims, type Tokens } from './tokens.ts';

type Renewed = { kind: 'renewed'; claims: AccessClaims; refreshToken: string; secondsLeft: number };
type Outcome = Renewed | { kind: 'unknown' } | { kind: 'reused'; sessionId: string };

export const refreshSession =
  ({ tokens, principals }: Identity) =>
  async (open: OpenCtx): Promise<{ accessToken: string }> => {
    refuseForeignOrigin(open);
    const token = refreshCookie(open);
    const companyId = companyOfToken(token);
    if (!companyId) throw new Refused('UNAUTHENTICATED');
    const ctx = systemCtx(open, companyId, open.traceId);
    const outcome = await ctx.transaction((tx) => rotate(tx, ctx, tokens, token));
    if (outcome.kind === 'reused') principals.forget(outcome.sessionId);
    if (outcome.kind !== 'renewed') throw new Refused('UNAUTHENTICATED');
    setRefreshCookie(open, outcome.refreshToken, outcome.secondsLeft);
    return { accessToken: await tokens.issue(outcome.claims, toMs(ctx.now())) };
  };

/** sec:foreign-origin: browsers send the cookie with requests of any page, so the origin must be ours. */
function refuseForeignOrigin({ config, http }: OpenCtx): void {
  const origin = http.header('origin');
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== http.header('host')) throw new Refused('foreign-origin');
}

/** law:parent-first: locks the session, so that several tabs that refresh together wait and get the same successor. */
async function rotate(tx: Tx, ctx: Ctx, tokens: Tokens, token: string): Promise<Outcome> {
  const { companyId } = ctx;
  const sessionId = (await sessions.findRefreshToken(tx, companyId, hashOfToken(token)))?.sessionId;
  if (!sessionId) return { kind: 'unknown' };
  const now = ctx.now();
  const session = await sessions.lockOpen(tx, { companyId, sessionId }, now);
  const known = await sessions.findRefreshToken(tx, companyId, hashOfToken(token));
  if (!session || !known) return { kind: 'unknown' };
  if (known.rotatedAt && msBetween(known.rotatedAt, now) > REUSE_GRACE_SECONDS * 1000) {
    await endReused(tx, ctx, sessionId);
    return { kind: 'reused', sessionId };
  }
  await sessions.markSeen(tx, { companyId, sessionId }, now);
  const refreshToken = known.rotatedAt
    ? await newestAfter(tx, companyId, tokens, token)
    : await succeed(tx, ctx, tokens, { companyId, sessionId }, token);
  return {
    kind: 'renewed',
    claims: { companyId, sessionId, userId: session.userId },
    refreshToken,
    secondsLeft: Math.floor(msBetween(now, session.expiresAt) / 1000),
  };
}

async function succeed(tx: Tx, ctx: Ctx, tokens: Tokens, session: sessions.SessionRef, token: string): Promise<string> {
  const successor = tokens.successorOf(token);
  await sessions.markRotated(tx, session.companyId, hashOfToken(token), ctx.now());
  await sessions.addRefreshToken(tx, session, hashOfToken(successor), ctx.now());
  return successor;
}

/** Another tab may already have used the successor; a late caller must not receive a token that is already rotated. */
async function newestAfter(tx: Tx, companyId: string, tokens: Tokens, token: string): Promise<string> {
  const successor = tokens.successorOf(token);
  const known = await sessions.findRefreshToken(tx, companyId, hashOfToken(successor));
  return known?.rotatedAt ? newestAfter(tx, companyId, tokens, successor) : successor;
}

async function endReused(tx: Tx, ctx: Ctx, sessionId: string): Promise<void> {
  await sessions.end(tx, { companyId: ctx.companyId, sessionId }, 'refresh-token-reused', ctx.now());
  await audit(tx, ctx, { action: 'session.refresh-token-reused', entity: 'session', entityId: sessionId });
}
