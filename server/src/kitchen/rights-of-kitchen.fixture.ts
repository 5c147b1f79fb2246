const KITCHEN = '/api/:companyId/shops/:shopId/kitchen';

/** ROL-32: whoever works with orders (KIT-40, KIT-41). */
export const CALLS_OF_KITCHEN = [`GET ${KITCHEN}`, `PUT ${KITCHEN}/orders/:orderId/lines/:lineId`] as const;

/** ROL-66: who pairs screens (KIT-42, KIT-43). */
export const CALLS_OF_SCREENS = [
  `GET ${KITCHEN}/screens`,
  `POST ${KITCHEN}/screens`,
  `DELETE ${KITCHEN}/screens/:screenId`,
] as const;
