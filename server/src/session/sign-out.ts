import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { HttpFacts } from '../http/handle.ts';
import { clearSessionCookies } from './cookies.ts';
import type { Identity } from './identity.ts';
import * as sessions from './sessions.store.ts';

/** API-75, SES-30: the live streams of the ended session are closed at the next tick. */
export const signOut =
  ({ principals }: Identity) =>
  async (ctx: UserCtx & { http: HttpFacts }): Promise<void> => {
    const { sessionId } = ctx.user;
    await ctx.answer(async (tx) => {
      await sessions.end(tx, ctx.user, 'sign-out', ctx.now());
      await audit(tx, ctx, { action: 'session.sign-out', entity: 'session', entityId: sessionId });
    });
    principals.forget(sessionId);
    clearSessionCookies(ctx);
  };
