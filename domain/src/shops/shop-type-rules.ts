import type { Shop } from './shop.ts';

/** CAT-ROL-17, CAT-ROL-18: what can be edited in the dashboard, depending on the shop's till. */
export const SHOP_TYPE_SWITCHES = [
  'referencesRequired',
  'hasMenuPOS',
  'posPriceCap',
  'disablePrice',
  'disableReferences',
  'hideCreate',
  'hideCreateOption',
  'disableOptionList',
  'disableDuplication',
  'disableDeletion',
  'cannotEditChoice',
  'hasOptionFree',
  'lockAvailability',
  'listRestriction',
  'promoRef',
  'feeRefs',
] as const;
export type ShopTypeRules = Record<(typeof SHOP_TYPE_SWITCHES)[number], boolean>;

export const INTEGRATION_TYPES = ['none', 'zelty', 'addition', 'splash', 'biborne', 'hubrise', 'oneTouch'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];
export type ShopTypeTable = Record<IntegrationType, ShopTypeRules>;

const NONE = Object.fromEntries(SHOP_TYPE_SWITCHES.map((name) => [name, false])) as ShopTypeRules;
const OWN: ShopTypeRules = { ...NONE, disableReferences: true, hasOptionFree: true };
const BY_REFERENCE: ShopTypeRules = { ...OWN, referencesRequired: true, disableReferences: false };
const TILL: ShopTypeRules = { ...BY_REFERENCE, hasMenuPOS: true, hasOptionFree: false };
const TILL_OWNED: Partial<ShopTypeRules> = {
  hideCreate: true,
  hideCreateOption: true,
  disableOptionList: true,
  disableDuplication: true,
  disableDeletion: true,
  cannotEditChoice: true,
};

/** CAT-ROL-19: the values at installation; the table in the database may differ without a release. */
export const SHOP_TYPE_TABLE: ShopTypeTable = {
  none: OWN,
  zelty: { ...TILL, posPriceCap: true, listRestriction: true, promoRef: true },
  addition: {
    ...TILL,
    posPriceCap: true,
    disableDuplication: true,
    cannotEditChoice: true,
    listRestriction: true,
    promoRef: true,
    feeRefs: true,
  },
  splash: { ...TILL, ...TILL_OWNED, disablePrice: true },
  biborne: { ...TILL, ...TILL_OWNED, disablePrice: true, lockAvailability: true },
  hubrise: BY_REFERENCE,
  oneTouch: { ...OWN, ...TILL_OWNED, hasOptionFree: false },
};

type Integrated = Pick<Shop, 'integration'>;

/** CAT-ROL-16, CAT-ROL-20: no integration, a disabled integration and a marketplace all count as « none ». */
export function integrationType({ integration }: Integrated): IntegrationType {
  if (!integration?.enabled) return 'none';
  return INTEGRATION_TYPES.find((type) => type === integration.type) ?? 'none';
}

/** CAT-ROL-21: with `ordersOnly` the type keeps its references and nothing else. */
export function rulesOf(shop: Integrated, table: ShopTypeTable = SHOP_TYPE_TABLE): ShopTypeRules {
  const own = table[integrationType(shop)];
  if (!shop.integration?.configuration?.ordersOnly) return own;
  const { referencesRequired, disableReferences, promoRef, feeRefs } = own;
  return { ...table.none, referencesRequired, disableReferences, promoRef, feeRefs };
}

/** SYN-22; who may press it is ROL-62. */
export function offersTillPull(shop: Integrated, rules: Pick<ShopTypeRules, 'hasMenuPOS'>): boolean {
  const { showSyncControls = true, canPullMenu = true, ordersOnly = false } = shop.integration?.configuration ?? {};
  return shop.integration?.enabled === true && rules.hasMenuPOS && showSyncControls && canPullMenu && !ordersOnly;
}
