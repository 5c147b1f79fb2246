import { hasLentAdministration } from '@comptoir/domain/session/lent-rights.ts';
import { rankOf } from '@comptoir/domain/staff/rank.ts';
import type { StaffMember } from '@comptoir/domain/staff/staff.ts';
import { isDeepStrictEqual } from 'node:util';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import type { Identity } from '../session/identity.ts';
import * as sessions from '../session/sessions.store.ts';
import * as users from '../session/users.store.ts';
import type { Account } from '../session/users.store.ts';
import { isAdministrator, lockedGiver, refuseOthersPeople } from './giver.ts';
import { endGrantsOf } from './lent-administration.ts';
import { toStaffMember } from './staff.ts';
import * as staff from './staff.store.ts';

type Change = {
  action: AuditEntry['action'];
  change: (tx: Tx, giver: Account, before: Account) => Promise<Account> | Account;
};

/**
 * TEA-12: whatever is changed of a person: under the lock of the company's rights, with its row in the journal and its
 * news in one transaction. Takes effect at the next call; who may no longer sign in loses all open sessions.
 */
export async function changePerson(
  { principals }: Identity,
  ctx: UserCtx,
  userId: string,
  { action, change }: Change,
): Promise<StaffMember> {
  const member = await ctx.answer(async (tx) => {
    const giver = await lockedGiver(tx, ctx);
    const before = await users.lock(tx, { companyId: ctx.companyId, userId });
    if (!before || before.isDisabled) throw new Refused('NOT_FOUND');
    refuseOthersPeople(ctx, giver, before);
    const after = await change(tx, giver, before);
    await saveChange(tx, ctx, { action, before, after });
    const shops = await staff.shopsOf(tx, ctx.companyId);
    await appendEvent(tx, { companyId: ctx.companyId, shopId: null }, 'staff-changed', { userId });
    return toStaffMember(mustExist(await staff.find(tx, before)), shops);
  });
  principals.forgetUser(userId);
  return member;
}

type Changed = { action: AuditEntry['action']; before: Account; after: Account };

/** Its rows; the news are left to the caller, as the last of them. */
export async function saveChange(tx: Tx, ctx: UserCtx, { action, before, after }: Changed): Promise<void> {
  await users.save(tx, after);
  if (!isDeepStrictEqual(shopsOf(before), shopsOf(after))) await users.saveShops(tx, after);
  if (isAdministrator(before) && !isAdministrator(after) && (await staff.administratorCount(tx, ctx.companyId)) === 0)
    throw new Refused('last-administrator');
  if (!after.canSignIn) await sessions.endAllOf(tx, after, { reason: 'sign-in-withdrawn', now: ctx.now() });
  const { userId: entityId } = after;
  await audit(tx, ctx, { action, entity: 'user', entityId, before: factsOf(before), after: factsOf(after) });
  if (hasLentAdministration(before) && !hasLentAdministration(after)) await endGrantsOf(tx, ctx, entityId);
}

const shopsOf = ({ shopAdminEntry }: Account) => shopAdminEntry?.shopIds.toSorted() ?? [];

const factsOf = (account: Account) => ({
  overrides: account.overrides,
  canSignIn: account.canSignIn,
  rank: rankOf(account),
  shopIds: shopsOf(account),
});
