import { french } from '../kernel/text.ts';
import { PAGES, type PageKey } from '../session/pages.ts';
import type { Family } from '../settings/settings.ts';

const FAMILY_PAGES: Record<Family, PageKey> = {
  hours: 'openingHours',
  specialHours: 'specialHours',
  deliveryZones: 'deliveryZones',
  deliveryFees: 'deliveryFees',
  managementFees: 'managementFees',
  salesModes: 'paymentTypes',
  orderSettings: 'orderSettings',
  shopSettings: 'generalSettings',
  generalDesign: 'generalDesign',
  logos: 'generalDesign',
  webDesign: 'webDesign',
  seoKeywords: 'webDesign',
  cartMessage: 'webDesign',
  mobileDesign: 'mobileDesign',
  welcomeMessage: 'welcomeMessage',
  campaignCosts: 'campaigns',
};
const isFamily = (name: string): name is Family => Object.hasOwn(FAMILY_PAGES, name);

type Named = { entity: string; entityId: string; name: string | null; shopName: string | null };
type Target = { label: string; path: string | null };

const pageOf = (key: PageKey, label: string | null = null): Target => ({
  label: label ?? PAGES[key].label,
  path: PAGES[key].path,
});

/** What each thing is called, and where it is shown. */
const TARGETS: Record<string, (named: Named) => Target> = {
  order: ({ entityId, name }) => ({
    label: name ? french(`Commande n° ${name}`) : 'Une commande',
    path: `/orders/${entityId}`,
  }),
  product: ({ name }) => ({
    label: name ?? 'Un plat',
    path: name ? `${PAGES.products.path}?search=${encodeURIComponent(name)}` : PAGES.products.path,
  }),
  section: ({ name }) => pageOf('products', name ?? 'Une section'),
  'option-list': ({ name }) => pageOf('optionLists', name ?? 'Une liste d’options'),
  option: ({ name }) => pageOf('optionLists', name ?? 'Une option'),
  menu: () => pageOf('products', 'La carte'),
  'menu-draft': ({ entityId }) => ({
    label: 'Un brouillon de carte',
    path: `${PAGES.products.path}/brouillons/${entityId}`,
  }),
  'menu-lock': ({ name }) => pageOf('products', name ?? 'Un verrou'),
  settings: ({ entityId }) =>
    isFamily(entityId) ? pageOf(FAMILY_PAGES[entityId]) : { label: PAGES.settings.label, path: PAGES.settings.path },
  user: ({ entityId, name }) => ({
    label: name ?? 'Une personne',
    path: name ? `${PAGES.team.path}?personne=${entityId}` : null,
  }),
  'kitchen-screen': () => pageOf('kitchenScreens', 'Un écran de cuisine'),
  invitation: ({ name }) => pageOf('team', name ?? 'Une invitation'),
  customer: ({ entityId, name }) => ({
    label: name ?? PAGES.clients.label,
    path: name ? `${PAGES.clients.path}/${entityId}` : PAGES.clients.path,
  }),
  complaint: ({ entityId }) => ({ label: 'Une réclamation', path: `${PAGES.support.path}/${entityId}` }),
  promotion: ({ entityId }) => pageOf('promoCodes', entityId),
  'push-notification': ({ name }) => pageOf('pushNotifications', name),
  loyalty: () => pageOf('loyalty'),
  'magic-link': ({ name }) => pageOf('magicLinks', name),
  driver: ({ entityId, name }) => ({
    label: name ?? 'Un livreur',
    path: `${PAGES.drivers.path}?livreur=${entityId}`,
  }),
  payout: ({ entityId }) => ({ label: 'Un virement', path: `${PAGES.finances.path}/payouts/${entityId}` }),
  invoice: ({ name }) => pageOf('invoices', name ? french(`Facture ${name}`) : null),
  'contact-message': () => pageOf('contact', 'Un message au support'),
  journal: () => pageOf('journal'),
  company: () => pageOf('leave', 'L’entreprise'),
  'company-export': () => pageOf('leave', 'L’archive de l’entreprise'),
  'customer-import': () => pageOf('clients', 'Un import de clients'),
  rehearsal: () => pageOf('firstSteps', 'Une répétition générale'),
  'fee-contract': ({ shopName }) => ({ label: shopName ? `Le contrat de ${shopName}` : 'Un contrat', path: null }),
  printer: ({ name }) => pageOf('printers', name),
  'print-job': ({ shopName }) => ({ label: shopName ? `Un ticket de ${shopName}` : 'Un ticket', path: null }),
  shop: ({ name, shopName }) => ({ label: name ?? shopName ?? 'Un magasin', path: null }),
};

/** JRN-04 */
export function targetOf(named: Named): Target {
  const made = Object.hasOwn(TARGETS, named.entity) ? TARGETS[named.entity] : undefined;
  return made?.(named) ?? { label: named.name ?? named.shopName ?? '', path: null };
}
