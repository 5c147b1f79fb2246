import type { OrderType } from '../kernel/sales.ts';
import type { Right } from './rights.ts';

export type View = {
  rights: readonly Right[];
  isCompanyAdmin: boolean;
  isAllShops: boolean;
  oneTouchEnabled: boolean;
  channels: readonly { channel: string; enabled: boolean; url: string | null }[];
  activeOrderTypes: readonly OrderType[];
  hasCompanyLegalEntity: boolean;
  independentDriversAllowed: boolean;
  integrationType: string | null;
  printingKind: string | null;
};

type When = (view: View) => boolean;
export type Visibility = 'hidden' | 'read-only' | 'full';
export type PageGroup = 'start' | 'gestion' | 'applications' | 'settings' | 'marketing' | 'other';
export type Page = {
  path: string;
  label: string;
  group: PageGroup;
  needs?: Right | readonly Right[];
  editNeeds?: Right | readonly Right[];
  /** In one shop: always, unless it says otherwise. */
  single?: When;
  /** In all-shops mode: never, unless it says otherwise. */
  allShops?: When;
};

const always: When = () => true;
const never: When = () => false;
const ownMenu: When = (v) => !v.oneTouchEnabled;
const hasChannel = (v: View, ...names: string[]) => v.channels.some((c) => c.enabled && names.includes(c.channel));
const onlineShop: When = (v) => hasChannel(v, 'webapp', 'mobileApp');
const anyChannel: When = (v) => hasChannel(v, 'webapp', 'mobileApp', 'terminal', 'qrcode');
const ownDelivery: When = (v) => onlineShop(v) && v.activeOrderTypes.includes('delivery') && ownMenu(v);
const designedChannel: When = (v) =>
  v.channels.some((c) => c.enabled && Boolean(c.url) && ['webapp', 'terminal', 'qrcode'].includes(c.channel));

type InGroup<Pages> = { [Key in keyof Pages]: Pages[Key] & { group: PageGroup } };

/** The pages of one group, in the order of the sidebar. */
const inGroup = <const Pages extends Record<string, Omit<Page, 'group'>>>(group: PageGroup, pages: Pages) =>
  Object.fromEntries(Object.entries(pages).map(([key, page]) => [key, { ...page, group }])) as InGroup<Pages>;

/** ROL-72 to ROL-110: one table for the sidebar, the route guard and the tiles. */
export const PAGES = {
  ...inGroup('start', { firstSteps: { path: '/premiers-pas', label: 'Premiers pas', needs: 'launch' } }),
  ...inGroup('gestion', {
    // TOW-01: of all shops together, and of nothing else.
    tower: { path: '/tour', label: 'Tour de contrôle', needs: 'allShops', single: never, allShops: always },
    orders: { path: '/', label: 'Commandes', allShops: always },
    finances: {
      path: '/finances',
      label: 'Finances',
      needs: 'finance',
      allShops: (v) => v.rights.includes('globalFinances'),
    },
    sales: { path: '/sales', label: 'Ventes / Stocks', needs: 'catalogue' },
    drivers: { path: '/livreurs', label: 'Livreurs', needs: 'drivers' },
    clients: { path: '/clients', label: 'Clients', needs: 'clients', allShops: always },
    support: { path: '/support', label: 'Support', needs: 'support', single: (v) => hasChannel(v, 'mobileApp') },
    invoices: { path: '/invoice', label: 'Factures', needs: 'invoice', allShops: (v) => v.hasCompanyLegalEntity },
  }),
  ...inGroup('applications', {
    products: {
      path: '/products',
      label: 'Produits',
      needs: 'catalogue',
      editNeeds: 'productAndOption',
      single: ownMenu,
    },
    optionLists: {
      path: '/options-products',
      label: 'Liste d’options',
      needs: 'catalogue',
      editNeeds: 'productAndOption',
      single: ownMenu,
    },
    settings: { path: '/settings', label: 'Réglages', needs: 'settings', allShops: always },
    marketing: { path: '/marketing', label: 'Marketing', needs: 'marketing', allShops: always },
    help: { path: '/help', label: 'Besoin d’aide', allShops: always },
  }),
  ...inGroup('settings', {
    openingHours: { path: '/settings/hours', label: 'Horaires d’ouverture', needs: 'hours', single: ownMenu },
    deliveryHours: {
      path: '/settings/hours/delivery',
      label: 'Horaires de livraison',
      needs: 'hours',
      single: ownDelivery,
    },
    specialHours: {
      path: '/settings/hours/specific',
      label: 'Horaires exceptionnels',
      needs: 'specificHours',
      single: ownMenu,
    },
    deliveryZones: {
      path: '/settings/delivery/zone',
      label: 'Zones de livraison',
      editNeeds: 'deliveryZone',
      single: ownDelivery,
    },
    deliveryFees: {
      path: '/settings/delivery/fees',
      label: 'Frais de livraison au km',
      needs: 'deliverySettings',
      single: ownDelivery,
      allShops: onlineShop,
    },
    managementFees: {
      path: '/settings/management-fee',
      label: 'Frais de gestion',
      needs: 'managementFee',
      single: anyChannel,
      allShops: anyChannel,
    },
    paymentTypes: {
      path: '/settings/payments',
      label: 'Modes de paiement',
      editNeeds: 'channelPayments',
      single: anyChannel,
      allShops: anyChannel,
    },
    orderTypes: {
      path: '/settings/sales-type',
      label: 'Modes de vente',
      editNeeds: 'shopSettings',
      single: anyChannel,
      allShops: anyChannel,
    },
    orderSettings: {
      path: '/settings/orderSettings',
      label: 'Paramètres des commandes',
      editNeeds: ['printersAndAutoAccept', 'shopSettings'],
      allShops: always,
    },
    printers: {
      path: '/settings/printers',
      label: 'Imprimantes',
      needs: 'printersAndAutoAccept',
      single: (v) => v.isCompanyAdmin || v.printingKind === null || v.printingKind === 'QZ',
    },
    kitchenScreens: { path: '/settings/cuisine', label: 'Écrans de cuisine', needs: 'printersAndAutoAccept' },
    hub: {
      path: '/settings/hubrise',
      label: 'HubRise',
      editNeeds: 'hub',
      single: (v) => v.integrationType === null || v.integrationType === 'hubrise',
    },
    generalSettings: { path: '/settings/general', label: 'Paramètres du magasin', editNeeds: 'shopSettings' },
    // STO-05: also in one shop, where the second one is made.
    shops: { path: '/settings/shops', label: 'Magasins', needs: 'administration', allShops: always },
    simulator: { path: '/settings/simulator', label: 'Simulateur', single: anyChannel },
    launch: { path: '/settings/launch', label: 'Mise en ligne', needs: 'launch' },
    team: { path: '/settings/team', label: 'Équipe', needs: 'administration', allShops: always },
    journal: {
      path: '/settings/journal',
      label: 'Journal',
      needs: 'administration',
      single: (v) => v.isCompanyAdmin,
      allShops: (v) => v.isCompanyAdmin,
    },
    importing: { path: '/settings/import', label: 'Importer', needs: ['productAndOption', 'clients'] },
    leave: { path: '/settings/leave', label: 'Partir', needs: 'administration', allShops: always },
  }),
  ...inGroup('marketing', {
    pushNotifications: {
      path: '/marketing/notification',
      label: 'Notifications push',
      needs: 'push',
      allShops: always,
    },
    promoCodes: {
      path: '/marketing/code-promo',
      label: 'Codes promotionnels',
      needs: 'promo',
      allShops: (v) => v.rights.includes('globalCodePromo'),
    },
    generalDesign: {
      path: '/marketing/generalDesign',
      label: 'Design général',
      needs: 'designWeb',
      editNeeds: 'companyDesign',
      single: designedChannel,
      allShops: designedChannel,
    },
    webDesign: {
      path: '/marketing/webDesign',
      label: 'Design web',
      needs: 'designWeb',
      single: designedChannel,
      allShops: designedChannel,
    },
    mobileDesign: {
      path: '/marketing/mobileDesign',
      label: 'Design mobile',
      needs: 'designWeb',
      single: designedChannel,
      allShops: designedChannel,
    },
    loyalty: { path: '/marketing/loyalty', label: 'Fidélité', editNeeds: 'companyDesign', allShops: always },
    welcomeMessage: {
      path: '/marketing/activation',
      label: 'Message de bienvenue',
      editNeeds: 'companyDesign',
      allShops: always,
    },
    magicLinks: { path: '/marketing/deepLinks', label: 'Liens magiques', needs: 'marketing', allShops: always },
    campaigns: { path: '/marketing/campaigns', label: 'Campagnes', editNeeds: 'companyDesign', allShops: always },
  }),
  ...inGroup('other', {
    independentDrivers: {
      path: '/livreurs/independants',
      label: 'Indépendants',
      needs: 'drivers',
      single: (v) => v.independentDriversAllowed,
    },
    faq: { path: '/help/FAQ', label: 'FAQ', allShops: always },
    contact: { path: '/help/contact', label: 'Contacter le support', allShops: always },
    profile: { path: '/profile', label: 'Profil', allShops: always },
  }),
};

export type PageKey = keyof typeof PAGES;
export const PAGE_KEYS = Object.keys(PAGES) as PageKey[];

const isShownIn = ({ single, allShops }: Pick<Page, 'single' | 'allShops'>, view: View): boolean =>
  view.isAllShops ? (allShops?.(view) ?? false) : (single?.(view) ?? true);

const holdsOne = (view: View, rights: Right | readonly Right[]) =>
  [rights].flat().some((right) => view.rights.includes(right));

export function pageVisibility(key: PageKey, view: View): Visibility {
  const page: Page = PAGES[key];
  if (page.needs && !holdsOne(view, page.needs)) return 'hidden';
  if (page.group === 'settings' && !view.rights.includes('settings')) return 'hidden';
  if (page.group === 'marketing' && !view.rights.includes('marketing')) return 'hidden';
  if (!isShownIn(page, view)) return 'hidden';
  return page.editNeeds && !holdsOne(view, page.editNeeds) ? 'read-only' : 'full';
}

type Part = Pick<Page, 'needs' | 'single' | 'allShops'>;

/** Visibility of the parts of the shell, by the same rules (ROL-105 to ROL-110). */
export const SHELL_PARTS = {
  openToggle: { needs: 'orders', single: ownMenu },
  rushSwitch: { needs: 'orders', single: ownMenu },
  driverTracking: { needs: 'drivers' },
  launchPanel: {},
  launchButton: { needs: 'launch' },
  fleetTerms: { needs: 'launch' },
  paymentDetails: { needs: 'finance' },
} as const satisfies Record<string, Part>;

export type ShellPart = keyof typeof SHELL_PARTS;

export function isPartShown(part: ShellPart, view: View): boolean {
  const shown: Part = SHELL_PARTS[part];
  return (!shown.needs || holdsOne(view, shown.needs)) && isShownIn(shown, view);
}

/** SES-03 to SES-06: a hidden settings, marketing or help page leads to its menu, any other page to the dashboard. */
export function landing(path: string, view: View): string {
  const key = PAGE_KEYS.find((candidate) => PAGES[candidate].path === path);
  if (key && pageVisibility(key, view) !== 'hidden') return path;
  if (path.startsWith('/settings/') && pageVisibility('settings', view) !== 'hidden') return '/settings';
  if (path.startsWith('/marketing/') && pageVisibility('marketing', view) !== 'hidden') return '/marketing';
  return path.startsWith('/help/') ? '/help' : '/';
}
