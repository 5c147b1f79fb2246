import { readFileSync } from 'node:fs';
import * as administration from '../test/rights-of-administration.fixture.ts';
import { CALLS_OF_KITCHEN, CALLS_OF_SCREENS } from '../kitchen/rights-of-kitchen.fixture.ts';
import { CALLS_OF_PRINTERS, CALLS_OF_PRINTING } from '../printers/rights-of-printing.fixture.ts';
import { ROLES, type Role } from '@comptoir/domain/session/roles.ts';

/**
 * Who may make each call: the row of the specification's matrix that decides, or `session` for whoever is signed in.
 * Written from the « Role / flag » columns of docs/spec, never from the routes. A call without a line follows its page.
 */
const SHOP = '/api/:companyId/shops/:shopId';
const ORDER = `${SHOP}/orders/:orderId`;
const DRIVER = `${SHOP}/drivers/:driverId`;
const PRODUCT = `${SHOP}/sections/:sectionKey/products/:productKey`;
const MENU_PRODUCT = `${SHOP}/menu/sections/:sectionKey/products/:productKey`;
const OPTIONS = `${SHOP}/options/:key`;

const CALLS_BY_ROW = {
  session: [
    'GET /api/auth/session',
    'POST /api/auth/sign-out',
    'GET /api/auth/profile',
    'PUT /api/auth/profile',
    'POST /api/auth/email-confirmation',
    'GET /api/:companyId/image/proxy',
    'GET /api/:companyId/live',
    'GET /api/:companyId/communications',
    'GET /api/:companyId/orders/:orderId/shop',
    'GET /api/:companyId/places/autocomplete',
    'GET /api/:companyId/places/:id/details',
    'GET /api/:companyId/geocode/from-address',
    'POST /api/:companyId/places/nearest',
    'GET /api/:companyId/support/hotline',
    'GET /api/:companyId/support/informative-message',
    'POST /api/:companyId/support/contact',
  ],
  'ROL-11': [`POST ${ORDER}/refund`, `POST ${ORDER}/disputes/:disputeId/answer`],
  'ROL-13': [`POST ${DRIVER}/activation`, `POST ${DRIVER}/refresh-enabled`],
  'ROL-14': [`POST ${DRIVER}/documents/:kind/review`, `GET ${DRIVER}/documents/:kind/file`],
  'ROL-17': [
    `PUT ${SHOP}/hours`,
    `PUT ${SHOP}/hours/delivery`,
    `POST ${SHOP}/special-hours`,
    `PUT ${SHOP}/special-hours/:day`,
    `DELETE ${SHOP}/special-hours/:day`,
    `POST ${SHOP}/hours/preview`,
    `POST ${SHOP}/hours/delivery/preview`,
    `POST ${SHOP}/special-hours/preview`,
    `PUT ${SHOP}/slot-loads/:kind/:start`,
  ],
  'ROL-16': [
    `POST ${SHOP}/delivery-zones`,
    `PUT ${SHOP}/delivery-zones/:key`,
    `DELETE ${SHOP}/delivery-zones/:key`,
    `PUT ${SHOP}/delivery-zones/priorities`,
    `PUT ${SHOP}/open-cities/:city`,
    `DELETE ${SHOP}/open-cities/:city`,
    `PUT ${SHOP}/open-cities/:city/districts/:district`,
    `DELETE ${SHOP}/open-cities/:city/districts/:district`,
    `PUT ${SHOP}/open-cities/:city/sub-localities/:name`,
    `DELETE ${SHOP}/open-cities/:city/sub-localities/:name`,
    `POST ${SHOP}/delivery-zones/stranded`,
  ],
  'ROL-15': [
    `PUT ${SHOP}/user-service-price`,
    `PUT ${SHOP}/driver-service-price`,
    `PUT ${SHOP}/user-service-price/enabled`,
    `GET ${SHOP}/service-price`,
    `GET ${SHOP}/user-service-price`,
    `GET ${SHOP}/driver-service-price`,
  ],
  'ROL-19': [
    `GET ${SHOP}/users`,
    `GET ${SHOP}/users/:customerId`,
    `GET ${SHOP}/users/:customerId/orders`,
    `GET ${SHOP}/users/segments`,
    `GET ${SHOP}/users/twins`,
    `POST ${SHOP}/users/imports`,
    `GET ${SHOP}/users/imports`,
    `GET ${SHOP}/users/imports/:importId`,
    `POST ${SHOP}/users/imports/:importId/confirm`,
    `POST ${SHOP}/users/imports/:importId/drop`,
    'GET /api/:companyId/users/:customerId/merge/:otherId',
    'POST /api/:companyId/users/:customerId/merge/:otherId',
    'POST /api/:companyId/users/:customerId/apart/:otherId',
  ],
  'ROL-20': [
    'POST /api/:companyId/image/upload',
    'POST /api/product/delete',
    'POST /api/option/delete',
    `POST ${SHOP}/sections/:sectionKey/products`,
    `PUT ${PRODUCT}`,
    `POST ${SHOP}/sections`,
    `PUT ${SHOP}/sections/:key`,
    `PUT ${SHOP}/menu/sections`,
    `PUT ${SHOP}/menu/sections/:key/hidden`,
    `PUT ${SHOP}/menu/positions`,
    'DELETE /api/:companyId/menus/shops/:shopId/sections/:key',
    `POST ${SHOP}/options`,
    `PUT ${OPTIONS}`,
    `DELETE ${OPTIONS}`,
    `POST ${OPTIONS}/items`,
    `PUT ${OPTIONS}/items/:itemKey`,
    `POST ${SHOP}/menu/snapshots/:snapshotId/undo`,
    `POST ${PRODUCT}/duplicate`,
    `POST ${SHOP}/sections/:key/duplicate`,
    `PUT ${SHOP}/menu/products/:productKey/section`,
    `PUT ${SHOP}/menu/prices`,
    ...administration.MENU_WORK_CALLS,
    `POST ${SHOP}/menu/import/undo`,
    `POST ${OPTIONS}/items/:itemKey/duplicate`,
    `POST ${OPTIONS}/attachments`,
  ],
  'ROL-21': [
    'POST /api/:companyId/menu/synchronization/preview',
    'POST /api/:companyId/menu/synchronization',
    `POST ${SHOP}/menu/synchronize`,
  ],
  'ROL-22': [
    `POST ${ORDER}/apology`,
    `GET ${SHOP}/promotions`,
    'POST /api/:companyId/promotions',
    `PUT ${SHOP}/promotions/:promoCode`,
    `PATCH ${SHOP}/promotions/:promoCode`,
    `PUT ${SHOP}/promotions/:key/expired`,
    `PUT ${SHOP}/promotions/:key/period`,
    `POST ${SHOP}/promotions/:key/codes`,
    `GET ${SHOP}/promotions/:key/codes.csv`,
    `GET ${SHOP}/promotions/:key/report`,
  ],
  'ROL-24': [
    'GET /api/:companyId/push-notifications',
    'GET /api/:companyId/push-notifications/recipients',
    'POST /api/:companyId/push-notifications',
    'PUT /api/:companyId/push-notifications/:id',
    'DELETE /api/:companyId/push-notifications/:id',
    'GET /api/:companyId/push-notifications/:id/again',
    'POST /api/:companyId/push-notifications/:id/again',
    'GET /api/:companyId/win-back',
    'GET /api/:companyId/win-back/reach',
    'POST /api/:companyId/win-back',
    'PUT /api/:companyId/win-back/:id',
    'PUT /api/:companyId/win-back/:id/switch',
    'DELETE /api/:companyId/win-back/:id',
  ],
  'ROL-23': ['GET /api/:companyId/promotions', 'GET /api/:companyId/promotions/:key/report'],
  'ROL-25': [`GET ${SHOP}/management-fees`, `PUT ${SHOP}/management-fees`, `DELETE ${SHOP}/management-fees`],
  'ROL-29': [
    'GET /api/:companyId/deeplinks',
    'POST /api/:companyId/deeplinks',
    'GET /api/:companyId/deeplinks/analytics',
    'GET /api/:companyId/deeplinks/:key/code',
    'GET /api/:companyId/campaigns',
    'GET /api/:companyId/campaigns/export',
    `GET ${SHOP}/campaigns`,
    `GET ${SHOP}/campaigns/export`,
    'GET /api/:companyId/loyalty-programs',
    'GET /api/:companyId/menus',
    'GET /api/:companyId/configuration/activation',
  ],
  'ROL-31': [
    ...administration.TOWER_CALLS,
    'GET /api/:companyId/orders/live',
    'GET /api/:companyId/orders/finished',
    'GET /api/:companyId/orders/:orderId',
    'GET /api/:companyId/orders/alerts',
    'GET /api/:companyId/users',
    'GET /api/:companyId/users/:customerId',
    'GET /api/:companyId/users/:customerId/orders',
    'GET /api/:companyId/users/segments',
    'GET /api/:companyId/users/twins',
    'PUT /api/:companyId/devices/:deviceId',
    'GET /api/:companyId/devices',
    'PUT /api/:companyId/order/settings',
    'GET /api/:companyId/order/settings',
    'PUT /api/:companyId/user-service-price',
    'PUT /api/:companyId/driver-service-price',
    'PUT /api/:companyId/user-service-price/enabled',
    'PUT /api/:companyId/management-fees',
    'GET /api/:companyId/service-price',
    'GET /api/:companyId/management-fees',
    'PUT /api/:companyId/payment-and-sales-type',
    'GET /api/:companyId/payment-and-sales-type',
    'POST /api/:companyId/payment-and-sales-type/stranded',
    'PUT /api/:companyId/webapp',
    'GET /api/:companyId/invoices/network.pdf',
    'GET /api/:companyId/invoices',
  ],
  'ROL-32': [
    ...administration.HANDLING_CALLS,
    ...CALLS_OF_KITCHEN,
    `GET ${ORDER}/customer`,
    `GET ${SHOP}/orders/live`,
    `GET ${SHOP}/orders/finished`,
    `GET ${ORDER}`,
    `POST ${ORDER}/prepare`,
    `POST ${ORDER}/add-preparation-time`,
    `POST ${ORDER}/accept-delivery`,
    `POST ${ORDER}/launch-delivery`,
    ...['', '/:heldId/undo', '/:heldId/send'].map((rest) => `POST ${ORDER}/hold${rest}`),
    `POST ${ORDER}/ready-to-take-away`,
    `POST ${ORDER}/validate`,
    `POST ${ORDER}/cancel`,
    `POST ${ORDER}/refuse`,
    `POST ${ORDER}/remove-driver`,
    `POST ${ORDER}/cancel-driver-search`,
    `POST ${ORDER}/send-to-drivers`,
    `POST ${ORDER}/send-to-terminal`,
    `POST ${ORDER}/delivery-reminder`,
    `POST ${SHOP}/closed`,
    `PUT ${SHOP}/rush`,
    `GET ${SHOP}`,
    `GET ${SHOP}/slot-loads`,
    `GET ${ORDER}/events`,
    `GET ${ORDER}/receipt`,
    `GET ${ORDER}/invoice`,
    `POST ${ORDER}/invoice`,
    `GET ${ORDER}/invoice/file`,
    `GET ${ORDER}/credit-notes/:number/file`,
    `GET ${ORDER}/disputes`,
    `GET ${ORDER}/courier-options`,
    `GET ${ORDER}/delivery-photo`,
    ...CALLS_OF_PRINTING,
    `POST ${SHOP}/orders/shown`,
    `GET ${SHOP}/orders/alerts`,
    `POST ${SHOP}/orders/alerts/:alertId/close`,
    `GET ${SHOP}/hubrise/failed-orders`,
    `POST ${SHOP}/hubrise/failed-orders/:hubOrderId/retry`,
    `POST ${SHOP}/hubrise/failed-orders/:hubOrderId/abandon`,
    `PUT ${SHOP}/devices/:deviceId`,
    `GET ${SHOP}/devices`,
  ],
  'ROL-58': [
    ...administration.DRAFT_READS,
    `GET ${SHOP}/menu`,
    `PUT ${MENU_PRODUCT}/availability`,
    `PUT ${MENU_PRODUCT}/stock`,
    ...administration.SALES_READS,
    `GET ${OPTIONS}/dependencies`,
    `GET ${SHOP}/sync-jobs/:jobId`,
    `GET ${SHOP}/pos-menu`,
    `GET ${SHOP}/sync-jobs`,
    `GET ${SHOP}/menu/export.csv`,
    `GET ${SHOP}/menu/reference-check`,
    `GET ${SHOP}/sections/:key/shops`,
    `PUT ${OPTIONS}/items/:itemKey/availability`,
  ],
  'ROL-59': [
    `GET ${SHOP}/support`,
    `DELETE ${SHOP}/support/:customerId/:complaintId`,
    `GET ${SHOP}/support/:complaintId`,
    `GET ${SHOP}/support/:complaintId/photos/:position`,
    `POST ${SHOP}/support/:complaintId/decision`,
    `POST ${SHOP}/support/:complaintId/decision/taken-back`,
  ],
  'ROL-57': [
    'GET /api/:companyId/billing',
    'GET /api/:companyId/billing/first',
    'GET /api/:companyId/billing/last',
    'GET /api/:companyId/invoices/:reference.pdf',
    `GET ${SHOP}/invoices`,
  ],
  'ROL-60': administration.CALLS_ABOUT_DRIVERS,
  'ROL-61': [`PUT ${DRIVER}/payments`, ...administration.CASH_CALLS],
  'ROL-62': [`POST ${SHOP}/menu/synchronization/preview`, `POST ${SHOP}/menu/synchronization`],
  'ROL-63': administration.HUB_CALLS,
  'ROL-64': administration.SNAPSHOT_CALLS,
  'ROL-65': [
    `GET ${SHOP}/hubrise`,
    `PUT ${SHOP}/watch`,
    ...administration.ORDER_SETTINGS_READS,
    `GET ${SHOP}/hours`,
    `GET ${SHOP}/special-hours`,
    `GET ${SHOP}/delivery-zones`,
    `GET ${SHOP}/service-price/in-force`,
    `POST ${SHOP}/courier-quotes`,
    `GET ${SHOP}/shop-settings`,
    `POST ${SHOP}/simulator`,
    `GET ${SHOP}/refused-orders`,
    `GET ${SHOP}/payment-and-sales-type`,
    `POST ${SHOP}/payment-and-sales-type/table-codes`,
    `GET ${SHOP}/payment-and-sales-type/channel-keys`,
    `POST ${SHOP}/payment-and-sales-type/stranded`,
  ],
  'ROL-66': [`PUT ${SHOP}/auto-accept`, ...CALLS_OF_PRINTERS, ...CALLS_OF_SCREENS],
  'ROL-67': administration.ORDER_SETTINGS_CALLS,
  'ROL-68': [`PUT ${SHOP}/payment-and-sales-type`],
  'ROL-69': [
    `POST ${SHOP}/deliveroo/accept-cgu-terms`,
    `GET ${SHOP}/shop-launch`,
    `PUT ${SHOP}/shop-launch`,
    `POST ${SHOP}/payment-account/api-keys`,
    `POST ${SHOP}/payment-account/iban-token`,
    `POST ${SHOP}/payment-account/account-token`,
    `PUT ${SHOP}/payment-account/bank-details`,
    `POST ${SHOP}/payment-account/onboarding-link`,
    `POST ${SHOP}/payment-account/verification-link`,
    `GET ${SHOP}/first-steps`,
    `POST ${SHOP}/first-steps/break`,
    `POST ${SHOP}/first-steps/end`,
    `GET ${SHOP}/rehearsal`,
    `POST ${SHOP}/rehearsal`,
    `POST ${SHOP}/rehearsal/:rehearsalId/stop`,
    `POST ${SHOP}/rehearsal/:rehearsalId/skip`,
    `POST ${SHOP}/rehearsal/:rehearsalId/resend`,
  ],
  'ROL-18': ['GET /api/:companyId/finances', 'GET /api/:companyId/payouts'],
  'ROL-28': [
    `GET ${SHOP}/finances`,
    `GET ${SHOP}/finances/payments`,
    `GET ${SHOP}/payouts`,
    `GET ${SHOP}/payouts/:transactionId`,
    `GET ${SHOP}/payouts/:transactionId/export`,
    `GET ${SHOP}/payouts/accounting`,
  ],
  'ROL-30': [
    'GET /api/:companyId/configuration/design',
    'PUT /api/:companyId/configuration/design-web',
    'PUT /api/:companyId/configuration/design-mobile',
    'PUT /api/:companyId/configuration/design-web-mobile',
    'PUT /api/:companyId/configuration/new-products',
    `PUT ${SHOP}/webapp`,
  ],
  'ROL-70': [
    'PUT /api/:companyId/configuration/general-design',
    'PUT /api/:companyId/configuration/loyalty',
    'PUT /api/:companyId/configuration/activation',
    'PUT /api/:companyId/configuration/campaign-costs',
    'POST /api/:companyId/loyalty-programs/versions',
    'PUT /api/:companyId/loyalty-programs/versions/:key/configuration',
    'DELETE /api/:companyId/loyalty-programs/versions/:key',
    'POST /api/:companyId/loyalty-programs/versions/:key/shops',
    'POST /api/:companyId/loyalty-programs/versions/:key/products',
  ],
  'ROL-71': administration.CALLS_OF_ADMINISTRATION,
} as const satisfies Record<string, readonly string[]>;

export const ROW_OF_CALL: ReadonlyMap<string, string> = new Map(
  Object.entries(CALLS_BY_ROW).flatMap(([row, calls]) => calls.map((call) => [call, row] as const)),
);

const specification = (name: string) => readFileSync(new URL(`../../../docs/spec/${name}.md`, import.meta.url), 'utf8');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim().replaceAll('`', ''));

/** ROL-11 to ROL-71 as they are printed: which roles have « yes » in a company of several shops, and the flags named. */
const MATRIX = new Map(
  specification('orders')
    .split('\n')
    .filter((line) => /^\| `ROL-\d+` \|( [^|]+\|){7}$/.test(line))
    .map((line) => {
      const [, id = '', flags = '', ...cells] = cellsOf(line);
      const roles = ROLES.filter((_, column) => cells[column]?.startsWith('yes'));
      return [id, { flags: flags.split(/[ ,]+/), roles }] as const;
    }),
);

export function mayCall(role: Role, row: string): boolean {
  if (row === 'session') return true;
  const found = MATRIX.get(row);
  if (!found) throw new Error(`the specification has no row ${row}`);
  return found.roles.includes(role);
}

/** Words of the « Role / flag » columns that are neither the id of a row nor a flag. */
const WORDS: Record<string, string> = {
  session: 'session',
  edit: 'ROL-20',
  'all-shops mode': 'ROL-31',
  'company administrator': 'ROL-71',
  'as API-35': 'ROL-13',
};

/** What the tables of calls say: the matrix's row of each call that stands there. */
export function printedRows(): Map<string, string> {
  const lines = ['orders', 'catalogue', 'settings'].flatMap((name) => specification(name).split('\n'));
  return new Map(
    lines
      .filter((line) => /^\| `(?:CAT-|SET-)?API-\d+` \| [A-Z]/.test(line))
      .flatMap((line) => {
        const [, , methods = '', path = '', , who = ''] = cellsOf(line);
        const address = path.replace(/ \+$/, '').replace(/\{(\w+)\}/g, ':$1');
        return methods.split(', ').map((method) => [`${method} ${address}`, rowOf(who)] as const);
      }),
  );
}

function rowOf(who: string): string {
  // A flag and the mode: the mode is the narrower of the two.
  if (who.endsWith(', all-shops mode')) return 'ROL-31';
  // Two flags: a role that has the narrower one has both.
  const [, second] = / and (\w+)$/.exec(who) ?? [];
  const narrower = second && [...MATRIX].find(([, { flags }]) => flags.includes(second))?.[0];
  if (narrower) return narrower;
  const named = /ROL-\d+/.exec(who)?.[0];
  const [first = ''] = who.split(/;| or |,| \(/);
  // A page and a row: the row says who of those that see the page may change it.
  if ((first.startsWith('page ') || first === 'marketing') && named) return named;
  const flagged = [...MATRIX].find(([, { flags }]) => flags.includes(first.replace(/^page /, '')))?.[0];
  return (first === 'session' ? named : undefined) ?? WORDS[first] ?? flagged ?? named ?? who;
}
