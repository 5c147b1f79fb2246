import { rightsAt, rightsInCompany, roleAt, type Principal } from '@comptoir/domain/session/principal.ts';
import { isCompanyAdmin, roleFlags } from '@comptoir/domain/session/roles.ts';
import { isForAllUsers } from '@comptoir/domain/push-notifications/push-rules.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';

type Target = { toAllUsers: boolean; shopId?: string | null | undefined };

/** PSH-11: to all users from the all-shops view, or in the only shop of a company; otherwise to one's own shop. */
export function targetShop({ user }: UserCtx, { toAllUsers, shopId }: Target): string | null {
  if (toAllUsers) {
    if (!mayReachAll(user)) throw new Refused('FORBIDDEN');
    return null;
  }
  if (!shopId) throw new Refused('BAD_REQUEST');
  mustHoldAt(user, shopId);
  return shopId;
}

export function mustHoldAt(user: Principal, shopId: string): void {
  if (!user.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
  if (!rightsAt(user, shopId).includes('push')) throw new Refused('FORBIDDEN');
}

/** ROL-10, ROL-31: the all-shops view may have been lent. */
function mayReachAll(user: Principal): boolean {
  const [shop] = user.shops;
  const role = shop ? roleAt(user, shop.shopId) : null;
  return isForAllUsers({
    isAllShops: rightsInCompany(user).has('allShops'),
    shopCount: user.shopCount,
    isAdminOfThisShop: role !== null && roleFlags(role, user).isAdminOfThisShop,
    isSuperAdmin: isCompanyAdmin(user),
  });
}

/** PSH-10: what somebody could not have sent they cannot change either; the only shop of a company is all of it. */
export function mustBeOwn(ctx: UserCtx, shopId: string | null): void {
  if (shopId !== null) mustHoldAt(ctx.user, shopId);
  else if (ctx.user.shopCount > 1 && !mayReachAll(ctx.user)) throw new Refused('FORBIDDEN');
}
