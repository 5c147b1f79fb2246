import { rightsOf, type Right, type RightOverrides } from './rights.ts';
import { roleIn, type Role, type RoleSource, type ShopType } from './roles.ts';

export type PrincipalShop = { shopId: string; type: ShopType; timeZone: string; isRetired: boolean };

/** Who is calling, with all that rights depend on, and whose days they mean. */
export type Principal = RoleSource & {
  userId: string;
  companyId: string;
  sessionId: string;
  firstName: string;
  shopCount: number;
  shops: PrincipalShop[];
  overrides: RightOverrides;
};

export function roleAt(user: Principal, shopId: string): Role | null {
  const shop = user.shops.find((candidate) => candidate.shopId === shopId);
  return shop ? roleIn(user, shop) : null;
}

export function rightsAt(user: Principal, shopId: string): Right[] {
  const role = roleAt(user, shopId);
  return role ? rightsOf(role, { shopCount: user.shopCount }, user.overrides) : [];
}

/** On a company's path: an administrator's own rights; for others, what they hold in at least one of their shops. */
export function rightsInCompany(user: Principal): Set<Right> {
  return new Set(user.shops.flatMap((shop) => rightsAt(user, shop.shopId)));
}
