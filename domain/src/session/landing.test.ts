import { describe, expect, test } from 'vitest';
import { landing, PAGE_KEYS, PAGES, pageVisibility, type View } from './pages.ts';
import { type Role, ROLES } from './roles.ts';
import { aView } from './session.samples.ts';

const oneTouch = { oneTouchEnabled: true };
const allShops = { isAllShops: true };

describe('where an address leads somebody signed in', () => {
  test.each<[asked: string, role: Role, situation: Partial<View>, shown: string]>([
    ['/settings/hours', 'chain', {}, '/settings'],
    ['/settings/hours', 'general', oneTouch, '/settings'],
    ['/settings/hours', 'general', allShops, '/settings'],
    ['/settings/delivery/fees', 'franchise', {}, '/settings'],
    ['/settings/hubrise', 'general', { integrationType: 'zelty' }, '/settings'],
    ['/settings/printers', 'independent', { printingKind: 'epson' }, '/settings'],
    ['/settings/nowhere', 'general', {}, '/settings'],
    ['/marketing/webDesign', 'franchise', {}, '/marketing'],
    ['/marketing/mobileDesign', 'general', { channels: [] }, '/marketing'],
    ['/marketing/nowhere', 'general', {}, '/marketing'],
    ['/help/videos', 'staff', {}, '/help'],
  ])('SES-03 %s is hidden from %s (%o) and leads to %s', (asked, role, situation, shown) => {
    expect(landing(asked, aView(role, situation))).toBe(shown);
  });

  test.each([
    ['/settings/hours', 'franchise'],
    ['/settings/hours/delivery', 'general'],
    ['/settings/hours/specific', 'independent'],
    ['/settings/orderSettings', 'chain'],
    ['/settings/management-fee', 'independent'],
    ['/marketing/code-promo', 'franchise'],
    ['/marketing/generalDesign', 'independent'],
    ['/marketing/deepLinks', 'general'],
  ] as const)('SES-04 %s opens for %s, by address and after a refresh', (path, role) => {
    expect(landing(path, aView(role))).toBe(path);
  });

  test.each(['/settings/hours', '/settings', '/marketing', '/marketing/loyalty'])(
    'SES-04, ROL-46 %s leads staff, who see neither menu, to the orders',
    (path) => {
      expect(landing(path, aView('staff'))).toBe('/');
    },
  );

  test.each(['/login', '/login/reset'])('SES-05 %s leads to the orders', (path) => {
    for (const role of ROLES) expect(landing(path, aView(role))).toBe('/');
  });

  test.each(['/nowhere', '/settingshours', '/finances/nowhere', '', '//', '/constructor'])(
    'SES-06, SHL-07 the unknown path « %s » shows the orders',
    (path) => {
      expect(landing(path, aView('general'))).toBe('/');
    },
  );

  test.each(ROLES)('SES-06, ROL-46 %s: a page that is shown opens, a hidden one never does', (role) => {
    for (const situation of [{}, oneTouch, allShops])
      for (const key of PAGE_KEYS) {
        const view = aView(role, situation);
        const { path } = PAGES[key];

        expect(landing(path, view) === path).toBe(pageVisibility(key, view) !== 'hidden');
      }
  });

  test.each(ROLES)('SES-06 %s: wherever an address leads, one may stay there', (role) => {
    for (const situation of [{}, oneTouch, allShops])
      for (const key of PAGE_KEYS) {
        const view = aView(role, situation);
        const shown = landing(PAGES[key].path, view);

        expect(landing(shown, view)).toBe(shown);
      }
  });

  test.each([
    ['SHL-02', '/ /finances /sales /livreurs /clients /support /invoice /products /options-products'],
    ['SHL-02', '/settings /help /marketing'],
    ['SET-05', '/settings/hours /settings/hours/delivery /settings/hours/specific /settings/general'],
    ['SET-05', '/settings/payments /settings/sales-type /settings/orderSettings /settings/management-fee'],
    ['SET-05 SET-40', '/settings/delivery/zone /settings/delivery/fees /settings/simulator'],
    ['TEA-01 JRN-01', '/settings/team /settings/journal'],
    ['MOV-01 LEA-01', '/settings/import /settings/leave'],
    ['SYN-38 HUB-01', '/settings/hubrise'],
    ['SET-05 SET-20', '/settings/printers'],
    ['KIT-24', '/settings/cuisine'],
    ['MKT-02', '/marketing/generalDesign /marketing/webDesign /marketing/mobileDesign /marketing/code-promo'],
    ['MKT-02', '/marketing/notification /marketing/loyalty /marketing/activation /marketing/deepLinks'],
    ['CMP-01', '/marketing/campaigns'],
    ['ROL-82', '/help/FAQ /help/contact'],
  ])('%s the paths %s exist', (_id, paths) => {
    for (const path of paths.split(' ')) expect(landing(path, aView('general'))).toBe(path);
  });
});
