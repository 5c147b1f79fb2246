import { describe, expect, test } from 'vitest';
import { CHANNELS } from '../kernel/sales.ts';
import { isPartShown, landing, PAGE_KEYS, PAGES, pageVisibility, SHELL_PARTS, type View } from './pages.ts';
import type { Right } from './rights.ts';
import { type Role, ROLES } from './roles.ts';
import { aView, type Situation } from './session.samples.ts';

const onlyChannels = (...names: string[]): Situation => ({
  channels: CHANNELS.map((channel) => ({
    channel,
    enabled: names.includes(channel),
    url: `https://${channel}.exemple`,
  })),
});
const allShops: Situation = { isAllShops: true };
const oneTouch: Situation = { oneTouchEnabled: true };
const without = (...rights: Right[]): Situation => ({
  overrides: Object.fromEntries(rights.map((right) => [right, false])),
});

function seen(name: string, view: View): string {
  const page = PAGE_KEYS.find((key) => key === name);
  if (page) return { full: 'F', 'read-only': 'R', hidden: '-' }[pageVisibility(page, view)];
  const part = (Object.keys(SHELL_PARTS) as (keyof typeof SHELL_PARTS)[]).find((key) => key === name);
  if (!part) throw new Error(`No page or part is called ${name}.`);
  return isPartShown(part, view) ? 'F' : '-';
}

/**
 * Columns: general, distributor, independent, franchise, chain, staff, in single-shop mode, for a company of one shop
 * then of several; then general and distributor in all-shops mode. F full, R read-only, - hidden. « soon »: the page
 * does not exist yet, and its requirement is named by the test that will open it.
 */
const MATRIX = `
FST-06  | firstSteps         | FFFFF- | FFFFF- | --
TOW-01  | tower              | ------ | ------ | FF
ROL-72  | orders             | FFFFFF | FFFFFF | FF
ROL-73  | finances           | FFFF-- | FFFF-- | FF
ROL-74  | sales              | FFFFFF | FFFFFF | --
ROL-75  | drivers            | FFFFFF | FFFFFF | --
ROL-75  | independentDrivers | FFFFFF | FFFFFF | --
ROL-76  | clients            | FFF--- | FFF--- | FF
ROL-77  | support            | FFFFFF | FFFFFF | --
ROL-78  | invoices           | FFFF-- | FFFF-- | FF
ROL-79  | products           | FFFRRR | FFFRRR | --
ROL-80  | optionLists        | FFFRRR | FFFRRR | --
ROL-81  | marketing          | FFFF-- | FFFF-- | FF
ROL-82  | help               | FFFFFF | FFFFFF | FF
ROL-82  | faq                | FFFFFF | FFFFFF | FF
ROL-82  | contact            | FFFFFF | FFFFFF | FF
ROL-83  | settings           | FFFFF- | FFFFF- | FF
ROL-84  | openingHours       | FFFF-- | FFFF-- | --
ROL-85  | deliveryHours      | FFFF-- | FFFF-- | --
ROL-86  | specialHours       | FFFF-- | FFFF-- | --
ROL-87  | deliveryZones      | FFFFR- | FFFFR- | --
ROL-88  | deliveryFees       | FFF--- | FFF--- | FF
ROL-89  | managementFees     | FFF--- | FFF--- | FF
ROL-90  | paymentTypes       | FFFRR- | FFFRR- | FF
ROL-91  | orderTypes         | FFFFR- | FFFFR- | FF
ROL-92  | orderSettings      | FFFFF- | FFFFF- | FF
STO-05  | shops              | FF---- | FF---- | FF
SET-10  | simulator          | FFFFF- | FFFFF- | --
ROL-93  | printers           | FFFFF- | FFFFF- | --
KIT-24  | kitchenScreens     | FFFFF- | FFFFF- | --
ROL-94  | hub                | FFFRR- | FFFRR- | --
ROL-95  | generalSettings    | FFFFR- | FFFFR- | --
ROL-69  | launch             | FFFFF- | FFFFF- | --
TEA-01  | team               | FF---- | FF---- | FF
JRN-01  | journal            | FF---- | FF---- | FF
MOV-01  | importing          | FFF--- | FFF--- | --
LEA-01  | leave              | FF---- | FF---- | FF
ROL-96  | pushNotifications  | FFFF-- | FFFF-- | FF
ROL-97  | promoCodes         | FFFF-- | FFFF-- | FF
ROL-98  | generalDesign      | FFF--- | FFR--- | FF
ROL-99  | webDesign          | FFF--- | FFF--- | FF
ROL-100 | mobileDesign       | FFF--- | FFF--- | FF
ROL-101 | loyalty            | FFFF-- | FFRR-- | FF
ROL-102 | welcomeMessage     | FFFF-- | FFRR-- | FF
ROL-103 | magicLinks         | FFFF-- | FFFF-- | FF
CMP-01  | campaigns          | FFFF-- | FFRR-- | FF
ROL-104 | profile            | FFFFFF | FFFFFF | FF
ROL-105 | openToggle         | FFFFFF | FFFFFF | --
ROL-106 | rushSwitch         | FFFFFF | FFFFFF | --
ROL-107 | driverTracking     | FFFFFF | FFFFFF | --
soon    | launchPanel        | FFFFFF | FFFFFF | --
soon    | launchButton       | FFFFF- | FFFFF- | --
ROL-109 | fleetTerms         | FFFFF- | FFFFF- | --
ROL-110 | paymentDetails     | FFFF-- | FFFF-- | --
`;
const ROWS = MATRIX.trim()
  .split('\n')
  .map((row) => {
    const [id = '', name = '', oneShop = '', manyShops = '', all = ''] = row.split('|').map((cell) => cell.trim());
    return { id, name, oneShop, manyShops, all };
  });

describe('the page-visibility matrix, by role', () => {
  test.each(ROWS)('$id $name', ({ name, oneShop, manyShops, all }) => {
    const row = (situation: Situation, roles: readonly Role[] = ROLES) =>
      roles.map((role) => seen(name, aView(role, situation))).join('');

    expect(row({ shopCount: 1 })).toBe(oneShop);
    expect(row({ shopCount: 12 })).toBe(manyShops);
    expect(row(allShops, ['general', 'distributor'])).toBe(all);
  });

  test('ROL-06 every page and every part has its row', () => {
    expect(ROWS.map(({ name }) => name).toSorted()).toEqual([...PAGE_KEYS, ...Object.keys(SHELL_PARTS)].toSorted());
  });
});

describe('the page-visibility matrix, by what the shop is', () => {
  test.each<[id: string, name: string, when: string, situation: Situation, expected: string]>([
    ['ROL-73', 'finances', 'all shops without globalFinances', { ...allShops, ...without('globalFinances') }, '-'],
    ['ROL-73', 'finances', 'one shop without globalFinances', without('globalFinances'), 'F'],
    ['ROL-75', 'independentDrivers', 'the shop has no independents', { independentDriversAllowed: false }, '-'],
    ['ROL-75', 'drivers', 'the shop has no independents', { independentDriversAllowed: false }, 'F'],
    ['ROL-77 CAT-ROL-11', 'support', 'no mobile app', onlyChannels('webapp', 'terminal'), '-'],
    ['ROL-77 CAT-ROL-11', 'support', 'all shops', allShops, '-'],
    [
      'ROL-78 CAT-ROL-13 INV-01',
      'invoices',
      'all shops, no legal entity',
      { ...allShops, hasCompanyLegalEntity: false },
      '-',
    ],
    ['ROL-78 CAT-ROL-13 INV-01', 'invoices', 'one shop, no legal entity', { hasCompanyLegalEntity: false }, 'F'],
    ['ROL-79 CAT-ROL-10', 'products', 'one-touch', oneTouch, '-'],
    ['ROL-79 CAT-ROL-10', 'products', 'all shops', allShops, '-'],
    ['ROL-79', 'products', 'without productAndOption', without('productAndOption'), 'R'],
    ['ROL-80 CAT-ROL-10', 'optionLists', 'one-touch', oneTouch, '-'],
    ['ROL-74 CAT-ROL-12', 'sales', 'all shops', allShops, '-'],
    ['ROL-84', 'openingHours', 'one-touch', oneTouch, '-'],
    ['ROL-85', 'deliveryHours', 'one-touch', oneTouch, '-'],
    ['ROL-85', 'deliveryHours', 'neither site nor app', onlyChannels('terminal', 'qrcode'), '-'],
    ['ROL-85', 'deliveryHours', 'the app alone', onlyChannels('mobileApp'), 'F'],
    ['ROL-85', 'deliveryHours', 'no delivery', { activeOrderTypes: ['click_and_collect'] }, '-'],
    ['ROL-86', 'specialHours', 'one-touch', oneTouch, '-'],
    ['ROL-86', 'specialHours', 'without specificHours', without('specificHours'), '-'],
    ['ROL-87', 'deliveryZones', 'one-touch', oneTouch, '-'],
    ['ROL-87', 'deliveryZones', 'no delivery', { activeOrderTypes: ['click_and_seat'] }, '-'],
    ['ROL-88', 'deliveryFees', 'one-touch', oneTouch, '-'],
    ['ROL-88', 'deliveryFees', 'no delivery', { activeOrderTypes: ['click_and_seat'] }, '-'],
    ['ROL-88', 'deliveryFees', 'all shops, no delivery', { ...allShops, activeOrderTypes: [] }, 'F'],
    ['ROL-88', 'deliveryFees', 'all shops, terminal only', { ...allShops, ...onlyChannels('terminal') }, '-'],
    ['ROL-89', 'managementFees', 'QR code alone', onlyChannels('qrcode'), 'F'],
    ['ROL-89', 'managementFees', 'marketplaces and chatbot only', onlyChannels('chatbot', 'ubereats'), '-'],
    ['ROL-89', 'managementFees', 'all shops, no channel', { ...allShops, ...onlyChannels() }, '-'],
    ['ROL-90', 'paymentTypes', 'no channel', onlyChannels(), '-'],
    ['ROL-90', 'paymentTypes', 'one-touch', oneTouch, 'F'],
    ['ROL-91', 'orderTypes', 'no channel', onlyChannels('deliveroo'), '-'],
    ['ROL-92', 'orderSettings', 'no channel, one-touch', { ...oneTouch, ...onlyChannels() }, 'F'],
    ['ROL-92', 'orderSettings', 'without ROL-66', without('printersAndAutoAccept'), 'F'],
    ['ROL-92', 'orderSettings', 'without both', without('printersAndAutoAccept', 'shopSettings'), 'R'],
    ['ROL-93', 'printers', 'QZ', { printingKind: 'QZ' }, 'F'],
    ['ROL-93 SET-24', 'printers', 'cloudprint, company administrator', { printingKind: 'cloudprint' }, 'F'],
    ['ROL-94', 'hub', 'hubrise', { integrationType: 'hubrise' }, 'F'],
    ['ROL-94', 'hub', 'another till', { integrationType: 'zelty' }, '-'],
    ['ROL-96 PSH-20', 'pushNotifications', 'without push', without('push'), '-'],
    ['ROL-97', 'promoCodes', 'without promo', without('promo'), '-'],
    ['ROL-98', 'generalDesign', 'mobile app only', onlyChannels('mobileApp'), '-'],
    ['ROL-98', 'generalDesign', 'terminal', onlyChannels('terminal'), 'F'],
    ['ROL-98', 'generalDesign', 'all shops, mobile app only', { ...allShops, ...onlyChannels('mobileApp') }, '-'],
    ['ROL-99 MKT-05', 'webDesign', 'no address', { channels: [{ channel: 'webapp', enabled: true, url: null }] }, '-'],
    ['ROL-99 MKT-05', 'webDesign', 'empty address', { channels: [{ channel: 'webapp', enabled: true, url: '' }] }, '-'],
    ['ROL-99', 'webDesign', 'QR code', onlyChannels('qrcode'), 'F'],
    ['ROL-100', 'mobileDesign', 'without designWeb', without('designWeb'), '-'],
    ['ROL-101', 'loyalty', 'no channel at all', onlyChannels(), 'F'],
    ['soon', 'welcomeMessage', 'without page marketing', without('marketing'), '-'],
    ['soon', 'magicLinks', 'without page marketing', without('marketing'), '-'],
    ['CMP-01', 'campaigns', 'without page marketing', without('marketing'), '-'],
    ['ROL-105', 'openToggle', 'one-touch', oneTouch, '-'],
    ['ROL-106', 'rushSwitch', 'one-touch', oneTouch, '-'],
    ['ROL-107', 'driverTracking', 'one-touch', oneTouch, 'F'],
  ])('%s %s, %s', (_id, name, _when, situation, expected) => {
    expect(seen(name, aView('general', situation))).toBe(expected);
  });

  test.each(['cloudprint', 'epson'])(
    'ROL-93 SET-24 printers are hidden from managers when tickets go to %s',
    (printingKind) => {
      expect(seen('printers', aView('independent', { printingKind }))).toBe('-');
    },
  );
});

describe('page hiding', () => {
  const hidden = (names: string[], situation: Situation) =>
    names.filter((name) => seen(name, aView('general', situation)) === '-');

  test('ROL-34, ROL-35 one-touch hides products, option lists and the open/closed toggle', () => {
    const names = ['products', 'optionLists', 'openToggle'];

    expect(hidden(names, oneTouch)).toEqual(names);
    expect(hidden(names, {})).toEqual([]);
  });

  test('ROL-36 MKT-05 design needs designWeb, and an active web, terminal or QR channel with an address', () => {
    const names = ['generalDesign', 'webDesign', 'mobileDesign'];

    expect(hidden(names, without('designWeb'))).toEqual(names);
    expect(hidden(names, onlyChannels('mobileApp', 'chatbot', 'ubereats'))).toEqual(names);
    for (const channel of ['webapp', 'terminal', 'qrcode']) expect(hidden(names, onlyChannels(channel))).toEqual([]);
  });

  test('ROL-37 support is hidden when the mobile app is disabled', () => {
    expect(hidden(['support'], onlyChannels('webapp', 'terminal', 'qrcode', 'chatbot'))).toEqual(['support']);
  });

  test('ROL-38, ROL-50, CAT-ROL-14 all-shops mode hides drivers, products, option lists, support and sales', () => {
    const names = ['sales', 'drivers', 'independentDrivers', 'support', 'products', 'optionLists'];

    expect(hidden(names, allShops)).toEqual(names);
    for (const path of ['/sales', '/livreurs', '/support', '/products', '/options-products'])
      expect(landing(path, aView('general', allShops))).toBe('/');
  });

  test('ROL-38 all-shops mode shows invoices only with a legal configuration', () => {
    expect(hidden(['invoices'], { ...allShops, hasCompanyLegalEntity: false })).toEqual(['invoices']);
    expect(hidden(['invoices'], allShops)).toEqual([]);
  });

  test('PRO-39 MKT-07 ROL-39 ROL-54 in all-shops mode promo codes show only with globalCodePromo', () => {
    expect(hidden(['promoCodes'], { ...allShops, ...without('globalCodePromo') })).toEqual(['promoCodes']);
    expect(hidden(['promoCodes'], without('globalCodePromo'))).toEqual([]);
    expect(hidden(['promoCodes', 'pushNotifications', 'loyalty', 'magicLinks'], allShops)).toEqual([]);
  });

  test('ROL-40 finances and marketing need their page permissions', () => {
    expect(hidden(['finances', 'marketing'], without('finance', 'marketing'))).toEqual(['finances', 'marketing']);
  });

  test('ROL-41 the independent drivers tab shows only for allowed shops', () => {
    expect(hidden(['independentDrivers'], { independentDriversAllowed: false })).toEqual(['independentDrivers']);
  });

  test('ROL-42, ROL-47 in all-shops mode drivers and their tracking are hidden, orders are not', () => {
    expect(hidden(['orders', 'drivers', 'driverTracking'], allShops)).toEqual(['drivers', 'driverTracking']);
  });

  test('STO-05 in all-shops mode the settings keep what belongs to no shop', () => {
    const tiles = PAGE_KEYS.filter((key) => PAGES[key].group === 'settings');
    const shown = tiles.filter((key) => pageVisibility(key, aView('general', allShops)) !== 'hidden');

    const ofNetwork = ['deliveryFees', 'managementFees', 'paymentTypes', 'orderTypes', 'orderSettings'];
    expect(shown).toEqual([...ofNetwork, 'shops', 'team', 'journal', 'leave']);
  });

  test('ROL-43 a tile of the settings depends on channels, till, printer, all-shops mode and deliverySettings', () => {
    const tiles = PAGE_KEYS.filter((key) => PAGES[key].group === 'settings');
    const lost = (situation: Situation, role: Role = 'general') =>
      tiles.filter((key) => seen(key, aView(role, {})) !== '-' && seen(key, aView(role, situation)) === '-');
    const ofDelivery = ['deliveryHours', 'deliveryZones', 'deliveryFees'];

    expect(lost(onlyChannels('terminal', 'qrcode'))).toEqual(ofDelivery);
    expect(lost(onlyChannels())).toEqual([...ofDelivery, 'managementFees', 'paymentTypes', 'orderTypes', 'simulator']);
    expect(lost({ integrationType: 'zelty' })).toEqual(['hub']);
    expect(lost({ printingKind: 'cloudprint' }, 'independent')).toEqual(['printers']);
    expect(lost(without('deliverySettings'))).toEqual(['deliveryFees']);
    expect(lost(allShops)).toEqual(
      expect.arrayContaining(['openingHours', 'deliveryZones', 'printers', 'hub', 'generalSettings']),
    );
  });

  test('ROL-45 the clients page needs the clients flag, in both modes', () => {
    expect(hidden(['clients'], without('clients'))).toEqual(['clients']);
    expect(hidden(['clients'], { ...allShops, ...without('clients') })).toEqual(['clients']);
    expect(hidden(['clients'], allShops)).toEqual([]);
  });

  test('in all-shops mode finances lose the payment details', () => {
    expect(hidden(['finances', 'paymentDetails'], allShops)).toEqual(['paymentDetails']);
  });

  test('help and profile are the same in both modes', () => {
    expect(hidden(['help', 'faq', 'contact', 'profile'], allShops)).toEqual([]);
  });

  test('ROL-56 in all-shops mode there is no open/closed toggle and no rush switch', () => {
    expect(hidden(['openToggle', 'rushSwitch'], allShops)).toEqual(['openToggle', 'rushSwitch']);
  });

  test('SHL-22 TOW-01 the sidebar of all-shops mode: tower, home, finances, clients, invoices, settings, marketing, help', () => {
    const sidebar = PAGE_KEYS.filter((key) => ['gestion', 'applications'].includes(PAGES[key].group));
    const shown = sidebar.filter((key) => pageVisibility(key, aView('general', allShops)) !== 'hidden');

    expect(shown).toEqual(['tower', 'orders', 'finances', 'clients', 'invoices', 'settings', 'marketing', 'help']);
  });
});

describe('the sidebar', () => {
  const entries = (group: string) =>
    PAGE_KEYS.map((key) => PAGES[key])
      .filter((page) => page.group === group)
      .map(({ label, path }) => [label, path]);

  test('SHL-14 « Gestion & Données »', () => {
    expect(entries('gestion')).toEqual([
      ['Tour de contrôle', '/tour'],
      ['Commandes', '/'],
      ['Finances', '/finances'],
      ['Ventes / Stocks', '/sales'],
      ['Livreurs', '/livreurs'],
      ['Clients', '/clients'],
      ['Support', '/support'],
      ['Factures', '/invoice'],
    ]);
  });

  const SUB_PATHS = {
    settings: `/settings/hours /settings/hours/delivery /settings/hours/specific /settings/printers /settings/payments
      /settings/sales-type /settings/hubrise /settings/general /settings/delivery/zone /settings/delivery/fees
      /settings/orderSettings /settings/management-fee`,
    marketing: `/marketing/generalDesign /marketing/webDesign /marketing/mobileDesign /marketing/notification
      /marketing/code-promo /marketing/loyalty /marketing/activation /marketing/deepLinks`,
    help: '/help/FAQ /help/contact',
  };
  test.each([
    ['SHL-03', SUB_PATHS.settings],
    ['SHL-04', SUB_PATHS.marketing],
    ['SHL-05', SUB_PATHS.help],
  ])('%s the addresses of the source are ours, and lead where they say', (_id, paths) => {
    const view = aView('general', {});
    for (const path of paths.split(/\s+/)) {
      expect(PAGE_KEYS.filter((key) => PAGES[key].path === path)).toHaveLength(1);
      expect(landing(path, view)).toBe(path);
    }
  });

  test('SHL-15, SHL-16 « Applications », Marketing last before help', () => {
    expect(entries('applications')).toEqual([
      ['Produits', '/products'],
      ['Liste d’options', '/options-products'],
      ['Réglages', '/settings'],
      ['Marketing', '/marketing'],
      ['Besoin d’aide', '/help'],
    ]);
  });
});
