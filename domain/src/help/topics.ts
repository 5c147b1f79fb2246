import type { PageKey } from '../session/pages.ts';

/** HLP-12: exactly these, in the order in which they are listed. */
export const TOPICS = [
  'orders',
  'finances',
  'stocks',
  'drivers',
  'clients',
  'invoices',
  'design',
  'products',
  'options',
  'promoCodes',
  'pushNotifications',
  'settings',
] as const;
export type Topic = (typeof TOPICS)[number];

export const TOPIC_LABELS: Record<Topic, string> = {
  orders: 'Commandes',
  finances: 'Finances',
  stocks: 'Stocks',
  drivers: 'Livreurs',
  clients: 'Clients',
  invoices: 'Factures',
  design: 'Design',
  products: 'Produits',
  options: 'Options',
  promoCodes: 'Codes promo',
  pushNotifications: 'Notifications push',
  settings: 'Réglages',
};

/** HLP-09: what a message to the support is about. */
export const SUBJECTS = [...TOPICS, 'other'] as const;
export type Subject = (typeof SUBJECTS)[number];
export const SUBJECT_LABELS: Record<Subject, string> = { ...TOPIC_LABELS, other: 'Autre' };

/** HLP-13: null where a page belongs to no topic, and the list of topics opens. */
const TOPIC_OF_PAGE: Record<PageKey, Topic | null> = {
  orders: 'orders',
  tower: 'orders',
  finances: 'finances',
  sales: 'stocks',
  drivers: 'drivers',
  independentDrivers: 'drivers',
  clients: 'clients',
  support: 'orders',
  invoices: 'invoices',
  firstSteps: 'settings',
  products: 'products',
  optionLists: 'options',
  settings: 'settings',
  importing: 'settings',
  leave: 'settings',
  openingHours: 'settings',
  deliveryHours: 'settings',
  specialHours: 'settings',
  deliveryZones: 'settings',
  deliveryFees: 'settings',
  managementFees: 'settings',
  paymentTypes: 'settings',
  orderTypes: 'settings',
  orderSettings: 'settings',
  printers: 'settings',
  kitchenScreens: 'settings',
  hub: 'settings',
  generalSettings: 'settings',
  shops: 'settings',
  simulator: 'settings',
  launch: 'settings',
  team: 'settings',
  journal: 'settings',
  pushNotifications: 'pushNotifications',
  promoCodes: 'promoCodes',
  generalDesign: 'design',
  webDesign: 'design',
  mobileDesign: 'design',
  marketing: null,
  loyalty: null,
  welcomeMessage: null,
  magicLinks: null,
  campaigns: null,
  help: null,
  faq: null,
  contact: null,
  profile: null,
};

export const topicOfPage = (page: PageKey | null): Topic | null => (page === null ? null : TOPIC_OF_PAGE[page]);
