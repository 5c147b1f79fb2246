import type { listStaff as listStaffRoute, saveRights as saveRightsRoute } from '@comptoir/contract/session.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { compareFrench } from '@comptoir/domain/kernel/text.ts';
import { giversAfter, hasLentAdministration } from '@comptoir/domain/session/lent-rights.ts';
import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import { isCompanyAdmin, roleIn, type Role, type ShopType } from '@comptoir/domain/session/roles.ts';
import { rightsInCompany } from '@comptoir/domain/session/principal.ts';
import { audit } from '../../audit/audit.ts';
import type { UserCtx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import type { Identity } from '../identity.ts';
import * as sessions from '../sessions.store.ts';
import * as users from '../users.store.ts';
import { endGrantsOf, refuseBeyondLoan } from './lent-administration.ts';

type StaffMember = Answer<typeof saveRightsRoute>;
type RightsBody = Input<typeof saveRightsRoute>['body'];
type CompanyShop = { shopId: string; name: string; type: ShopType };

export async function listStaff(
  ctx: UserCtx,
  { query }: Input<typeof listStaffRoute>,
): Promise<Answer<typeof listStaffRoute>> {
  const { items, total } = await users.listActive(ctx.db, ctx.companyId, query);
  const shops = await companyShops(ctx.db, ctx.companyId);
  return { items: items.map((account) => toStaffMember(account, shops)), total };
}

/** API-95, ROL-10. Takes effect at the next call; a user who may no longer sign in loses all open sessions. */
export const saveRights =
  ({ principals }: Identity) =>
  async (ctx: UserCtx, { params, body }: Input<typeof saveRightsRoute>): Promise<StaffMember> => {
    const overrides: RightOverrides = { ...body.featureFlags, ...body.pagePermissions };
    if (params.userId === ctx.user.userId) refuseOwnLockout(ctx, overrides, body);
    let ended: string[] = [];
    const member = await ctx.answer(async (tx) => {
      await users.lockRights(tx, ctx.companyId);
      const account = await users.lock(tx, params);
      if (!account || account.isDisabled) throw new Refused('NOT_FOUND');
      await refuseBeyondLoan(tx, ctx, account, { overrides, canSignIn: body.canSignIn });
      const givers = giversAfter(account, overrides, isCompanyAdmin(ctx.user) ? null : ctx.user.userId);
      const saved = { ...account, overrides, givers, canSignIn: body.canSignIn };
      await users.save(tx, saved);
      if (!body.canSignIn) ended = await sessions.endAllOf(tx, params, { reason: 'sign-in-withdrawn', now: ctx.now() });
      await audit(tx, ctx, {
        action: 'user.save-rights',
        entity: 'user',
        entityId: params.userId,
        before: { overrides: account.overrides, canSignIn: account.canSignIn },
        after: { overrides, canSignIn: body.canSignIn },
      });
      if (hasLentAdministration(account) && !hasLentAdministration(saved)) await endGrantsOf(tx, ctx, params.userId);
      return toStaffMember(saved, await companyShops(tx, ctx.companyId));
    });
    for (const sessionId of ended) principals.forget(sessionId);
    return member;
  };

/** Users cannot remove their own right to sign in or to manage rights: nobody else might be able to restore it. */
function refuseOwnLockout(ctx: UserCtx, overrides: RightOverrides, body: RightsBody): void {
  const staysInCharge = rightsInCompany({ ...ctx.user, overrides }).has('administration');
  if (!body.canSignIn || !staysInCharge) throw new Refused('FORBIDDEN');
}

async function companyShops(db: Db | Tx, companyId: string): Promise<CompanyShop[]> {
  const rows = await db
    .selectFrom('shops')
    .select(['id as shopId', 'name', 'type'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.sort((a, b) => compareFrench(a.name, b.name));
}

function toStaffMember(account: users.Account, shops: CompanyShop[]): StaffMember {
  const { userId, email, firstName, lastName, canSignIn, overrides } = account;
  const own = shops.filter((shop) => account.shopAdminEntry?.shopIds.includes(shop.shopId));
  return {
    userId,
    email,
    firstName,
    lastName,
    role: shownRole(account, isCompanyAdmin(account) ? shops : own),
    shopIds: own.map((shop) => shop.shopId),
    canSignIn,
    overrides,
  };
}

/** A manager of several shops is shown with the role of the first one; shops of one company rarely differ in type. */
function shownRole(account: users.Account, shops: CompanyShop[]): Role | null {
  const [first] = shops;
  return first ? roleIn(account, first) : null;
}
