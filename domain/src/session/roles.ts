export const ROLES = ['general', 'distributor', 'independent', 'franchise', 'chain', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export const SHOP_TYPES = ['independent', 'chain', 'franchise'] as const;
export type ShopType = (typeof SHOP_TYPES)[number];

export type ShopAdminEntry = { shopIds: string[]; level: 'staff' | 'manager' };

export type RoleSource = {
  isGeneralAdmin: boolean;
  isDistributorAdmin: boolean;
  shopAdminEntry: ShopAdminEntry | null;
};

/** CST-12: the misspelt value of older data is read, never written. */
export function readShopType(value: string): ShopType | null {
  if (value === 'independant') return 'independent';
  return SHOP_TYPES.find((type) => type === value) ?? null;
}

export const isCompanyAdmin = (user: Pick<RoleSource, 'isGeneralAdmin' | 'isDistributorAdmin'>): boolean =>
  user.isGeneralAdmin || user.isDistributorAdmin;

/** ROL-04, ROL-05: a manager's role follows from the type of the shop; staff is the level below, whatever the type. */
export function roleIn(user: RoleSource, shop: { shopId: string; type: ShopType }): Role | null {
  if (user.isDistributorAdmin) return 'distributor';
  if (user.isGeneralAdmin) return 'general';
  const entry = user.shopAdminEntry;
  if (!entry?.shopIds.includes(shop.shopId)) return null;
  return entry.level === 'staff' ? 'staff' : shop.type;
}

/** ROL-01, ROL-03: the seven flags of the source, all derived from the one role. */
export function roleFlags(role: Role, user: RoleSource) {
  return {
    isGeneralAdmin: user.isGeneralAdmin,
    isDistributorAdmin: user.isDistributorAdmin,
    isSuperAdmin: isCompanyAdmin(user),
    isIndependentShopAdmin: role === 'independent',
    isFranchiseShopAdmin: role === 'franchise',
    isChainShopAdmin: role === 'chain',
    isAdminOfThisShop: role === 'independent' || role === 'franchise' || role === 'chain',
  };
}

export const ROLE_LABELS: Record<Role, string> = {
  general: 'Administrateur général',
  distributor: 'Administrateur distributeur',
  independent: 'Gérant',
  franchise: 'Franchisé',
  chain: 'Responsable de chaîne',
  staff: 'Équipe',
};
