import { hasLentAdministration } from '@comptoir/domain/session/lent-rights.ts';
import type { Principal } from '@comptoir/domain/session/principal.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import * as users from '../session/users.store.ts';
import type { Account } from '../session/users.store.ts';
import type { CompanyShop } from './staff.store.ts';

/** TEA-13: an administrator who counts as one. */
export const isAdministrator = (account: Account): boolean =>
  isCompanyAdmin(account) && account.canSignIn && !account.isDisabled && account.overrides.administration !== false;

/** ROL-10: on loan, they decide on the people of their own shops only. */
export const mayAdminister = (account: Account): boolean => isAdministrator(account) || hasLentAdministration(account);

/** The rights of an account as they stand, whoever is signed in. */
export const principalOf = (account: Account, shops: readonly CompanyShop[], sessionId = ''): Principal => ({
  ...account,
  sessionId,
  shopCount: shops.length,
  shops: shops.filter(
    ({ shopId }) => isCompanyAdmin(account) || (account.shopAdminEntry?.shopIds.includes(shopId) ?? false),
  ),
});

/**
 * Who acts, read again under the lock of the company's rights: of two administrators who take the administration from
 * each other at the same moment, the second has it no longer (TEA-13).
 */
export async function lockedGiver(tx: Tx, ctx: UserCtx): Promise<Account> {
  await users.lockRights(tx, ctx.companyId);
  const giver = await users.find(tx, ctx.user);
  if (!giver || !mayAdminister(giver)) throw new Refused('FORBIDDEN');
  return giver;
}

/** TEA-01: people who work in no other shops than the giver's; the head office is nobody's to change. */
export function refuseOthersPeople(ctx: UserCtx, giver: Account, person: Account): void {
  if (isCompanyAdmin(giver)) return;
  if (isCompanyAdmin(person)) throw new Refused('FORBIDDEN');
  const shopIds = person.shopAdminEntry?.shopIds ?? [];
  const own = new Set(ctx.user.shops.map(({ shopId }) => shopId));
  if (shopIds.length === 0 || !shopIds.every((shopId) => own.has(shopId))) throw new Refused('beyond-own-rights');
}
