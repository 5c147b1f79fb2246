const SHOP = '/api/:companyId/shops/:shopId';

/** ROL-71: what the administrators of a company may call; see rights-of-calls.fixture.ts. */
export const CALLS_OF_ADMINISTRATION = [
  'GET /api/:companyId/shops',
  'POST /api/:companyId/shops',
  'GET /api/:companyId/shops/slug',
  'POST /api/:companyId/shops/preview',
  `PUT ${SHOP}/identity`,
  `POST ${SHOP}/retire`,
  `POST ${SHOP}/reopen`,
  `PUT ${SHOP}/printer/configuration`,
  `POST ${SHOP}/printers/:printerId/address`,
  'GET /api/:companyId/departure',
  'POST /api/:companyId/departure/exports',
  'POST /api/:companyId/departure/exports/:exportId/link',
  'POST /api/:companyId/departure/erasure',
  'POST /api/:companyId/departure/erasure/cancel',
  'GET /api/:companyId/staff',
  'PUT /api/:companyId/staff/:userId/rights',
  'DELETE /api/:companyId/staff/:userId/rights',
  'GET /api/:companyId/staff/:userId',
  'PUT /api/:companyId/staff/:userId/rights/:right',
  'PUT /api/:companyId/staff/:userId/role',
  'PUT /api/:companyId/staff/:userId/sign-in',
  'POST /api/:companyId/staff/:userId/hand-over',
  'DELETE /api/:companyId/staff/:userId/sessions',
  'DELETE /api/:companyId/staff/:userId/sessions/:sessionId',
  'GET /api/:companyId/staff-invitations',
  'POST /api/:companyId/staff-invitations',
  'POST /api/:companyId/staff-invitations/:invitationId/renew',
  'POST /api/:companyId/staff-invitations/:invitationId/link',
  'DELETE /api/:companyId/staff-invitations/:invitationId',
  'GET /api/:companyId/journal',
  'GET /api/:companyId/journal/people',
  'GET /api/:companyId/journal/export',
  `PUT ${SHOP}/configuration`,
  'GET /api/:companyId/ports',
  'GET /api/:companyId/users/:customerId/personal-data',
  'DELETE /api/:companyId/users/:customerId',
  'GET /api/:companyId/users/exports',
  // LCK-20 to LCK-23
  'GET /api/:companyId/menu/locks',
  'POST /api/:companyId/menu/locks',
  'PUT /api/:companyId/menu/locks/:lockId',
  'DELETE /api/:companyId/menu/locks/:lockId',
] as const;

/** ROL-31, TOW-01, TOW-20, TOW-30 */
export const TOWER_CALLS = [
  'GET /api/:companyId/tower',
  'GET /api/:companyId/tower/mail',
  'PUT /api/:companyId/tower/mail',
  `POST ${SHOP}/post-messages`,
];

/** ROL-32, TOW-21, MIS-01 */
const POST_CALLS = [
  `GET ${SHOP}/post-messages`,
  `POST ${SHOP}/post-messages/:messageId/close`,
  `GET ${SHOP}/orders/:orderId/lines/:lineId/substitutes`,
  `POST ${SHOP}/orders/:orderId/missing`,
  `POST ${SHOP}/orders/:orderId/missing/preview`,
  `POST ${SHOP}/orders/:orderId/missing/:questionId/withdraw`,
];

/** ROL-67 */
export const ORDER_SETTINGS_CALLS = [
  `PUT ${SHOP}/order/settings`,
  `PUT ${SHOP}/order/tips`,
  `PUT ${SHOP}/order/undo`,
  `PUT ${SHOP}/order/pace`,
  `PUT ${SHOP}/shop-settings`,
];

/** ROL-65 */
export const ORDER_SETTINGS_READS = [`GET ${SHOP}/order/settings`, `GET ${SHOP}/order/pace`];

/** ROL-58, PAC-02 */
export const SALES_READS = [`GET ${SHOP}/sales`, `GET ${SHOP}/menu/sold-out`];

/** ROL-63 */
export const HUB_CALLS = [
  `POST ${SHOP}/hubrise/authorization`,
  `POST ${SHOP}/hubrise/token`,
  `POST ${SHOP}/hubrise/disconnect`,
  `POST ${SHOP}/hubrise/menu/synchronization/preview`,
  `POST ${SHOP}/hubrise/menu/synchronization`,
];

/** ROL-64 */
export const SNAPSHOT_CALLS = [
  `GET ${SHOP}/menu/snapshots`,
  `POST ${SHOP}/menu/snapshots`,
  `POST ${SHOP}/menu/snapshots/:snapshotId/restore`,
];

const DRAFTS = `${SHOP}/menu-drafts`;

/** ROL-20, DRF-01, MOV-02 */
export const MENU_WORK_CALLS = [
  `POST ${SHOP}/menu/import/preview`,
  `POST ${SHOP}/menu/import`,
  `POST ${DRAFTS}`,
  `PUT ${DRAFTS}/:draftId`,
  `DELETE ${DRAFTS}/:draftId`,
  ...['changes', 'put-back', 'publish', 'undo'].map((what) => `POST ${DRAFTS}/:draftId/${what}`),
  `PUT ${DRAFTS}/:draftId/hour`,
];

/** ROL-58, DRF-01 */
export const DRAFT_READS = [`GET ${DRAFTS}`, `GET ${DRAFTS}/:draftId`, `POST ${DRAFTS}/:draftId/preview`];

const DRIVER = `${SHOP}/drivers/:driverId`;

/** ROL-60: whoever sees the drivers of a shop. */
export const CALLS_ABOUT_DRIVERS = [
  `GET ${SHOP}/drivers`,
  `GET ${SHOP}/couriers`,
  'GET /api/:companyId/drivers/:driverId/orders',
  `GET ${SHOP}/drivers/billings`,
  `GET ${DRIVER}/invoices/:orderId.pdf`,
  `POST ${DRIVER}/invoices/zip`,
  `GET ${DRIVER}/invoices/zips`,
  `POST ${DRIVER}/invoices/zips/:zipId/link`,
];

/** ROL-32, RND-01, RND-08: who handles an order says who brings it. */
const ROUND_CALLS = [
  `GET ${SHOP}/orders/:orderId/driver-choices`,
  `POST ${SHOP}/rounds`,
  `PUT ${SHOP}/rounds/:roundId/stops`,
];

export const HANDLING_CALLS = [...POST_CALLS, ...ROUND_CALLS];

/** ROL-61, RND-31 */
export const CASH_CALLS = [
  `GET ${SHOP}/drivers/:driverId/cash`,
  `POST ${SHOP}/drivers/:driverId/cash-returns`,
  `GET ${SHOP}/drivers/:driverId/cash-returns.csv`,
];
