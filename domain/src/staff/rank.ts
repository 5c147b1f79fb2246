import { rightsAt, roleAt, type Principal } from '../session/principal.ts';
import { rightsOf, type Right, type RightOverrides } from '../session/rights.ts';
import { isCompanyAdmin, type Role, type RoleSource, type ShopType } from '../session/roles.ts';

/** What a person is in the house; the role in a shop follows from it and from the type of the shop (ROL-04, ROL-05). */
export const RANKS = ['staff', 'manager', 'administrator'] as const;
export type Rank = (typeof RANKS)[number];

/** TEA-03: the house does not ask whether somebody is a woman or a man; these words suit everybody. */
export const RANK_LABELS: Record<Rank, string> = {
  staff: 'Équipe',
  manager: 'Gérance',
  administrator: 'Administration',
};

export const rankOf = (person: RoleSource): Rank | null =>
  isCompanyAdmin(person) ? 'administrator' : (person.shopAdminEntry?.level ?? null);

const roleOfRank = (rank: Rank, type: ShopType): Role =>
  rank === 'administrator' ? 'general' : rank === 'staff' ? 'staff' : type;

export type StaffRefusal =
  | 'beyond-own-rights'
  | 'own-role'
  | 'last-administrator'
  | 'right-locked'
  | 'shops-missing'
  | 'email-not-invitable'
  | 'invitation-exists'
  | 'invitation-dead'
  | 'link-by-mail';

/** TEA-07: whatever the table gives with the role, the giver must hold in each of these shops. */
export function rankGrantRefusal(giver: Principal, rank: Rank, shopIds: readonly string[]): StaffRefusal | null {
  if (rank === 'administrator') return isCompanyAdmin(giver) ? null : 'beyond-own-rights';
  if (shopIds.length === 0) return 'shops-missing';
  // ROL-10: a company administrator decides on everything, even on what they do without themselves.
  if (isCompanyAdmin(giver)) return shopIds.every((shopId) => roleAt(giver, shopId)) ? null : 'beyond-own-rights';
  const holdsAll = shopIds.every((shopId) => {
    const shop = giver.shops.find((own) => own.shopId === shopId);
    if (!shop || !roleAt(giver, shopId)) return false;
    const held = new Set(rightsAt(giver, shopId));
    return rightsOf(roleOfRank(rank, shop.type), giver, {}).every((right) => held.has(right));
  });
  return holdsAll ? null : 'beyond-own-rights';
}

/** TEA-09: who handles no orders has nothing to do here, and who administers the company administers it. */
export const lockedRights = (rank: Rank | null): readonly Right[] =>
  rank === 'administrator' ? ['orders', 'administration'] : ['orders'];

export const lockedRightRefusal = (rank: Rank | null, overrides: RightOverrides): StaffRefusal | null =>
  lockedRights(rank).some((right) => overrides[right] === false) ? 'right-locked' : null;
