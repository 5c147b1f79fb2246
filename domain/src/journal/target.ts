import { french } from '../kernel/text.ts';
import { PAGES, type PageKey } from '../session/pages.ts';
import type { Family } from '../settings/settings.ts';
import type { JournalThing } from './kinds.ts';

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

const onlyWords = (label: string): Target => ({ label, path: null });

/** What each thing is called, and where it is shown. */
const TARGETS: Record<JournalThing, (named: Named) => Target> = {
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
  'print-job': ({ shopName }) => pageOf('printers', shopName ? `Un ticket de ${shopName}` : 'Un ticket'),
  shop: ({ name, shopName }) => pageOf('shops', name ?? shopName ?? 'Un magasin'),
  alert: () => pageOf('orders', 'Une alerte'),
  'delivery-job': () => pageOf('orders', 'Une course'),
  slot: () => pageOf('orders', 'Un créneau'),
  hub_order: ({ name }) => pageOf('hub', name ? french(`Commande ${name} de HubRise`) : 'Une commande de HubRise'),
  hub_catalog: () => pageOf('hub', 'Le catalogue de HubRise'),
  hub: () => pageOf('hub'),
  image: () => onlyWords('Une image'),
  launch: () => pageOf('launch', 'La mise en ligne'),
  'first-steps': () => pageOf('firstSteps'),
  'post-message': () => onlyWords('Un message aux postes'),
  session: () => onlyWords('Une connexion'),
  'push-device': () => onlyWords('Un appareil de client'),
  'win-back': ({ name }) => pageOf('campaigns', name ?? french('Une règle « Faire revenir »')),
  'driver-session': () => pageOf('drivers', 'Une connexion de livreur'),
};
const isThing = (entity: string): entity is JournalThing => Object.hasOwn(TARGETS, entity);

/** JRN-04 */
export function targetOf(named: Named): Target {
  const { entity, name, shopName } = named;
  return isThing(entity) ? TARGETS[entity](named) : onlyWords(name ?? shopName ?? '');
}
