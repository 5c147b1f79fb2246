import type * as contract from '@comptoir/contract/staff.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { giversAfter } from '@comptoir/domain/session/lent-rights.ts';
import { rightsInCompany } from '@comptoir/domain/session/principal.ts';
import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { lockedRightRefusal, rankOf } from '@comptoir/domain/staff/rank.ts';
import type { StaffMember } from '@comptoir/domain/staff/staff.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import type { Identity } from '../session/identity.ts';
import type { Account } from '../session/users.store.ts';
import { changePerson } from './change-person.ts';
import { refuseBeyondLoan } from './lent-administration.ts';

type Asked = Pick<Account, 'overrides' | 'canSignIn'>;

/** API-95, ROL-10. */
export const saveRights =
  (identity: Identity) =>
  async (ctx: UserCtx, { params, body }: Input<typeof contract.saveRights>): Promise<StaffMember> => {
    const overrides: RightOverrides = { ...body.featureFlags, ...body.pagePermissions };
    return changePerson(identity, ctx, params.userId, {
      action: 'user.save-rights',
      change: (_, giver, person) => withRights(ctx, giver, person, { overrides, canSignIn: body.canSignIn }),
    });
  };

/** TEA-08: a person whom somebody suspends at the same moment stays suspended. */
export const resetRights =
  (identity: Identity) =>
  async (ctx: UserCtx, { params }: Input<typeof contract.resetRights>): Promise<StaffMember> =>
    changePerson(identity, ctx, params.userId, {
      action: 'user.save-rights',
      change: (_, giver, person) => withRights(ctx, giver, person, { overrides: {}, canSignIn: person.canSignIn }),
    });

/** TEA-08: read under the lock, so that of two changes of two rights both remain. */
export const setRight =
  (identity: Identity) =>
  async (ctx: UserCtx, { params, body }: Input<typeof contract.setRight>): Promise<StaffMember> =>
    changePerson(identity, ctx, params.userId, {
      action: 'user.save-rights',
      change: (_, giver, person) => {
        const { [params.right]: _before, ...others } = person.overrides;
        const overrides = body.isHeld === null ? others : { ...others, [params.right]: body.isHeld };
        return withRights(ctx, giver, person, { overrides, canSignIn: person.canSignIn });
      },
    });

/** TEA-10: suspended, or let in again. */
export const setSignIn =
  (identity: Identity) =>
  async (ctx: UserCtx, { params, body: { canSignIn } }: Input<typeof contract.setSignIn>): Promise<StaffMember> =>
    changePerson(identity, ctx, params.userId, {
      action: canSignIn ? 'user.reactivate' : 'user.suspend',
      change: (_, giver, person) => withRights(ctx, giver, person, { overrides: person.overrides, canSignIn }),
    });

function withRights(ctx: UserCtx, giver: Account, person: Account, asked: Asked): Account {
  if (person.userId === ctx.user.userId) refuseOwnLockout(ctx, asked);
  refuseBeyondLoan(ctx, giver, person, asked);
  refuseIf(lockedRightRefusal(rankOf(person), asked.overrides));
  const givers = giversAfter(person, asked.overrides, isCompanyAdmin(giver) ? null : giver.userId);
  return { ...person, ...asked, givers };
}

/** Users cannot remove their own right to sign in or to manage rights: nobody else might be able to restore it. */
function refuseOwnLockout(ctx: UserCtx, { overrides, canSignIn }: Asked): void {
  const staysInCharge = rightsInCompany({ ...ctx.user, overrides }).has('administration');
  if (!canSignIn || !staysInCharge) throw new Refused('FORBIDDEN');
}
