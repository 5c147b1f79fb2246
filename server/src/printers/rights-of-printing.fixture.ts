const SHOP = '/api/:companyId/shops/:shopId';

/** ROL-32: printing, for whoever handles orders; see rights-of-calls.fixture.ts. */
export const CALLS_OF_PRINTING = [
  `POST ${SHOP}/orders/:orderId/print`,
  `POST ${SHOP}/orders/:orderId/printed`,
  `POST ${SHOP}/printer/qz-signature`,
  `GET ${SHOP}/printer/qz-certificate`,
  `GET ${SHOP}/print-jobs`,
  `POST ${SHOP}/print-jobs/claim`,
  `POST ${SHOP}/print-jobs/:printJobId/confirm`,
  `POST ${SHOP}/print-jobs/:printJobId/fail`,
  `POST ${SHOP}/print-jobs/:printJobId/resend`,
  `POST ${SHOP}/print-jobs/:printJobId/give-up`,
] as const;

/** ROL-66: who sets up printers. */
export const CALLS_OF_PRINTERS = [`GET ${SHOP}/printers`, `PUT ${SHOP}/printer`, `POST ${SHOP}/printer/test`] as const;
