import type * as contract from '@comptoir/contract/staff.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import type { Identity } from '../session/identity.ts';
import * as sessions from '../session/sessions.store.ts';
import * as users from '../session/users.store.ts';
import { lockedGiver, refuseOthersPeople } from './giver.ts';

type Asked = Input<typeof contract.endSessions> | Input<typeof contract.endSession>;

/** TEA-14: their own one that asks is left: signing out is another button. */
export const endSessions =
  ({ principals }: Identity) =>
  async (ctx: UserCtx, { params }: Asked): Promise<void> => {
    const { companyId } = ctx;
    const ref = { companyId, userId: params.userId };
    const only = 'sessionId' in params ? params.sessionId : null;
    await ctx.transaction(async (tx) => {
      const giver = await lockedGiver(tx, ctx);
      const person = mustExist(await users.lock(tx, ref));
      refuseOthersPeople(ctx, giver, person);
      const reason = 'ended-by-administrator';
      const ended = await sessions.endAllOf(tx, ref, { reason, now: ctx.now(), only, except: ctx.user.sessionId });
      if (only && ended.length === 0) throw new Refused('NOT_FOUND');
      if (ended.length === 0) return;
      await audit(tx, ctx, {
        action: only ? 'user.end-session' : 'user.end-sessions',
        entity: 'user',
        entityId: params.userId,
        after: { count: ended.length },
      });
      await appendEvent(tx, { companyId, shopId: null }, 'staff-changed', { userId: params.userId });
    });
    principals.forgetUser(params.userId);
  };
