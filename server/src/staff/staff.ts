import type * as contract from '@comptoir/contract/staff.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { isCompanyAdmin, roleIn, type Role } from '@comptoir/domain/session/roles.ts';
import { deviceOf } from '@comptoir/domain/staff/device.ts';
import { rankOf } from '@comptoir/domain/staff/rank.ts';
import type { StaffMember } from '@comptoir/domain/staff/staff.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as sessions from '../session/sessions.store.ts';
import type { Account } from '../session/users.store.ts';
import * as staff from './staff.store.ts';

/** TEA-01: on loan, one sees who works in one's own shops. */
export const ownShopIds = ({ user }: UserCtx): string[] | null =>
  isCompanyAdmin(user) ? null : user.shops.map(({ shopId }) => shopId);

function shopIdsWanted(ctx: UserCtx, shopId: string | undefined): string[] | null {
  const own = ownShopIds(ctx);
  return shopId === undefined ? own : (own ?? [shopId]).filter((id) => id === shopId);
}

export async function listStaff(
  ctx: UserCtx,
  { query }: Input<typeof contract.listStaff>,
): Promise<Answer<typeof contract.listStaff>> {
  const { search = '', shopId, ...page } = query;
  const shopIds = shopIdsWanted(ctx, shopId);
  const { items, total } = await staff.list(ctx.db, ctx.companyId, { ...page, search, shopIds });
  const shops = await staff.shopsOf(ctx.db, ctx.companyId);
  return { items: items.map((person) => toStaffMember(person, shops)), total };
}

export async function readStaffMember(
  ctx: UserCtx,
  { params }: Input<typeof contract.readStaffMember>,
): Promise<Answer<typeof contract.readStaffMember>> {
  const person = mustExist(await staff.find(ctx.db, { companyId: ctx.companyId, userId: params.userId }));
  if (!isSeenBy(ctx, person)) throw new Refused('NOT_FOUND');
  const open = await sessions.openOf(ctx.db, person, ctx.now());
  return {
    member: toStaffMember(person, await staff.shopsOf(ctx.db, ctx.companyId)),
    sessions: open.map(({ sessionId, userAgent, postName, lastSeenAt }) => ({
      sessionId,
      isOwn: sessionId === ctx.user.sessionId,
      lastSeenAt,
      ...deviceOf(userAgent, postName),
    })),
  };
}

function isSeenBy(ctx: UserCtx, person: Account): boolean {
  const own = ownShopIds(ctx);
  return own === null || own.some((shopId) => person.shopAdminEntry?.shopIds.includes(shopId));
}

export function toStaffMember(person: staff.Person, shops: readonly staff.CompanyShop[]): StaffMember {
  const { userId, email, firstName, lastName, canSignIn, overrides, since, lastSeenAt } = person;
  const own = shops.filter((shop) => person.shopAdminEntry?.shopIds.includes(shop.shopId));
  return {
    userId,
    email,
    firstName,
    lastName,
    rank: rankOf(person),
    role: shownRole(person, isCompanyAdmin(person) ? shops : own),
    shopIds: own.map((shop) => shop.shopId),
    canSignIn,
    overrides,
    since,
    lastSeenAt,
  };
}

/** A manager of several shops is shown with the role of the first one; shops of one company rarely differ in type. */
function shownRole(account: Account, shops: readonly staff.CompanyShop[]): Role | null {
  const [first] = shops;
  return first ? roleIn(account, first) : null;
}
