import { ROLES, type Role } from './roles.ts';

type Cell = 'yes' | 'no' | 'one-shop company';
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell];

const ADMINS: Row = ['yes', 'yes', 'no', 'no', 'no', 'no'];
const UP_TO_INDEPENDENT: Row = ['yes', 'yes', 'yes', 'no', 'no', 'no'];
const UP_TO_FRANCHISE: Row = ['yes', 'yes', 'yes', 'yes', 'no', 'no'];
const UP_TO_CHAIN: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'no'];
const EVERYONE: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'];

/** ROL-11 to ROL-32, ROL-57 to ROL-71. Columns: general, distributor, independent, franchise, chain, staff. */
export const RIGHTS = {
  refundOrder: UP_TO_FRANCHISE,
  changeShop: UP_TO_FRANCHISE,
  toggleEmployeeDrivers: UP_TO_CHAIN,
  toggleFreelanceDrivers: UP_TO_FRANCHISE,
  deliverySettings: UP_TO_INDEPENDENT,
  deliveryZone: UP_TO_FRANCHISE,
  hours: UP_TO_FRANCHISE,
  specificHours: UP_TO_FRANCHISE,
  globalFinances: ADMINS,
  clients: UP_TO_INDEPENDENT,
  productAndOption: UP_TO_INDEPENDENT,
  globalProduct: ADMINS,
  promo: UP_TO_FRANCHISE,
  modifyGlobalPromo: ADMINS,
  globalCodePromo: ADMINS,
  push: UP_TO_FRANCHISE,
  managementFee: UP_TO_INDEPENDENT,
  infoBasketMessage: UP_TO_INDEPENDENT,
  paymentType: ADMINS,
  finance: UP_TO_FRANCHISE,
  marketing: UP_TO_FRANCHISE,
  designWeb: UP_TO_INDEPENDENT,
  invoice: UP_TO_FRANCHISE,
  allShops: ADMINS,
  orders: EVERYONE,
  catalogue: EVERYONE,
  support: EVERYONE,
  drivers: EVERYONE,
  driverTakings: UP_TO_CHAIN,
  posMenuPull: ADMINS,
  hub: UP_TO_INDEPENDENT,
  menuRestore: UP_TO_INDEPENDENT,
  settings: UP_TO_CHAIN,
  printersAndAutoAccept: UP_TO_CHAIN,
  shopSettings: UP_TO_FRANCHISE,
  channelPayments: UP_TO_INDEPENDENT,
  launch: UP_TO_CHAIN,
  companyDesign: ['yes', 'yes', 'one-shop company', 'one-shop company', 'no', 'no'],
  administration: ADMINS,
} as const satisfies Record<string, Row>;

export type Right = keyof typeof RIGHTS;
export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[];

/** ROL-09: these four are granted per page; every other right is a feature flag. */
export const PAGE_PERMISSIONS = ['finance', 'marketing', 'designWeb', 'invoice'] as const satisfies readonly Right[];

export type RightOverrides = Partial<Record<Right, boolean>>;

/** ROL-10: the table decides, unless a company administrator has set an override for this person. */
export function rightsOf(role: Role, company: { shopCount: number }, overrides: RightOverrides): Right[] {
  return ALL_RIGHTS.filter((right) => {
    const cell: Cell = RIGHTS[right][ROLES.indexOf(role)] ?? 'no';
    return overrides[right] ?? (cell === 'yes' || (cell === 'one-shop company' && company.shopCount === 1));
  });
}
