import type * as contract from '@comptoir/contract/staff.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { isCompanyAdmin, type RoleSource } from '@comptoir/domain/session/roles.ts';
import { rankGrantRefusal, rankOf, type Rank } from '@comptoir/domain/staff/rank.ts';
import type { StaffMember } from '@comptoir/domain/staff/staff.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Identity } from '../session/identity.ts';
import * as users from '../session/users.store.ts';
import type { Account } from '../session/users.store.ts';
import { changePerson, saveChange } from './change-person.ts';
import { principalOf } from './giver.ts';
import * as staff from './staff.store.ts';

/** TEA-07: another role begins with what the table gives it; other shops leave the rights as they are. */
export const saveRank =
  (identity: Identity) =>
  async (ctx: UserCtx, { params, body }: Input<typeof contract.saveRank>): Promise<StaffMember> =>
    changePerson(identity, ctx, params.userId, {
      action: 'user.save-role',
      change: async (tx, giver, person) => {
        if (person.userId === giver.userId) throw new Refused('own-role');
        const shopIds = [...new Set(body.shopIds)];
        refuseIf(rankGrantRefusal(principalOf(giver, await staff.shopsOf(tx, ctx.companyId)), body.rank, shopIds));
        return withRank(person, body.rank, shopIds);
      },
    });

export function withRank(person: Account, rank: Rank, shopIds: readonly string[]): Account {
  const isSame = rankOf(person) === rank;
  return {
    ...person,
    ...(isSame && isCompanyAdmin(person) ? {} : sourceOf(rank, shopIds)),
    ...(isSame ? {} : { overrides: {}, givers: {} }),
  };
}

export const sourceOf = (rank: Rank, shopIds: readonly string[]): RoleSource => ({
  isGeneralAdmin: rank === 'administrator',
  isDistributorAdmin: false,
  shopAdminEntry: rank === 'administrator' ? null : { level: rank, shopIds: [...shopIds] },
});

/** TEA-11: the one way in which somebody's own role becomes less: the other one is there before they go. */
export const handOver =
  (identity: Identity) =>
  async (ctx: UserCtx, { params, body }: Input<typeof contract.handOver>): Promise<StaffMember> => {
    const member = await changePerson(identity, ctx, params.userId, {
      action: 'user.hand-over',
      change: async (tx, giver, person) => {
        if (!isCompanyAdmin(giver)) throw new Refused('beyond-own-rights');
        if (person.userId === giver.userId) throw new Refused('own-role');
        if (tidyEmail(body.email) !== person.email || !person.canSignIn) throw new Refused('RECORD_INVALID');
        const next = withRank(person, 'administrator', []);
        await users.save(tx, next);
        await stepBack(tx, ctx, giver);
        return next;
      },
    });
    identity.principals.forgetUser(ctx.user.userId);
    return member;
  };

async function stepBack(tx: Tx, ctx: UserCtx, giver: Account): Promise<void> {
  const shops = await staff.shopsOf(tx, ctx.companyId);
  const after = withRank(
    giver,
    'manager',
    shops.map(({ shopId }) => shopId),
  );
  await saveChange(tx, ctx, { action: 'user.save-role', before: giver, after });
  await appendEvent(tx, { companyId: ctx.companyId, shopId: null }, 'staff-changed', { userId: giver.userId });
}
